//! DT.

use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::state::FishAndMenPhase;

/// The match after `cards` Double Troubles.
fn troubled(scenario: Scenario, cards: u32) -> Table {
    let mut waters = scenario.waters();
    for extra_passes in 1..=cards {
        let events = waters.play("DT", PlayTarget::Nothing);
        assert_eq!(events, [Event::PassesAdded { extra_passes }], "each adds one more (rules A25)");
    }
    waters.table()
}

#[test]
fn pollution_is_made_twice_and_counted_anew_for_each_pass() {
    let scenario =
        Scenario::new(1).industry(6, 0).industry(6, 5).phase(FishAndMenPhase::MakePollution);
    let mut table = troubled(scenario.blobs(2, 2, 48), 1);
    let events = table.house(Action::MakePollution);
    let [
        Event::PollutionMade { before: 48, puffs: first },
        Event::PollutionMade { before: 50, puffs: second },
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!((first.len(), second.len()), (2, 0), "at 50 the black industries stand still");
    assert_eq!(
        table.sea().phase,
        FishAndMenPhase::MovePollution,
        "the phase goes on after the last pass"
    );
}

#[test]
fn three_double_troubles_make_four_passes() {
    let scenario = Scenario::new(1).industry(6, 0).phase(FishAndMenPhase::MakePollution);
    let mut table = troubled(scenario, 3);
    assert_eq!(table.house(Action::MakePollution).len(), 4);
    assert_eq!(table.sea().pollution.len(), 4);
    let drift = table.house(Action::MovePollution);
    assert_eq!(drift.len(), 6, "the drift stays as it is");
    assert_eq!(table.house(Action::VanishPollution).len(), 5, "four passes, and the turn ends");
}

#[test]
fn in_each_pass_the_lonely_are_marked_anew() {
    let scenario = Scenario::new(1).parameters(|numbers| numbers.vanish_chance = 100);
    // The two keep each other company, and the one alone vanishes in the first pass.
    let scenario = scenario.blobs(2, 2, 1).blobs(4, 8, 2).phase(FishAndMenPhase::VanishPollution);
    let events = troubled(scenario, 1).house(Action::VanishPollution);
    assert_eq!(
        events,
        [
            Event::PollutionVanished { blobs: vec![0] },
            Event::PollutionVanished { blobs: vec![] },
            Event::TurnEnded { turn: 2 },
        ]
    );
}

#[test]
fn the_next_turn_is_an_ordinary_one() {
    let scenario = Scenario::new(1).industry(6, 0).phase(FishAndMenPhase::VanishPollution);
    let mut table = troubled(scenario.sea(|sea| sea.extra_turn = 1), 1);
    table.house(Action::VanishPollution);
    assert_eq!((table.sea().cards.extra_passes, table.sea().extra_turn), (0, 0));
    table.house(Action::BeginTurn);
    table.seat(0, Action::Feed);
    assert_eq!(table.house(Action::MakePollution).len(), 1);
}
