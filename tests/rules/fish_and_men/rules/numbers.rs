//! The house changes numbers in the middle of a match.

use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Actor, Game, Match, ShortText};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::numbers::SetupInForce;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::state::ChangedNumber;

fn set(key: &str, value: i64) -> Action {
    Action::SetNumber { number: ShortText::constant(key), value }
}

fn refused(table: &mut Table, key: &str, value: i64) -> String {
    table.refusal(Actor::House, set(key, value))
}

#[test]
fn a_changed_number_holds_for_what_is_still_to_come() {
    let mut table = Scenario::new(2).play();
    let events = table.house(set("feed_rate", 5));
    let changed = Event::NumberChanged { number: ShortText::constant("feed_rate"), value: 5 };
    assert_eq!(events, [changed]);
    let events = table.seat(0, Action::Feed);
    assert!(
        matches!(events[0], Event::Fed { gain: 30, .. }),
        "5 + 5 clean squares at 5: {events:?}"
    );
    table.house(set("feed_rate", 0));
    let events = table.seat(1, Action::Feed);
    assert!(matches!(events[0], Event::Fed { gain: 0, .. }), "{events:?}");
}

#[test]
fn the_cost_of_a_step_can_change_between_two_steps() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 50).moving(6).play();
    assert_eq!(table.step(CompassHeading::E).1, 49);
    table.house(set("moving_cost", 4));
    assert_eq!(table.step(CompassHeading::E).1, 45);
}

#[test]
fn with_four_neighbours_a_fish_feeds_on_less_at_once() {
    let mut table = Scenario::new(2).fish(0, 3, 6, 20).fish(1, 3, 9, 20).play();
    assert!(matches!(table.seat(0, Action::Feed)[0], Event::Fed { clean: 8, .. }));
    table.house(set("diagonal_neighbours", 0));
    assert!(matches!(table.seat(1, Action::Feed)[0], Event::Fed { clean: 4, .. }));
}

#[test]
fn what_the_house_has_changed_is_open_and_known_to_bots() {
    let mut table = Scenario::new(2).play();
    let began_with = table.0.state().setup;
    table.house(set("vanish_chance", 30));
    table.house(set("cards.AF.fishermen", 12));
    table.house(set("vanish_chance", 40));
    let change = |key: &str, value| ChangedNumber { number: ShortText::constant(key), value };
    let changed = table.sea().changed;
    assert_eq!(changed, [change("cards.AF.fishermen", 12), change("vanish_chance", 40)]);
    let mut numbers = SetupInForce::new(began_with);
    assert!(numbers.update(&changed), "there is something new");
    assert!(!numbers.update(&changed), "and then no more");
    assert_eq!(*numbers.setup(), table.0.state().setup);
}

#[test]
fn a_position_with_changed_numbers_goes_on_from_its_state() {
    let mut table = Scenario::new(2).play();
    table.house(set("diagonal_neighbours", 0));
    let state = table.0.state();
    let json = serde_json::to_string(&state).expect("plain data");
    let read = serde_json::from_str(&json).expect("it was written so");
    let mut loaded = Table(Match::from_state(read, None).expect("it is sound"));
    assert_eq!(loaded.0.state(), state);
    assert_eq!(loaded.seat(0, Action::Feed), table.seat(0, Action::Feed));
    assert_eq!(loaded.0.state(), table.0.state());
}

#[test]
fn undo_takes_a_change_back() {
    let mut table = Scenario::new(2).play();
    let before = table.0.state();
    table.house(set("diagonal_neighbours", 0));
    table.house(set("feed_rate", 9));
    table.0.undo_to(0);
    assert_eq!(table.0.state(), before);
    assert_eq!(
        FishAndMen::check_invariants(table.0.world()),
        Ok(()),
        "the board is the first one again"
    );
    assert!(matches!(table.seat(0, Action::Feed)[0], Event::Fed { gain: 12, .. }));
}

#[test]
fn only_the_house_changes_numbers() {
    let mut table = Scenario::new(2).play();
    assert_eq!(table.refused(0, set("feed_rate", 5)), "Only the house can change numbers.");
    assert_eq!(table.refused(1, set("feed_rate", 5)), "Only the house can change numbers.");
}

#[test]
fn a_change_that_cannot_be_is_refused_in_a_sentence() {
    let mut table = Scenario::new(2).play();
    assert_eq!(
        refused(&mut table, "vanish_chance", 101),
        "The chance that lonely pollution vanishes: 101 is not a number from 0 to 100."
    );
    let told = refused(&mut table, "vanish_chanse", 10);
    assert!(told.contains("the nearest is \"vanish_chance\""), "{told}");
    assert_eq!(
        refused(&mut table, "vanish_chance", 50),
        "The chance that lonely pollution vanishes is already 50 %."
    );
    assert_eq!(
        refused(&mut table, "initial_health", 30),
        "The health at the start can only be set before a match begins."
    );
    let told = refused(&mut table, "cards.AF.copies", 3);
    assert_eq!(told, "The copies of Active Fishing can only be set before a match begins.");
    assert_eq!(
        refused(&mut table, "cutoffs.blue", 25),
        "The cutoff of blue industries cannot be 25 blobs now: setup.parameters.cutoffs.green: 20 \
         is below the 25 of a cleaner colour: cutoffs rise from blue to black."
    );
}

#[test]
fn a_change_that_the_position_cannot_stand_is_refused() {
    let mut table = Scenario::new(2).fish(1, 3, 3, 93).play();
    let told = refused(&mut table, "max_health", 90);
    assert!(told.ends_with("sea.fish[1].health: 93 is not a health from 1 to 90."), "{told}");
    table.house(set("max_health", 93));
    let mut table = Scenario::new(2).moving(6).play();
    let told = refused(&mut table, "max_roll", 5);
    assert!(told.contains("it has more than 5 steps"), "{told}");
}

#[test]
fn after_the_end_nothing_changes_any_more() {
    let mut table = Scenario::new(1).play();
    table.seat(0, Action::Quit);
    assert_eq!(refused(&mut table, "feed_rate", 5), "The match is over.");
}

#[test]
fn a_position_that_lies_about_its_changes_is_refused() {
    let lie = |key: &str, value| {
        let change = ChangedNumber { number: ShortText::constant(key), value };
        Scenario::new(2).sea(|sea| sea.changed = vec![change]).problems().to_string()
    };
    assert_eq!(lie("feed_rate", 3), "sea.changed[0]: feed_rate is 2 in the setup, not 3");
    assert_eq!(lie("bait", 3), "sea.changed[0]: there is no number bait");
}
