//! FS, FR, SPr, SPo and E: what a fish wears, and what it changes.

use super::waters::{Waters, fish};
use crate::fish_and_men::scenario::{Scenario, WEST};
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PollutionHit};
use shoal_fish_and_men::cards::worn_effects::WornEffects;
use shoal_fish_and_men::rules::board::heading::CompassHeading::{self, *};
use shoal_fish_and_men::state::{FishAndMenPhase, FishTurn};

/// Seat 0 wears these and takes a step; answers its cost, part by part, and the health after it.
fn step(waters: &mut Waters, cards: &[&str], heading: CompassHeading) -> ((i32, i32, i32), i32) {
    for id in cards {
        waters.play(id, fish(0));
    }
    let (cost, health) = waters.moving().step(heading);
    ((cost.motion, cost.pollution, cost.fisherman), health)
}

fn steel(row: u16, column: u16, heading: CompassHeading) -> i32 {
    let mut waters = Scenario::new(1).fish(0, row, column, 50).waters();
    let ((motion, ..), health) = step(&mut waters, &["FS"], heading);
    assert_eq!(health, 50 - motion);
    motion
}

#[test]
fn with_fins_of_steel_moving_itself_is_free() {
    assert_eq!(steel(2, 2, E), -1, "with the current it gains");
    assert_eq!(steel(2, 2, NE), -1, "45 degrees are with it");
    assert_eq!(steel(2, 2, N), 0, "across");
    assert_eq!(steel(2, 2, W), 1, "against it");
    assert_eq!(steel(4, 6, SW), 0, "without a current");
    assert_eq!(steel(6, 10, N), -1, "out of a river is with the current");
}

#[test]
fn with_fins_of_steel_entering_a_river_costs_1() {
    let mut waters = Scenario::new(1).fish(0, 5, 3, 81).waters();
    waters.play("FS", fish(0));
    let events = waters.moving().seat(0, Action::Step { heading: S });
    assert!(events.contains(&Event::Won { seat: Seat(0), river: WEST, health: 80 }), "{events:?}");
    let mut waters = Scenario::new(1).fish(0, 5, 3, 80).waters();
    waters.play("FS", fish(0));
    let why = waters.moving().refused(0, Action::Step { heading: S });
    assert_eq!(why, "A fish needs 80 health after entering a river, but yours would have 79.");
}

#[test]
fn with_fins_of_steel_pollution_and_fishermen_still_cost() {
    let mut waters = Scenario::new(1).fish(0, 2, 2, 50).blobs(2, 3, 2).fisherman(2, 3, 2).waters();
    assert_eq!(step(&mut waters, &["FS"], E), ((-1, 4, 5), 42));
}

#[test]
fn fins_of_steel_do_not_stack() {
    let mut waters = Scenario::new(1).fish(0, 4, 6, 50).waters();
    assert_eq!(step(&mut waters, &["FS", "FS"], N), ((0, 0, 0), 50));
}

/// The least and the most steps that a fish gets, over many rolls.
fn steps_with(cards: &[&str]) -> (u32, u32) {
    let points = (0..100).map(|seed| {
        let mut waters = Scenario::new(1).waters_with_seed(seed);
        for id in cards {
            waters.play(id, fish(0));
        }
        match waters.moving().fish(0).turn {
            FishTurn::Moving { points } => points,
            other => panic!("{other:?}"),
        }
    });
    let points: Vec<u32> = points.collect();
    (points.iter().copied().min().unwrap_or(0), points.iter().copied().max().unwrap_or(0))
}

#[test]
fn fins_of_rubber_add_3_steps_each() {
    assert_eq!(steps_with(&[]), (1, 6));
    assert_eq!(steps_with(&["FR"]), (4, 9));
    assert_eq!(steps_with(&["FR", "FR", "FS"]), (7, 12), "they add up, and go with Fins of Steel");
}

#[test]
fn fins_of_rubber_help_on_the_first_turn_too() {
    let mut waters = Scenario::new(1).first_turn().waters();
    waters.play("FR", fish(0));
    assert_eq!(waters.moving().fish(0).turn, FishTurn::Moving { points: 9 });
}

/// What a step into three blobs and onto a fisherman costs.
fn into_pollution(cards: &[&str]) -> (i32, i32, i32) {
    let scenario = Scenario::new(1).fish(0, 4, 6, 90).blobs(4, 7, 3).fisherman(4, 7, 0);
    step(&mut scenario.waters(), cards, E).0
}

#[test]
fn scales_change_what_a_step_into_pollution_costs_and_nothing_else() {
    assert_eq!(into_pollution(&[]), (1, 6, 5));
    assert_eq!(into_pollution(&["SPr"]), (1, 0, 5), "protection: nothing");
    assert_eq!(into_pollution(&["SPo"]), (1, 12, 5), "porousness: 4 a blob");
    assert_eq!(into_pollution(&["SPo", "SPo"]), (1, 24, 5), "porousness doubles again");
    assert_eq!(into_pollution(&["SPo", "SPr"]), (1, 0, 5), "protection beats porousness");
    assert_eq!(into_pollution(&["SPr", "SPo"]), (1, 0, 5), "in either order");
}

/// What drifting pollution did to a fish amid twenty blobs that wears these.
fn hits(health: i32, cards: &[&str]) -> Vec<PollutionHit> {
    let mut scenario = Scenario::new(1).fish(0, 3, 6, health).phase(FishAndMenPhase::MovePollution);
    for (row, column) in [(2, 5), (2, 7), (4, 5), (4, 7), (3, 6)] {
        scenario = scenario.blobs(row, column, 4);
    }
    let worn = cards.iter().fold(WornEffects::NOTHING, |worn, id| {
        super::waters::card(id).effects.iter().fold(worn, |worn, &effect| worn.with(effect))
    });
    let mut table = scenario.sea(|sea| sea.fish[0].worn = worn).waters().table();
    let events = table.house(Action::MovePollution).into_iter();
    events
        .flat_map(|event| match event {
            Event::PollutionDrifted { hits, .. } => hits,
            other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn evasion_caps_each_blob_that_drifts_upon_the_fish_at_2() {
    let hits = hits(50, &["E", "E"]);
    assert!(!hits.is_empty(), "some came upon it");
    for hit in hits {
        assert_eq!(hit.loss, 2 * hit.blobs as i32, "{hit:?}");
    }
}

#[test]
fn evasion_takes_half_of_what_little_is_left() {
    let hits = hits(5, &["E"]);
    // 5 - 2 - 1 - 1 = 1, and then no more.
    assert_eq!(hits.last().map(|hit| hit.health), Some(1), "{hits:?}");
    assert_eq!(hits.iter().map(|hit| hit.loss).sum::<i32>(), 4);
}

#[test]
fn protection_does_not_keep_drifting_pollution_away() {
    assert_eq!(hits(50, &["SPr"]), hits(50, &[]));
    assert_eq!(hits(50, &["SPo"]), hits(50, &[]), "nor does porousness make it worse");
}

#[test]
fn what_a_fish_wears_is_in_one_event() {
    let mut waters = Scenario::new(2).waters();
    waters.play("FR", fish(1));
    let events = waters.play("SPo", fish(1));
    let worn = WornEffects { extra_steps: 3, step_pollution: 2, ..WornEffects::NOTHING };
    assert_eq!(events, [Event::FishWears { seat: Seat(1), worn }]);
    assert!(waters.fish(0).worn.is_nothing(), "the other fish wears nothing");
}

#[test]
fn cards_about_a_movement_are_for_fish_that_have_not_begun_it() {
    let mut scenario = Scenario::new(3);
    scenario = scenario.sea(|sea| {
        sea.through = 1;
        sea.fish[0].turn = FishTurn::Done;
        sea.fish[1].turn = FishTurn::Moving { points: 2 };
    });
    let waters = scenario.waters();
    for (id, name) in [
        ("FI", "Fins of Iron"),
        ("FS", "Fins of Steel"),
        ("FR", "Fins of Rubber"),
        ("SPr", "Scales of Protection"),
        ("SPo", "Scales of Porousness"),
    ] {
        assert_eq!(waters.targets(id), [fish(2)]);
        let why = format!("{name} has to be played before the fish has fed or moved.");
        assert_eq!(waters.refused(id, fish(0)), why);
        assert_eq!(waters.refused(id, fish(1)), why);
    }
    assert_eq!(waters.targets("E").len(), 3, "evasion is about the rest of the turn");
    assert_eq!(waters.targets("I").len(), 3);
}

#[test]
fn while_cards_are_drawn_they_apply_to_an_extra_turn_that_is_to_come() {
    let drawing = || Scenario::new(2).phase(FishAndMenPhase::Draw);
    let none = drawing().waters();
    assert!(!none.has_target("FR") && !none.has_target("Fp"), "no movement is left");
    let frozen = drawing().sea(|sea| sea.cards.extra_turns = 1).waters();
    assert_eq!(frozen.targets("FR"), [fish(0), fish(1)]);
    assert!(frozen.has_target("Fp"));
    let later = Scenario::new(2).phase(FishAndMenPhase::MakePollution).waters();
    assert!(!later.has_target("FI"), "after the movement there is no use for it");
}

#[test]
fn fins_of_iron_hold_a_fish_still() {
    let mut waters = Scenario::new(2).waters();
    waters.play("FI", fish(1));
    assert!(waters.fish(1).worn.still);
    assert_eq!(waters.fish(1).turn, FishTurn::Waiting);
}
