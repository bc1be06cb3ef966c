//! Fp.

use super::waters::{fish, square};
use crate::fish_and_men::scenario::{Scenario, centre};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Event, PlayTarget};
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn};

fn to(seat: u16, row: u16, column: u16) -> PlayTarget {
    PlayTarget::FishTo { fish: Seat(seat), square: Square::new(row, column) }
}

#[test]
fn fishoportation_puts_a_fish_into_the_middle_of_a_square_and_that_is_its_move() {
    let from = SeaPosition::new(Square::new(3, 3), 1, -1).expect("a position");
    let scenario = Scenario::new(2).first_turn().fisherman(4, 8, 2);
    let mut waters = scenario.sea(|sea| sea.fish[1].at = Some(from)).waters();
    let events = waters.play("Fp", to(1, 4, 8));
    let moved = Event::FishTeleported { seat: Seat(1), from, to: centre(4, 8) };
    assert_eq!(events, [moved]);
    let fish = waters.fish(1);
    assert_eq!((fish.at, fish.turn, fish.first_turn), (Some(centre(4, 8)), FishTurn::Done, false));
    assert_eq!(fish.health, 50, "it costs nothing, also onto a fisherman (rules 8.2)");
    assert_eq!(waters.sea().fishermen[0].hunger, 2);
}

#[test]
fn fishoportation_needs_a_clean_sea_square_without_another_fish() {
    let waters = Scenario::new(2).fish(1, 4, 4, 50).blobs(3, 3, 1).waters();
    assert_eq!(waters.refused("Fp", to(0, 3, 3)), "There is pollution in that square.");
    assert_eq!(waters.refused("Fp", to(0, 4, 4)), "Another fish is in that square.");
    assert_eq!(waters.refused("Fp", to(0, 6, 3)), "That is not a sea square.");
    assert_eq!(waters.refused("Fp", to(0, 70, 3)), "The board has no such square.");
    assert_eq!(waters.refused("Fp", to(5, 1, 1)), "That fish is not on the board.");
    assert!(waters.may("Fp", to(1, 4, 4)), "into the middle of its own square");
    for half in [fish(0), square(1, 1), PlayTarget::Nothing] {
        let why = waters.refused("Fp", half);
        assert_eq!(why, "Fishoportation is aimed at a fish and a sea square for it.");
    }
}

#[test]
fn fishoportation_and_fins_of_iron_exclude_each_other() {
    let mut waters = Scenario::new(2).waters();
    waters.play("FI", fish(1));
    assert_eq!(waters.refused("Fp", to(1, 4, 4)), "That fish is held still this turn.");
    let mut waters = Scenario::new(2).waters();
    waters.play("Fp", to(1, 4, 4));
    let why = waters.refused("FI", fish(1));
    assert_eq!(why, "Fins of Iron has to be played before the fish has fed or moved.");
    let why = waters.refused("Fp", to(1, 4, 5));
    assert_eq!(why, "Fishoportation has to be played before the fish has fed or moved.");
}

#[test]
fn before_an_extra_turn_it_is_the_move_of_that_turn() {
    let scenario =
        Scenario::new(2).phase(FishAndMenPhase::Draw).sea(|sea| sea.cards.extra_turns = 1);
    let mut waters = scenario.waters();
    waters.play("Fp", to(1, 4, 4));
    assert!(waters.fish(1).worn.moved_ahead);
    assert!(!waters.may("FI", fish(1)) && !waters.may("Fp", to(1, 3, 3)));
    assert!(waters.may("Fp", to(0, 3, 3)), "the other fish has not moved ahead");
}
