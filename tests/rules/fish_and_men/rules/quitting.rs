//! Leaving a match (rules 5.4).

use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{Game, Seat, SeatScore};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::state::FishAndMenPhase;

#[test]
fn a_player_who_leaves_takes_the_fish_along() {
    let mut table = Scenario::new(3).play();
    let events = table.seat(2, Action::Quit);
    assert_eq!(events, [Event::FishQuit { seat: Seat(2) }]);
    assert_eq!(table.fish(2).at, None);
    assert_eq!(table.sea().order, [Seat(0), Seat(1)]);
    assert_eq!(table.refused(2, Action::Quit), "Snapper has left the match.");
    let standing = FishAndMen::standing(table.0.world());
    assert_eq!(standing.out, [Seat(2)]);
    assert_eq!(standing.scores[2], SeatScore::Number(0));
}

#[test]
fn leaving_in_the_own_turn_hands_it_on() {
    let mut table = Scenario::new(2).moving(3).play();
    table.seat(0, Action::Quit);
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
    let events = table.seat(1, Action::Feed);
    assert_eq!(events.last(), Some(&Event::FishMoveEnded { turn: 2 }));
}

#[test]
fn leaving_as_the_last_of_the_turn_ends_the_phase() {
    let mut table = Scenario::new(2).play();
    table.seat(0, Action::Feed);
    let events = table.seat(1, Action::Quit);
    assert_eq!(events[1], Event::FishMoveEnded { turn: 2 });
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}

#[test]
fn leaving_between_turns_is_possible_too() {
    let mut table = Scenario::new(2).turn_to_begin().play();
    table.seat(1, Action::Quit);
    let events = table.house(Action::BeginTurn);
    assert_eq!(events, [Event::TurnBegan { turn: 3, order: vec![Seat(0)] }]);
}

#[test]
fn who_is_left_alone_plays_on() {
    let mut table = Scenario::new(2).fish(1, 5, 3, 90).play();
    table.seat(0, Action::Quit);
    assert!(!table.0.is_over(), "the last fish can still win");
}

#[test]
fn when_nobody_is_left_the_match_ends_without_a_winner() {
    let mut table = Scenario::new(2).play();
    table.seat(1, Action::Quit);
    let events = table.seat(0, Action::Quit);
    assert_eq!(events.last(), Some(&Event::Abandoned));
    assert_eq!(FishAndMen::standing(table.0.world()).winners, Some(Vec::new()));
}

#[test]
fn the_place_of_a_player_who_left_is_free() {
    let mut table = Scenario::new(2).fish(0, 3, 6, 50).fish(1, 3, 7, 50).moving(2).play();
    table.seat(1, Action::Quit);
    table.step(shoal_fish_and_men::rules::board::heading::CompassHeading::E);
}
