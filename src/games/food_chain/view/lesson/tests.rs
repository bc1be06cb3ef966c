//! The shipped lesson is the match of its script, and what its captions claim is so in that match.
//! After a change of rules or of the script `SHOAL_BLESS=1` writes it anew; the captions stay.

use super::*;
use shoal_contract::{Actor, Game as _, Match};
use shoal_food_chain::action::StandstillReason;
use shoal_food_chain::setup::{Season, Stops};
use shoal_table::features::tutorial::LEARNER;
use shoal_table::features::tutorial::testing::{
    self, is_learnt_by_pressing_where_the_arrow_points, lesson,
};

/// With this seed the hunter eats of both species in its first cycle.
const SEED: u64 = 1;
/// How long the season of the lesson is.
const CYCLES: u32 = 6;

/// What both do before cycles pass, each time that the jungle stands still: the learner's orders, and the other's.
const DESIGNED: [[&[&str]; 2]; 2] = [
    [&["START H N2 Y1 M2"], &["START H N1 Y1 M1 L1"]],
    // With ears; and a hunter of both species.
    [&["MUTATE 2 R2"], &["START C N3 Y2 M2 B1"]],
];

/// The match of the script.
fn scripted() -> Match<FoodChain> {
    let season = Some(Season { cycles: CYCLES, stops: Stops::Events });
    let setup = Setup { season, ..Setup::for_players(2) };
    let mut game = Match::<FoodChain>::new(setup, SEED).expect("it is sound");
    let mut stops = DESIGNED.into_iter();
    while !game.is_over() {
        if game.awaited_seats().is_empty() {
            let action = FoodChain::next_house_action(game.world()).expect("its turn");
            game.apply(Actor::House, &action).expect("it is legal");
            continue;
        }
        let orders = stops.next().unwrap_or_default();
        for (seat, order) in [LEARNER, OTHER].into_iter().zip(orders) {
            for order in order {
                let text = serde_json::to_string(order).expect("a text");
                let action = FoodChain::decode_action(&text).expect("it is an order");
                game.apply(Actor::Seat(seat), &action).expect("it is legal");
            }
        }
        for seat in [LEARNER, OTHER] {
            game.apply(Actor::Seat(seat), &Action::Ready).expect("it is legal");
        }
    }
    game
}

#[test]
fn the_shipped_lesson_is_the_match_of_its_script_and_fits_the_rules() {
    testing::is_the_match_of_its_script::<FoodChainView>("food_chain", &scripted());
}

/// The jungle before the action with this number, and what the action before it has brought.
fn before(number: usize) -> (Jungle, Vec<Event>) {
    let (game, events) = testing::before::<FoodChainView>(number);
    (jungle(game.world()).clone(), events)
}

/// The sentences of the caption before this action.
fn caption(number: usize) -> String {
    testing::caption::<FoodChainView>(number)
}

#[test]
fn the_lesson_has_eight_to_twelve_short_captions_from_the_first_action_to_the_end() {
    testing::has_short_captions::<FoodChainView>(8..=12);
}

#[test]
fn the_first_animal_eats_plants_and_the_others_nothing() {
    let (jungle, _) = before(3);
    let [mine, theirs] = &jungle.species[1..] else { panic!("two animals") };
    let plant = SpeciesFactors::PLANT.body;
    assert!(mine.factors().preys_on(plant) && !theirs.factors().preys_on(plant));
    assert!(caption(1).contains("Nose 2, Eyes 1, Mouth 2"), "{}", caption(1));
    assert!(caption(2).contains("a body of 7, and eat bodies from 5 to 6"), "{}", caption(2));
    assert!(caption(3).contains("bodies from 4 to 4"), "{}", caption(3));
}

#[test]
fn a_cycle_brings_as_many_young_as_is_said_and_some_of_the_others_starve() {
    let (jungle, events) = before(6);
    let (mine, plants) = (&jungle.species[1], &jungle.species[0]);
    assert!(matches!(events[..], [Event::CycleRan { cycle: 1, .. }]));
    assert_eq!((mine.born, mine.population, plants.born), (34, 84, 150));
    assert!(caption(6).contains("34 of yours were born, so now you have 84."), "{}", caption(6));
    let (jungle, events) = before(7);
    assert!(events.contains(&Event::Stopped(StandstillReason::Reached(2))));
    let starved = jungle.species[2].starved;
    assert!(starved > 0 && jungle.species[1].population >= MUTABLE);
    assert!(caption(7).contains(&format!("{starved} of Wallace's have starved")), "{}", caption(7));
}

#[test]
fn the_hunter_reaches_both_species_and_eats_fewer_of_those_with_ears() {
    let (designed, _) = before(9);
    let [_, plain, eared, hunter] = &designed.species[..] else { panic!("three animals") };
    let factors = hunter.factors();
    assert!([plain, eared].iter().all(|prey| factors.preys_on(prey.factors().body)));
    assert!(eared.factors().evade > plain.factors().evade);
    let (jungle, _) = before(12);
    let (plain, eared) = (eaten(&jungle, hunter, plain), eaten(&jungle, hunter, eared));
    assert!(plain > 3 * eared, "{plain}, {eared}");
    assert!(jungle.species[1].population >= MUTABLE);
    let said = format!("ate {plain} of your first species, and {eared} of the one with ears");
    assert!(caption(12).contains(&said), "{}", caption(12));
}

#[test]
fn the_second_species_reaches_a_hundred_and_the_learner_wins_with_two_that_count() {
    let (_, events) = before(15);
    assert!(events.contains(&Event::Stopped(StandstillReason::Reached(4))), "{events:?}");
    let end = lesson::<FoodChainView>().steps.len() + 1;
    assert_eq!(end, 19);
    let (jungle, events) = before(end);
    assert!(events.contains(&Event::Ended { winners: vec![LEARNER] }));
    let [mine, theirs] = ranks(&jungle, 2)[..] else { panic!("two players") };
    assert!(mine.species == 2 && theirs.species < 2);
    assert!(caption(end).starts_with("You have 2 species of 100 or more"), "{}", caption(end));
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    is_learnt_by_pressing_where_the_arrow_points::<FoodChainView>(super::super::plugin);
}
