//! Designing in secret (rules 3.6): a change of the own largest species, or nothing new. Whoever has no species of
//! 100 founds a small plant eater with that change.

use super::design::{Draft, own};
use super::prelude::*;
use crate::contract::{Actor, Game as _, Viewer};
use crate::games::food_chain::rules::pieces::setup;
use crate::table::secrets::SecretAnswer;

/// What can be chosen with two presses: pairs of parts that become stronger by one level. The last pair has one
/// part, and to change nothing.
const PAIRS: [(&str, &str, [Option<Part>; 2]); 4] = [
    ("Ears or tail: escapes", "evade", [Some(Part::Ears), Some(Part::Tail)]),
    ("Nose or eyes: finds and catches", "hunt", [Some(Part::Nose), Some(Part::Eyes)]),
    ("Mouth or paws: fights", "power", [Some(Part::Mouth), Some(Part::Paws)]),
    ("Legs, or nothing new", "next", [Some(Part::Legs), None]),
];

impl SecretSource for FoodChain {
    fn secret(_world: &World) -> &'static str {
        "a design, or nothing new"
    }

    fn lay_down(_world: &World) -> &'static str {
        "Write your order on paper, START H N2 Y1 M2 or MUTATE 7 R3, and lay it face down."
    }

    fn enter(_world: &World) -> &'static str {
        "Turn your levers and press Found or Mutate; or press Ready."
    }

    fn secret_words(_world: &World, _seat: Seat, action: &Action) -> String {
        let levels = |parts: &crate::games::food_chain::part::Levels| {
            let all: Vec<String> =
                parts.iter().map(|(part, level)| format!("{} {level}", part.name())).collect();
            all.join(", ")
        };
        match action {
            Action::Start { kind, parts } => format!("a new {}: {}", kind.name(), levels(parts)),
            Action::Mutate { species, parts, .. } => format!("of {species}: {}", levels(parts)),
            Action::Ready => "nothing new".into(),
            _ => String::new(),
        }
    }

    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<Action>> {
        let view = Self::seen_by(world, Viewer::Seat(seat));
        let action =
            |part: Option<Part>| part.map_or(Action::Ready, |part| stronger(&view, seat, part));
        let pairs = PAIRS.map(|(words, icon, parts)| {
            (SecretAnswer { words: words.into(), icon: Some(icon) }, parts.map(action))
        });
        let mut form = SecretForm::of_pairs("What becomes stronger?", pairs.into());
        for outcome in &mut form.outcomes {
            let is_legal = |action: &Action| Self::check(world, Actor::Seat(seat), action).is_ok();
            *outcome = outcome.take().filter(is_legal);
        }
        Some(form)
    }
}

/// The largest species of a seat with one level more of a part, if it can be mutated; else a first animal with it.
fn stronger(view: &View, seat: Seat, part: Part) -> Action {
    let large = own(view, seat).filter(|species| species.population >= MUTABLE);
    let largest = large.max_by_key(|species| species.population);
    let mut draft = largest.map_or(Draft::FIRST, Draft::of);
    draft.levels[part.index()] += 1;
    draft.action(view)
}

/// Whether people design where nobody sees it.
pub fn are_secret(world: &World) -> bool {
    setup(world).designs == Designs::Secret
}
