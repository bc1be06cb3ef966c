//! Designing an animal with the eight levers of a tray: what the design is told to be.

use super::animals::title;
use super::prelude::*;
use crate::contract::first_of;
use crate::games::food_chain::position::hunts;

/// The highest level that a lever turns to; orders by mail know higher ones.
pub const MOST: i32 = 30;
/// How many species are named that would be eaten, or would eat.
const NAMED: usize = 3;

/// What a design is good at, and whom it would meet, in a sentence.
pub fn told(design: &Design, view: &View, seat: Seat) -> String {
    let Factors { hunt, chase, evade, power, body, min, max, resilience } =
        Factors::of(&design.parts);
    let hunts = hunts(hunt).in_tenths();
    let this = design.seen(view);
    let others =
        || view.species.iter().filter(|other| design.parent.is_some() || other.seat != Some(seat));
    let prey = |other: &&SeenSpecies| this.eats(other);
    let hunter = |other: &&SeenSpecies| other.eats(&this);
    format!(
        "Body {body}, hunts {hunts} a cycle. Chase {chase}, evade {evade}, power {power}, bears hunger {resilience}. Eats {} ({min} to {max}). Eaten by {}.",
        named(others().filter(prey)),
        named(others().filter(hunter)),
    )
}

/// The largest of some species by their names.
fn named<'a>(species: impl Iterator<Item = &'a SeenSpecies>) -> String {
    let mut all: Vec<_> = species.collect();
    all.sort_by_key(|species| std::cmp::Reverse(species.population));
    let names: Vec<String> = all.into_iter().map(title).collect();
    if names.is_empty() { "nobody".into() } else { first_of(&names, NAMED) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Game as _, Match, Viewer};

    #[test]
    fn of_a_design_it_is_told_whom_it_eats_and_who_eats_it() {
        let game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        let seen = FoodChain::seen_by(game.world(), Viewer::Table);
        let told = told(&Design::FIRST, &seen, Seat(1));
        assert!(told.contains("Eats Plants (5 to 6). Eaten by nobody."), "{told}");
    }
}
