//! Card TF: extra turns after the drawing (rules 8, 8.2, A15, A16, A25).

use crate::fish_and_men::cards::deals::{fish, played};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn};

/// Seats 1 and 0, in this order, are about to draw these cards.
fn frozen(pile: &[&str]) -> Table {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(pile);
    let scenario = scenario.sea(|sea| sea.order.reverse()).fish(0, 4, 6, 50).fish(1, 2, 9, 50);
    let mut table = scenario.start();
    table.deal();
    table
}

#[test]
fn the_extra_turn_comes_after_all_have_drawn_and_in_the_same_order() {
    let mut table = frozen(&["TF", "E"]);
    assert_eq!(table.sea().phase, FishAndMenPhase::Draw, "seat 0 draws first");
    assert_eq!(table.deal().last(), Some(&Event::DrawingEnded { turn: 2 }));
    assert_eq!(table.sea().phase, FishAndMenPhase::ExtraTurn);
    let early = table.house_refused(Action::MakePollution);
    assert_eq!(early, "The extra turn has to begin first.");
    assert_eq!(table.house(Action::BeginExtraTurn), [Event::ExtraTurnBegan { turn: 2 }]);
    assert_eq!((table.sea().phase, table.sea().extra_turn), (FishAndMenPhase::FishMove, 1));
    assert_eq!(table.0.awaited_seats(), [Seat(1)], "the order of this turn (rules A16)");
    table.seat(1, Action::Feed);
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
}

#[test]
fn nobody_draws_again_after_the_extra_turn() {
    let mut table = frozen(&["TF", "E", "E", "E"]);
    table.deal();
    table.house(Action::BeginExtraTurn);
    table.seat(1, Action::Feed);
    assert_eq!(table.seat(0, Action::Feed).last(), Some(&Event::FishMoveEnded { turn: 2 }));
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
    assert_eq!(table.sea().cards.pile, 2);
}

#[test]
fn two_in_a_turn_give_two_extra_turns() {
    let mut table = frozen(&["TF", "TF"]);
    table.deal();
    assert_eq!(table.sea().cards.extra_turns, 2, "each adds one (rules A25)");
    for extra_turn in [1, 2] {
        table.house(Action::BeginExtraTurn);
        assert_eq!(table.sea().extra_turn, extra_turn);
        table.seat(1, Action::Feed);
        table.seat(0, Action::Feed);
    }
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}

#[test]
fn in_the_extra_turn_of_turn_1_a_fish_rolls_and_may_feed() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["TF", "E"]);
    let scenario = scenario.fish(0, 4, 6, 50).fish(1, 2, 9, 50).sea(|sea| sea.turn = 1);
    let mut table = scenario.start();
    table.deal();
    table.deal();
    table.house(Action::BeginExtraTurn);
    table.seat(0, Action::Feed);
    let events = table.seat(1, Action::Move);
    assert!(matches!(events[..], [Event::MoveChosen { rolled: true, .. }]), "{events:?}");
}

#[test]
fn fins_of_iron_also_stop_the_extra_turn() {
    let mut table =
        Scenario::dealt(2).fish(1, 4, 6, 50).hand(1, &["FI"]).pile(&["TF", "E"]).start();
    table.plays(1, "FI", fish(0));
    table.seat(1, Action::Feed);
    table.deal();
    table.deal();
    let events = table.house(Action::BeginExtraTurn);
    assert_eq!(events[1..], [Event::FishHeld { seat: Seat(0) }]);
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
}

#[test]
fn effects_of_the_turn_go_on_in_the_extra_turn() {
    let mut table = Scenario::dealt(1).fish(0, 4, 6, 50).hand(0, &["FR"]).pile(&["TF"]).start();
    table.plays(0, "FR", fish(0));
    table.seat(0, Action::Feed);
    table.deal();
    table.house(Action::BeginExtraTurn);
    let Some(&Event::MoveChosen { points, .. }) = table.seat(0, Action::Move).first() else {
        panic!("the die is told")
    };
    assert!(points > 3, "1 to 6 and 3 more: {points}");
}

#[test]
fn new_cards_are_played_on_fish_that_have_not_yet_taken_the_extra_turn() {
    let scenario =
        Scenario::drawing(2, CardHandling::Dealt).pile(&["TF", "E"]).hand(1, &["FR", "FR"]);
    let mut table = scenario.fish(0, 4, 6, 50).start();
    table.deal();
    table.deal();
    table.house(Action::BeginExtraTurn);
    table.plays(1, "FR", fish(0));
    table.seat(0, Action::Feed);
    let sentence = table.refuses(1, "FR", fish(0));
    assert_eq!(sentence, "Fins of Rubber has to be played before the fish has fed or moved.");
    table.plays(1, "FR", fish(1));
}

#[test]
fn fishoportation_in_the_extra_turn_needs_a_fish_that_has_not_taken_it() {
    let scenario =
        Scenario::drawing(2, CardHandling::Dealt).pile(&["TF", "E"]).hand(1, &["Fp", "Fp"]);
    let mut table = scenario.fish(0, 4, 6, 50).start();
    table.deal();
    table.deal();
    table.house(Action::BeginExtraTurn);
    let to = |row| PlayTarget::FishTo { fish: Seat(0), square: Square::new(row, 6) };
    table.plays(1, "Fp", to(2));
    assert_eq!(table.fish(0).turn, FishTurn::Done);
    let sentence = table.refuses(1, "Fp", to(3));
    assert_eq!(sentence, "Fishoportation has to be played before the fish has fed or moved.");
}

#[test]
fn invincibility_drawn_before_protects_in_the_extra_turn() {
    let scenario = Scenario::drawing(1, CardHandling::Dealt).pile(&["PA", "TF", "I"]);
    let mut table = scenario.fish(0, 4, 6, 50).blobs(3, 6, 3).fisherman(3, 6, 0).start();
    let events = table.deal();
    assert!(events.contains(&played(0, "TF", PlayTarget::Nothing)));
    table.plays(0, "I", fish(0));
    table.house(Action::BeginExtraTurn);
    table.seat(0, Action::Move);
    assert_eq!(table.step(shoal_fish_and_men::rules::board::heading::CompassHeading::N).1, 50);
}

#[test]
fn double_trouble_twice_makes_three_passes_and_they_end_with_the_turn() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["DT", "DT"]).industry(6, 2);
    let mut table = scenario.start();
    table.deal();
    table.deal();
    let count = |events: &[Event]| {
        let passes = |event: &&Event| {
            matches!(event, Event::PollutionMade { .. } | Event::PollutionVanished { .. })
        };
        events.iter().filter(passes).count()
    };
    assert_eq!(count(&table.house(Action::MakePollution)), 3);
    table.house(Action::MovePollution);
    assert_eq!(count(&table.house(Action::VanishPollution)), 3);
    assert_eq!(table.sea().cards.extra_passes, 0);
}
