"""Plays any game by Shoal's protocol for programs: always the first action it may take.

    shoal simulate fish-and-men --games 1 --bots 'program:python3 examples/first_move.py,random'
"""
import json
import sys


def say(reply):
    print(json.dumps(reply), flush=True)


def choose(view, legal):
    """The action to take, or None to wait. Here is the place for something clever."""
    actions = legal.get("list", [])
    return actions[0] if actions else None


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
