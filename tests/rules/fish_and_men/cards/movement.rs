//! Cards about a movement, played before the fish has fed or moved (rules 7.4, 8.2).

use crate::fish_and_men::cards::deals::fish;
use crate::fish_and_men::scenario::{Scenario, centre};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn};

const CARDS: [&str; 5] = ["FI", "FS", "FR", "SPr", "SPo"];

fn to(seat: u16, row: u16, column: u16) -> PlayTarget {
    PlayTarget::FishTo { fish: Seat(seat), square: Square::new(row, column) }
}

#[test]
fn they_are_refused_once_the_fish_has_fed_or_moved() {
    for card in CARDS {
        let mut table = Scenario::dealt(3).fish(0, 4, 6, 50).hand(2, &[card]).start();
        table.seat(0, Action::Feed);
        let sentence = table.refuses(2, card, fish(0));
        assert!(
            sentence.ends_with("has to be played before the fish has fed or moved."),
            "{sentence}"
        );
        assert_eq!(table.aims(2, card), [fish(1), fish(2)], "{card}: the others still may");
    }
}

#[test]
fn fins_of_rubber_say_why_they_are_refused() {
    let mut table = Scenario::dealt(2).fish(0, 4, 6, 50).hand(1, &["FR"]).start();
    table.seat(0, Action::Feed);
    let sentence = "Fins of Rubber has to be played before the fish has fed or moved.";
    assert_eq!(table.refuses(1, "FR", fish(0)), sentence);
}

#[test]
fn a_fish_that_is_held_is_passed_over_when_its_turn_comes() {
    let mut table = Scenario::dealt(3).fish(0, 4, 6, 50).hand(0, &["FI"]).start();
    table.plays(0, "FI", fish(1));
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
    let events = table.seat(0, Action::Feed);
    assert_eq!(events[1..], [Event::FishHeld { seat: Seat(1) }]);
    assert_eq!(table.0.awaited_seats(), [Seat(2)]);
    assert_eq!(table.fish(1).turn, FishTurn::Done);
}

#[test]
fn a_fish_that_is_held_in_its_turn_is_passed_over_at_once() {
    let mut table = Scenario::dealt(2).hand(1, &["FI"]).start();
    let events = table.plays(1, "FI", fish(0));
    assert_eq!(events.last(), Some(&Event::FishHeld { seat: Seat(0) }));
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
}

#[test]
fn when_the_last_fish_is_held_the_drawing_begins() {
    let mut table = Scenario::dealt(1).hand(0, &["FI"]).start();
    let events = table.plays(0, "FI", fish(0));
    let end = [Event::FishMoveEnded { turn: 2 }, Event::DrawingBegan { turn: 2 }];
    assert_eq!(events[events.len() - 2..], end);
    assert_eq!(table.sea().phase, FishAndMenPhase::Draw);
}

#[test]
fn a_fish_that_was_held_on_its_first_turn_has_it_before_it_still() {
    let scenario = Scenario::dealt(2).first_turn().fish(0, 6, 3, 20).fish(1, 6, 10, 20);
    let mut table = scenario.hand(1, &["FI"]).start();
    table.plays(1, "FI", fish(0));
    assert!(table.fish(0).first_turn);
}

#[test]
fn fishoportation_is_the_move_of_the_fish_and_costs_nothing() {
    let scenario = Scenario::dealt(2).fish(0, 4, 6, 50).fisherman(2, 6, 0);
    let mut table = scenario.hand(0, &["Fp"]).start();
    let events = table.plays(0, "Fp", to(0, 2, 6));
    let (from, at) = (centre(4, 6), centre(2, 6));
    assert_eq!(events[1], Event::FishTeleported { seat: Seat(0), from, to: at });
    assert_eq!(table.fish(0).health, 50, "onto a fisherman: no loss now");
    assert_eq!(table.0.awaited_seats(), [Seat(1)], "its turn is over");
}

#[test]
fn a_fish_that_was_moved_by_a_card_is_passed_over_when_its_turn_comes() {
    let mut table = Scenario::dealt(3).fish(0, 4, 6, 50).hand(2, &["Fp"]).start();
    table.plays(2, "Fp", to(1, 2, 6));
    table.seat(0, Action::Feed);
    assert_eq!(table.0.awaited_seats(), [Seat(2)]);
}

#[test]
fn a_fish_that_fishoportation_took_from_its_river_has_had_its_first_turn() {
    let scenario = Scenario::dealt(1).first_turn().fish(0, 6, 3, 20);
    let mut table = scenario.hand(0, &["Fp"]).start();
    table.plays(0, "Fp", to(0, 2, 6));
    assert!(!table.fish(0).first_turn);
}

#[test]
fn fishoportation_after_fins_of_iron_is_refused() {
    let mut table = Scenario::dealt(3).hand(0, &["FI"]).hand(2, &["Fp"]).start();
    table.plays(0, "FI", fish(1));
    let sentence = table.refuses(2, "Fp", to(1, 2, 6));
    assert_eq!(sentence, "That fish is held still this turn.");
}

#[test]
fn fins_of_iron_after_fishoportation_are_refused() {
    let mut table = Scenario::dealt(3).hand(0, &["FI"]).hand(2, &["Fp"]).start();
    table.plays(2, "Fp", to(1, 2, 6));
    let sentence = table.refuses(0, "FI", fish(1));
    assert_eq!(sentence, "Fins of Iron has to be played before the fish has fed or moved.");
}

#[test]
fn a_fish_that_has_fed_or_moved_is_not_moved_by_fishoportation() {
    let mut table = Scenario::dealt(2).fish(0, 4, 6, 50).hand(1, &["Fp"]).start();
    table.seat(0, Action::Feed);
    let sentence = table.refuses(1, "Fp", to(0, 2, 6));
    assert_eq!(sentence, "Fishoportation has to be played before the fish has fed or moved.");
}

#[test]
fn fishoportation_onto_a_fisherman_costs_5_at_the_next_beginning_of_a_turn() {
    let scenario = Scenario::dealt(1).fish(0, 4, 6, 50).fisherman(2, 6, 0);
    let mut table = scenario.hand(0, &["Fp"]).start();
    table.plays(0, "Fp", to(0, 2, 6));
    for action in [
        Action::DealCard,
        Action::MakePollution,
        Action::MovePollution,
        Action::VanishPollution,
        Action::BeginTurn,
    ] {
        table.house(action);
    }
    assert_eq!(table.fish(0).health, 45);
}
