//! Short sentences for people about events and designs, with the names of players and species.

use crate::board::animals::title;
use crate::prelude::*;
use shoal_contract::{capital, counted, first_of};
use shoal_food_chain::SpeciesChanges;
use shoal_food_chain::position::{SpeciesRank, hunts};
use shoal_food_chain::rules::describe::{self, JungleNames};

/// Greatest number of species that are named as eaten, or as eating another.
const NAMED: usize = 3;

/// A sentence that tells an event; the view is the one that is shown with it.
pub fn event_sentence(event: &Event, view: &View) -> String {
    capital(&describe::describe_event(event, &ViewerNames(view))) + "."
}

struct ViewerNames<'a>(&'a View);

impl JungleNames for ViewerNames<'_> {
    fn player(&self, seat: Seat) -> String {
        self.0.setup.player(seat)
    }

    fn species(&self, id: u32) -> String {
        called(self.0, id)
    }

    /// Says which animals had the most young, of which most were eaten, and most starved.
    fn fates(&self, species: &[SpeciesChanges]) -> String {
        let most = |what: &str, count: fn(&SpeciesChanges) -> u32| {
            let animals = species.iter().filter(|of| of.id != PLANT && count(of) > 0);
            // Of equals the oldest.
            let most = animals.rev().max_by_key(|of| count(of))?;
            Some(format!("{} {what} {}", count(most), called(self.0, most.id)))
        };
        let all = [
            most("born to", |of| of.born),
            most("eaten from", |of| of.eaten),
            most("starved in", |of| of.starved),
        ];
        let all: Vec<String> = all.into_iter().flatten().collect();
        match all.is_empty() {
            true => "no animal was born, eaten or starved".into(),
            false => all.join(", "),
        }
    }
}

/// The title of a species with its number: many may have the same name.
pub fn called(view: &View, id: u32) -> String {
    let living = view.find(id).map(title);
    let dead = || view.find_dead(id).map(|dead| dead.name.clone());
    match living.or_else(dead) {
        Some(name) => format!("{name} ({id})"),
        None => format!("Species {id}"),
    }
}

/// The largest of some species by their names.
pub fn named<'a>(species: impl Iterator<Item = &'a SeenSpecies>) -> String {
    let mut all: Vec<_> = species.collect();
    all.sort_by_key(|species| std::cmp::Reverse(species.population));
    let names: Vec<String> = all.into_iter().map(title).collect();
    if names.is_empty() { "nobody".into() } else { first_of(&names, NAMED) }
}

/// Tells which species a design would meet, and its skills: a small tray has room for the first of it.
pub fn of_design(design: &SpeciesDesign, view: &View, seat: Seat) -> String {
    let SpeciesFactors { hunt, chase, evade, power, body, min, max, resilience } =
        SpeciesFactors::of(&design.parts);
    let hunts = hunts(hunt).in_tenths();
    let this = design.seen(view);
    let others =
        || view.species.iter().filter(|other| design.parent.is_some() || other.seat != Some(seat));
    let prey = |other: &&SeenSpecies| this.eats(other);
    let hunter = |other: &&SeenSpecies| other.eats(&this);
    // Where the least prey is larger than the largest, there is no range to tell.
    let range = if min <= max { format!(" ({min} to {max})") } else { String::new() };
    format!(
        "Eats {}{range}. Eaten by {}. Body {body}, {hunts} hunts a cycle. Chase {chase}, escape {evade}, power {power}, survives hunger {resilience}.",
        named(others().filter(prey)),
        named(others().filter(hunter)),
    )
}

/// By what a player ranks (rules 4.1): `2 species of 100 and more, 431 animals`.
pub fn ranked_by(rank: &SpeciesRank) -> String {
    let species = counted(rank.species, "species");
    format!("{species} of {MUTABLE} or more, {}", counted(rank.animals, "animals"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_contract::{Actor, Game as _, Match, Viewer};
    use shoal_food_chain::dish::Dish;
    use std::sync::Arc;

    fn view() -> View {
        let dish = Arc::new(Dish::named("invasion").expect("it is shipped"));
        let names = vec!["Ann".to_owned(), "Bob".to_owned()];
        let setup = Setup { names, dish, ..Setup::for_players(2) };
        let game = Match::<FoodChain>::new(setup, 1).expect("it is sound");
        FoodChain::seen_by(game.world(), Viewer::Table)
    }

    fn of(id: u32, [born, eaten, starved]: [u32; 3]) -> SpeciesChanges {
        SpeciesChanges { id, born, eaten, starved, population: 9 }
    }

    #[test]
    fn of_a_cycle_it_is_told_who_was_born_eaten_and_starved_most_and_plants_are_left_out() {
        let species = vec![
            of(1, [300, 200, 0]),
            of(2, [5, 20, 0]),
            of(3, [5, 3, 0]),
            of(7, [4, 0, 0]),
            of(99, [0, 1, 0]),
        ];
        let event_sentence =
            |species| event_sentence(&Event::CycleRan { cycle: 7, cycles: 1, species }, &view());
        assert_eq!(
            event_sentence(species),
            "Cycle 7: 5 born to Bandicoot (2), 20 eaten from Bandicoot (2)."
        );
        assert_eq!(event_sentence(vec![of(99, [0, 0, 3])]), "Cycle 7: 3 starved in Species 99.");
        assert_eq!(
            event_sentence(vec![of(1, [9, 9, 0])]),
            "Cycle 7: no animal was born, eaten or starved."
        );
    }

    #[test]
    fn every_event_of_a_season_is_a_sentence_with_the_names_of_players_and_species() {
        let mut all = String::new();
        let setup = Setup { names: vec!["Ann".into(), "Bob".into()], ..Setup::for_players(2) };
        let mut game = Match::<FoodChain>::new(setup, 1).expect("it is sound");
        let orders = ["START H N2 Y1 M2", "NAME Vole", "START H N1 Y1 M1"];
        let act = |game: &mut Match<FoodChain>, actor: Actor, order: &str, all: &mut String| {
            let text = serde_json::to_string(order).expect("a text");
            let action = FoodChain::decode_action(&text).expect("an order");
            let view = FoodChain::seen_by(game.world(), Viewer::Table);
            for event in game.apply(actor, &action).expect("it is legal") {
                *all += &(event_sentence(&event, &view) + "\n");
            }
        };
        for order in orders {
            act(&mut game, Actor::Seat(Seat(0)), order, &mut all);
        }
        assert_eq!(
            all,
            "Ann founds species 2: a herbivore of body 7 that preys on 5 to 6 (N2 Y1 M2).\n\
             Ann calls species 2 Vole.\n\
             Vole (2) gives way to another species.\n\
             Ann founds species 3: a herbivore of body 5 that preys on 3 to 3 (N1 Y1 M1).\n"
        );
    }

    #[test]
    fn of_a_design_it_is_told_whom_it_eats_and_who_eats_it() {
        let game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        let seen = FoodChain::seen_by(game.world(), Viewer::Table);
        let event_sentence = of_design(&SpeciesDesign::first(&seen, Seat(0)), &seen, Seat(1));
        assert!(
            event_sentence.contains("Eats Plants (5 to 6). Eaten by nobody."),
            "{event_sentence}"
        );
    }
}
