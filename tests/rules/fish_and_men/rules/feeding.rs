//! Feeding (rules 4.1.3).

use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn};

fn gain(scenario: Scenario) -> i32 {
    match scenario.play().seat(0, Action::Feed).first() {
        Some(&Event::Fed { gain, .. }) => gain,
        other => panic!("feeding is told first, not {other:?}"),
    }
}

#[test]
fn open_clean_sea_gives_18() {
    assert_eq!(gain(Scenario::new(1).fish(0, 3, 6, 20)), 18, "2 and 2 for each of 8 squares");
}

#[test]
fn each_polluted_square_beside_takes_2_however_many_blobs_are_in_it() {
    let scenario = Scenario::new(1).fish(0, 3, 6, 20).blobs(2, 5, 3).blobs(4, 6, 1);
    assert_eq!(gain(scenario), 14, "two of the eight squares are polluted");
}

#[test]
fn land_ice_and_rivers_beside_give_nothing() {
    assert_eq!(gain(Scenario::new(1).fish(0, 1, 6, 20)), 12, "three of the squares are ice");
    assert_eq!(gain(Scenario::new(1).fish(0, 5, 3, 20)), 12, "two are land and one is a river");
}

#[test]
fn fish_fishermen_and_currents_beside_do_not_matter() {
    let scenario = Scenario::new(2).fish(0, 3, 3, 20).fish(1, 3, 4, 20).fisherman(4, 3, 0);
    assert_eq!(gain(scenario), 18, "the sea is clean all the same");
}

#[test]
fn the_board_is_round_for_feeding() {
    assert_eq!(gain(Scenario::new(1).fish(0, 3, 0, 20)), 18, "the western edge joins the eastern");
    let scenario = Scenario::new(1).fish(0, 3, 0, 20).blobs(3, 11, 1);
    assert_eq!(gain(scenario), 16, "pollution beyond the edge is beside it");
}

#[test]
fn with_four_neighbours_open_sea_gives_10() {
    let scenario = Scenario::new(1).fish(0, 3, 6, 20).parameters(|p| p.diagonal_neighbours = false);
    assert_eq!(gain(scenario), 10, "2 and 2 for each of 4 squares");
}

#[test]
fn health_never_rises_above_100() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 95).play();
    let events = table.seat(0, Action::Feed);
    let fed = Event::Fed { seat: Seat(0), clean: 8, gain: 5, health: 100 };
    assert_eq!(events[0], fed, "only 5 of 18 fit");
    assert_eq!(table.fish(0).health, 100);
}

#[test]
fn a_fish_amid_pollution_cannot_feed_and_may_still_choose_to_move() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 20).blobs(3, 6, 1).play();
    assert_eq!(table.refused(0, Action::Feed), "A fish cannot feed in polluted water.");
    assert_eq!(table.fish(0).turn, FishTurn::Waiting, "the choice stays open");
    assert_eq!(table.legal(0), [Action::Move, Action::Quit]);
}

#[test]
fn a_fish_cannot_feed_on_its_first_turn() {
    let mut table = Scenario::new(1).first_turn().fish(0, 6, 3, 20).play();
    assert!(table.refused(0, Action::Feed).contains("first turn"));
}

#[test]
fn a_fish_that_had_to_stay_in_its_river_cannot_feed_there() {
    let mut table = Scenario::new(1).fish(0, 6, 3, 20).play();
    assert!(table.refused(0, Action::Feed).contains("leave the river"));
}

#[test]
fn who_has_chosen_to_move_cannot_feed_any_more() {
    let mut table = Scenario::new(1).fish(0, 3, 6, 20).play();
    table.seat(0, Action::Move);
    assert_eq!(table.refused(0, Action::Feed), "You are moving: take a step, or press Done.");
}

#[test]
fn feeding_is_the_whole_turn_of_a_fish() {
    let mut table = Scenario::new(2).fish(0, 3, 6, 20).play();
    table.seat(0, Action::Feed);
    assert_eq!(table.fish(0).turn, FishTurn::Done);
    assert_eq!(table.refused(0, Action::Move), "It is Marlin's turn.");
    let events = table.seat(1, Action::Feed);
    assert_eq!(
        events.last(),
        Some(&Event::FishMoveEnded { turn: 2 }),
        "the last fish ends the phase"
    );
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}
