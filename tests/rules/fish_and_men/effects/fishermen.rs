//! DCBo, DCBu, AF, IF and A.

use super::waters::{Waters, fish, square};
use crate::fish_and_men::scenario::{Scenario, level};
use shoal_fish_and_men::action::{Event, PlayTarget, QuitReason};
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::state::Fisherman;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Who stands where.
type Places = BTreeMap<u32, Square>;

fn places(waters: &Waters) -> Places {
    waters.sea().fishermen.iter().map(|one| (one.id, one.square)).collect()
}

/// The one event of fishermen who spread, which is true: its rounds lead step by step from where they
/// were, through where they came or gathered, to where they are.
fn follow(before: &Places, events: &[Event], after: &Places, board: &SeaBoard) -> Vec<Fisherman> {
    let [Event::FishermenSpread { came, gathered, rounds, left }] = events else {
        panic!("{events:?}")
    };
    let mut now = before.clone();
    now.extend(came.iter().map(|one| (one.id, one.square)));
    if let Some(square) = gathered {
        now.values_mut().for_each(|at| *at = *square);
    }
    for round in rounds {
        assert!(!round.is_empty(), "in every round somebody steps");
        for (id, to) in round {
            let from = now.insert(*id, *to).expect("who steps is there");
            assert!(board.sea_neighbours(from).contains(to), "{from:?} to {to:?}");
        }
    }
    now.retain(|id, _| !left.contains(id));
    assert_eq!(&now, after);
    let squares: BTreeSet<&Square> = after.values().collect();
    assert_eq!(squares.len(), after.len(), "nobody shares a square");
    assert!(squares.iter().all(|&&square| board.is_sea(square)), "nobody is on land");
    came.clone()
}

fn world() -> Scenario {
    let mut scenario = Scenario::new(2);
    let level: Arc<Level> = Level::world();
    let sea = SeaBoard::new(&level, true).sea()[..2].to_vec();
    Arc::make_mut(&mut scenario.0.setup).level = level;
    scenario.sea(|all| {
        for (fish, square) in all.fish.iter_mut().zip(sea) {
            fish.at = Some(SeaPosition::centre(square));
        }
    })
}

#[test]
fn active_fishing_brings_10_and_inordinate_fishing_25() {
    let board = SeaBoard::new(&Level::world(), true);
    let at = Square::new(13, 55);
    for (id, count) in [("AF", 10), ("IF", 25)] {
        for seed in 0..20 {
            let mut waters = world().waters_with_seed(seed);
            let events = waters.play(id, PlayTarget::Square(at));
            let came = follow(&Places::new(), &events, &places(&waters), &board);
            assert_eq!(waters.sea().fishermen.len(), count, "the number is kept");
            let expected = (0..).map(|id| Fisherman { id, square: at, hunger: 0 });
            assert_eq!(came, expected.take(count).collect::<Vec<_>>());
            assert!(waters.sea().fishermen.iter().all(|one| one.hunger == 0));
        }
    }
}

#[test]
fn a_swarm_makes_room_for_those_who_were_there() {
    let board = SeaBoard::new(&level(), true);
    for seed in 0..50 {
        let scenario = Scenario::new(1).fisherman(3, 6, 2).fisherman(2, 5, 3).fisherman(3, 7, 1);
        let mut waters = scenario.waters_with_seed(seed);
        let before = places(&waters);
        let old = waters.sea().fishermen;
        let events = waters.play("AF", square(3, 6));
        follow(&before, &events, &places(&waters), &board);
        assert_eq!(waters.sea().fishermen[..3], old, "they stay, as hungry as they were");
        assert_eq!(waters.sea().fishermen.len(), 13);
    }
}

#[test]
fn a_swarm_comes_to_any_square_of_the_sea() {
    let waters = Scenario::new(1).fish(0, 3, 6, 50).blobs(3, 6, 2).waters();
    assert!(waters.may("AF", square(3, 6)), "fish and pollution are no obstacle");
    assert_eq!(waters.refused("IF", square(6, 3)), "That is not a sea square.");
    assert_eq!(waters.refused("IF", fish(0)), "Inordinate Fishing is aimed at a sea square.");
}

#[test]
fn fishermen_who_come_and_spread_hurt_nobody() {
    let mut waters = Scenario::new(1).fish(0, 3, 6, 50).waters();
    waters.play("AF", square(3, 6));
    waters.play("A", fish(0));
    assert_eq!(waters.fish(0).health, 50, "6.3");
}

#[test]
fn a_full_sea_turns_the_rest_away() {
    let board = SeaBoard::new(&level(), true);
    let mut waters = Scenario::new(1).waters();
    let mut gone = 0;
    for _ in 0..3 {
        let before = places(&waters);
        let events = waters.play("IF", square(4, 4));
        let [Event::FishermenSpread { left, came, .. }] = &events[..] else { panic!() };
        assert_eq!(places(&waters).len(), before.len() + came.len() - left.len());
        gone += left.len();
    }
    let room = board.sea().len();
    assert_eq!(waters.sea().fishermen.len(), room.min(75));
    assert_eq!(gone, 75_usize.saturating_sub(room));
    assert!(gone > 0, "the board of the test is smaller than three swarms");
}

#[test]
fn attraction_gathers_all_fishermen_around_one_fish() {
    let board = SeaBoard::new(&level(), true);
    for seed in 0..50 {
        let mut scenario = Scenario::new(2).fish(1, 4, 9, 50);
        for column in 0..8 {
            scenario = scenario.fisherman(1, column, u32::from(column) % 4);
        }
        let mut waters = scenario.waters_with_seed(seed);
        let (before, old) = (places(&waters), waters.sea().fishermen);
        let events = waters.play("A", fish(1));
        follow(&before, &events, &places(&waters), &board);
        let new = waters.sea().fishermen;
        assert_eq!(new[0].square, Square::new(4, 9), "the first stays with the fish");
        let hunger = |all: &[Fisherman]| all.iter().map(|one| one.hunger).collect::<Vec<_>>();
        assert_eq!(hunger(&new), hunger(&old), "they are as hungry as before");
    }
}

#[test]
fn attraction_needs_a_fish_in_the_sea() {
    let waters = Scenario::new(2).fish(0, 6, 3, 50).first_turn().waters();
    let why = waters.refused("A", fish(0));
    assert_eq!(why, "That fish is in a river: fishermen stay at sea.");
    assert_eq!(waters.targets("A"), [fish(1)]);
}

#[test]
fn after_a_dotcom_bust_one_sea_square_in_twenty_has_a_new_fisherman() {
    let board = SeaBoard::new(&Level::world(), true);
    let mut came = 0;
    for seed in 0..40 {
        let mut waters = world().waters_with_seed(seed);
        let events = waters.play("DCBu", PlayTarget::Nothing);
        came += follow(&Places::new(), &events, &places(&waters), &board).len();
    }
    let squares = 40.0 * board.sea().len() as f64;
    let deviations = (came as f64 - squares * 0.05) / (squares * 0.05 * 0.95).sqrt();
    assert!(deviations.abs() < 5.0, "{came} of {squares}");
}

#[test]
fn in_a_dotcom_bust_a_newcomer_to_an_occupied_square_moves_on() {
    let board = SeaBoard::new(&level(), true);
    let mut scenario = Scenario::new(1);
    for square in board.sea() {
        if square.row < 4 {
            scenario = scenario.fisherman(square.row, square.column, 1);
        }
    }
    let mut displaced = 0;
    for seed in 0..40 {
        let mut waters = Scenario(scenario.0.clone()).waters_with_seed(seed);
        let (before, old) = (places(&waters), waters.sea().fishermen);
        let events = waters.play("DCBu", PlayTarget::Nothing);
        let came = follow(&before, &events, &places(&waters), &board);
        displaced += came.iter().filter(|one| one.square.row < 4).count();
        assert_eq!(waters.sea().fishermen[..old.len()], old, "those who were there stay");
    }
    assert!(displaced > 0, "some came where somebody was");
}

#[test]
fn in_a_dotcom_boom_half_of_the_fishermen_give_up() {
    let mut quits = 0;
    for seed in 0..40 {
        let mut scenario = Scenario::new(1);
        for column in 0..12 {
            scenario = scenario.fisherman(1, column, 0).fisherman(2, column, 3);
        }
        let mut waters = scenario.waters_with_seed(seed);
        let before = places(&waters);
        let events = waters.play("DCBo", PlayTarget::Nothing);
        let after = places(&waters);
        for event in &events {
            let Event::FishermanQuit { fisherman, square, reason: QuitReason::Card } = event else {
                panic!("{event:?}")
            };
            assert_eq!(before.get(fisherman), Some(square));
            assert!(!after.contains_key(fisherman), "he is gone");
        }
        assert_eq!(before.len(), after.len() + events.len());
        quits += events.len();
    }
    // Five standard deviations of a binomial with n = 960 and p = 1/2.
    assert!(quits.abs_diff(480) < 78, "{quits} of 960");
}
