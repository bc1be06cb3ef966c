//! I: no loss for any reason until the end of the turn.

use super::waters::{Waters, fish, square};
use crate::fish_and_men::scenario::{Scenario, WEST};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget, StepCost};
use shoal_fish_and_men::rules::board::heading::CompassHeading::*;
use shoal_fish_and_men::state::FishAndMenPhase;

fn invincible(scenario: Scenario) -> Waters {
    let mut waters = scenario.waters();
    waters.play("I", fish(0));
    assert!(waters.fish(0).worn.invincible);
    waters
}

#[test]
fn steps_cost_nothing_and_gains_stay_gains() {
    let scenario = Scenario::new(1).fish(0, 2, 4, 50).blobs(2, 3, 4).fisherman(2, 3, 2);
    let mut waters = invincible(scenario);
    let (cost, health) = waters.moving().step(W);
    assert_eq!(
        (cost, health),
        (StepCost::default(), 50),
        "against the current, into all that hurts"
    );
    waters.play("FS", fish(0));
    assert_eq!(waters.moving().step(E).1, 51, "with Fins of Steel the current still helps");
}

#[test]
fn a_fisherman_met_on_the_way_catches_nothing() {
    let waters = invincible(Scenario::new(1).fish(0, 2, 4, 50).fisherman(2, 3, 2));
    let mut table = waters.moving();
    table.step(W);
    assert_eq!(table.sea().fishermen[0].hunger, 2, "a catch that is prevented is none (rules 6.4)");
}

#[test]
fn a_bite_at_the_beginning_of_a_turn_is_prevented_and_is_no_catch() {
    let scenario = Scenario::new(2).fish(0, 3, 6, 50).fisherman(3, 6, 1).turn_to_begin();
    let mut table = invincible(scenario).table();
    let events = table.house(Action::BeginTurn);
    assert!(matches!(events[..], [Event::TurnBegan { .. }]), "nobody is bitten: {events:?}");
    assert_eq!(table.fish(0).health, 50);
    assert_eq!(table.sea().fishermen[0].hunger, 2, "he goes hungry");
}

#[test]
fn drifting_pollution_does_no_harm() {
    let scenario =
        Scenario::new(1).fish(0, 3, 6, 50).blobs(3, 6, 30).phase(FishAndMenPhase::MovePollution);
    let mut table = invincible(scenario).table();
    let events = table.house(Action::MovePollution);
    let hits: Vec<_> = events
        .iter()
        .flat_map(|event| match event {
            Event::PollutionDrifted { hits, .. } => hits.clone(),
            _ => Vec::new(),
        })
        .collect();
    assert!(hits.iter().any(|hit| hit.blobs > 0), "some came upon it");
    assert!(hits.iter().all(|hit| hit.loss == 0 && hit.health == 50), "{hits:?}");
}

#[test]
fn neither_sharks_nor_plague_take_anything() {
    let mut waters = invincible(Scenario::new(2).fish(0, 3, 6, 50).fish(1, 3, 7, 50));
    let told = |seat, change, health| Event::HealthChanged { seat: Seat(seat), change, health };
    let events = waters.play("SA", square(3, 6));
    assert_eq!(events, [told(0, 0, 50), told(1, -10, 40)]);
    let events = waters.play("FP", PlayTarget::Nothing);
    assert_eq!(events, [told(0, 0, 50), told(1, -10, 30)]);
    let events = waters.play("FF", fish(0));
    assert_eq!(events, [told(0, 20, 70)], "it may gain");
}

#[test]
fn with_80_health_it_enters_a_river_and_with_79_it_does_not() {
    let mut table = invincible(Scenario::new(1).fish(0, 5, 3, 80)).moving();
    let events = table.seat(0, Action::Step { heading: S });
    assert!(events.contains(&Event::Won { seat: Seat(0), river: WEST, health: 80 }), "{events:?}");
    let mut table = invincible(Scenario::new(1).fish(0, 5, 3, 79)).moving();
    let why = table.refused(0, Action::Step { heading: S });
    assert_eq!(why, "A fish needs 80 health after entering a river, but yours would have 79.");
}

#[test]
fn it_ends_with_the_turn() {
    let scenario = Scenario::new(1).fish(0, 3, 6, 50).fisherman(3, 6, 0);
    let waters = invincible(scenario.phase(FishAndMenPhase::VanishPollution));
    let mut table = waters.table();
    table.house(Action::VanishPollution);
    assert!(table.fish(0).worn.is_nothing(), "whatever it wore is off");
    table.house(Action::BeginTurn);
    assert_eq!(table.fish(0).health, 45, "the bite of the next turn hurts again (rules 8.2)");
}
