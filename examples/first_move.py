"""Plays any game by Shoal's protocol for programs: always the first action it may take.

    shoal simulate fish-and-men --games 1 --bots 'program:python3 examples/first_move.py,random'

Where there is no list of actions but a shape of them, as in Food Chain, it fills in the shape.
"""
import json
import sys

# What a level of a part adds to the body and to the smallest and largest prey of an animal of Food Chain.
PARTS = {"N": (1, 1, 1), "Y": (0, 1, 0), "R": (1, 0, 1), "M": (1, 1, 2),
         "P": (1, 1, 0), "T": (2, 1, 1), "L": (2, 1, 1), "B": (0, 0, 2)}
GRAZER = {"N": 2, "Y": 1, "M": 2}


def say(reply):
    print(json.dumps(reply), flush=True)


def is_good(parts, view):
    """Whether it eats plants (body 5), and no species has the same body and prey."""
    body, least, most = (sum(PARTS[part][at] * level for part, level in parts.items()) for at in range(3))
    taken = any([one["body"], *one["preys_on"]] == [3 + body, least, most] for one in view["species"])
    return least <= 5 <= most and not taken


def design(view, shape):
    """A species of Food Chain to found or to mutate, or None."""
    if "name" not in shape:  # it has no species yet
        grazers = [GRAZER] + [{**GRAZER, "R": ears} for ears in range(1, 20)]
        return next(({"start": {"type": "H", "parts": one}} for one in grazers if is_good(one, view)), None)
    for parent in shape.get("mutate", {}).get("species", []):
        has = next(one["parts"] for one in view["species"] if one["id"] == parent)
        for part in PARTS:
            level = has.get(part, 0) + 1
            if is_good({**has, part: level}, view):
                return {"mutate": {"species": parent, "parts": {part: level}}}
    return None


def choose(view, legal):
    """The action to take, or None to wait. Here is the place for something clever."""
    actions = legal.get("list", [])
    wanted = design(view, legal["shape"]) if "start" in legal.get("shape", {}) else None
    return wanted or (actions[0] if actions else None)


for line in sys.stdin:
    told = json.loads(line)
    if "hello" in told:
        say({"hello": {"protocol": 1, "name": "first move"}})
    elif "begin" in told:
        seat = told["begin"]["seat"]  # and "game", "seats", "setup"
    elif "choose" in told:
        question = told["choose"]
        asked = question["ask"] is not None  # else it may act, and need not
        action = choose(question["view"], question["legal"]) if asked else None
        say({"id": question["id"], "action": action})
    elif "removed" in told:
        print(told["removed"]["sentence"], file=sys.stderr)
