//! The beginning of a match (rules 3).

use crate::fish_and_men::scenario::{EAST, NARROW, Table, WEST, centre, level};
use shoal_contract::{Game, Match, PendingDecision, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{Ask, FishAndMenPhase, FishTurn};
use std::sync::Arc;

fn new_match(players: usize, seed: u64) -> Table {
    let setup = Setup { level: Arc::new(level()), ..Setup::for_players(players) };
    match Match::<FishAndMen>::new(setup, seed) {
        Ok(hosted) => Table(hosted),
        Err(problems) => panic!("the setup of the test is sound: {problems}"),
    }
}

fn place(river: usize) -> Action {
    Action::Place { river }
}

#[test]
fn a_new_match_has_fish_with_20_health_and_nothing_in_the_sea() {
    let sea = new_match(3, 1).sea();
    assert!(sea.fish.iter().all(|fish| fish.health == 20 && fish.at.is_none() && fish.first_turn));
    assert!(sea.pollution.is_empty() && sea.fishermen.is_empty());
    assert_eq!((sea.phase, sea.turn), (FishAndMenPhase::Placing, 0));
}

#[test]
fn the_industries_of_the_level_stand_on_their_sites() {
    let hosted = Match::<FishAndMen>::new(Setup::for_players(2), 1).expect("the usual setup");
    let sites = &hosted.setup().level.industries;
    let industries = hosted.state().sea.industries;
    assert_eq!(industries.len(), 25);
    assert!(industries.iter().zip(sites).all(|(one, site)| one.square == site.at));
}

#[test]
fn the_order_of_placing_is_drawn() {
    let firsts: Vec<Seat> = (0..30).map(|seed| new_match(3, seed).0.awaited_seats()[0]).collect();
    assert!((0..3).all(|seat| firsts.contains(&Seat(seat))), "everybody is first sometimes");
}

#[test]
fn fish_are_put_in_the_middle_of_their_rivers_one_after_the_other() {
    let mut table = new_match(2, 1);
    let first = table.0.awaited_seats()[0].0;
    let second = 1 - first;
    assert!(table.refused(second, place(WEST)).ends_with("turn."), "one after the other");
    let events = table.seat(first, place(WEST));
    let at = centre(6, 3);
    assert_eq!(events, [Event::FishPlaced { seat: Seat(first), river: WEST, at }]);
    let refusal = table.refused(second, place(WEST));
    assert!(refusal.contains("West"), "the river is named: {refusal}");
    assert_eq!(table.legal(second), [place(EAST), place(NARROW), Action::Quit]);
    let events = table.seat(second, place(NARROW));
    assert_eq!(events.last(), Some(&Event::PlacingEnded));
    assert_eq!(table.sea().phase, FishAndMenPhase::Beginning, "the house begins the first turn");
}

#[test]
fn a_river_that_does_not_exist_is_refused() {
    let mut table = new_match(1, 1);
    assert!(table.refused(0, place(3)).contains("3 rivers"));
}

#[test]
fn nothing_else_can_be_done_while_fish_are_placed() {
    let mut table = new_match(1, 1);
    for action in [Action::Feed, Action::Move, Action::Done] {
        table.refused(0, action);
    }
    let awaited = FishAndMen::decisions(table.0.world());
    assert_eq!(awaited, [PendingDecision { seat: Seat(0), ask: Ask::PlaceFish }]);
}

#[test]
fn fish_are_not_placed_twice() {
    let mut table = new_match(1, 1);
    table.seat(0, place(EAST));
    table.house(Action::BeginTurn);
    assert!(table.refused(0, place(WEST)).contains("before the first turn"));
    assert_eq!(table.fish(0).turn, FishTurn::Waiting);
}
