//! AoE, OS and what SA does to pollution.

use super::waters::{Waters, fish, square};
use crate::fish_and_men::scenario::{Scenario, centre};
use shoal_fish_and_men::action::{Event, PlayTarget};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::BlobState;
use std::collections::BTreeSet;

fn ids(waters: &Waters) -> Vec<u32> {
    waters.sea().pollution.iter().map(|blob| blob.id).collect()
}

fn blobs_in(waters: &Waters, row: u16, column: u16) -> usize {
    let there = |blob: &&BlobState| blob.at.square() == Square::new(row, column);
    waters.sea().pollution.iter().filter(there).count()
}

#[test]
fn attack_of_the_environmentalists_cleans_one_square() {
    let scenario = Scenario::new(1).blobs(3, 3, 2).blobs(4, 4, 1).blobs(3, 3, 2).blobs(2, 2, 1);
    let mut waters = scenario.waters();
    let events = waters.play("AoE", square(3, 3));
    assert_eq!(events, [Event::PollutionCleaned { blobs: vec![0, 1, 3, 4] }]);
    assert_eq!(ids(&waters), [2, 5], "the others stay, in their order");
    assert_eq!(waters.sea().pollution[0].at, centre(4, 4));
    assert_eq!(waters.targets("AoE"), [square(2, 2), square(4, 4)]);
    let clean = waters.refused("AoE", square(3, 3));
    assert_eq!(clean, "There is no pollution in that square.");
}

#[test]
fn without_pollution_there_is_nothing_to_clean() {
    let waters = Scenario::new(1).waters();
    assert!(!waters.has_target("AoE"));
    assert_eq!(waters.refused("AoE", square(6, 0)), "That is not a sea square.");
    assert_eq!(
        waters.refused("AoE", PlayTarget::Nothing),
        "Attack of the Environmentalists is aimed at a square with pollution."
    );
}

#[test]
fn an_oil_spill_puts_three_blobs_into_the_middle_of_a_square() {
    let mut waters = Scenario::new(1).blobs(2, 2, 1).waters();
    let events = waters.play("OS", square(4, 7));
    let spilled = Event::PollutionSpilled { square: Square::new(4, 7), blobs: vec![1, 2, 3] };
    assert_eq!(events, [spilled]);
    let new: Vec<BlobState> = (1..4).map(|id| BlobState { id, at: centre(4, 7) }).collect();
    assert_eq!(waters.sea().pollution[1..], new);
}

#[test]
fn oil_is_spilled_on_sea_without_a_fish() {
    let waters = Scenario::new(1).fish(0, 4, 7, 50).fisherman(3, 3, 0).waters();
    assert_eq!(waters.refused("OS", square(4, 7)), "A fish is in that square.");
    assert_eq!(waters.refused("OS", square(6, 3)), "That is not a sea square.");
    assert!(waters.may("OS", square(3, 3)), "a fisherman is no obstacle");
    let why = waters.refused("OS", fish(0));
    assert_eq!(why, "Oil Spill is aimed at a sea square without a fish.");
}

#[test]
fn a_shark_takes_one_blob_of_each_of_nine_squares() {
    let scenario = Scenario::new(1).fish(0, 1, 0, 50);
    let scenario = scenario.blobs(2, 4, 3).blobs(3, 5, 1).blobs(4, 6, 2).blobs(3, 7, 2);
    let mut waters = scenario.waters();
    let events = waters.play("SA", square(3, 5));
    let [Event::PollutionCleaned { blobs }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(blobs.len(), 3);
    assert!(blobs.is_sorted(), "they are told in order of ids");
    let left = [(2, 4, 2), (3, 5, 0), (4, 6, 1), (3, 7, 2)];
    for (row, column, count) in left {
        assert_eq!(blobs_in(&waters, row, column), count, "at {row}:{column}");
    }
}

#[test]
fn which_blob_of_a_stack_the_shark_takes_is_random() {
    let taken: BTreeSet<Vec<u32>> = (0..60)
        .map(|seed| {
            let mut waters = Scenario::new(1).blobs(3, 5, 3).waters_with_seed(seed);
            waters.play("SA", square(3, 5));
            ids(&waters)
        })
        .collect();
    assert_eq!(taken.len(), 3, "each of the three goes now and then (rules A20)");
}

#[test]
fn a_shark_needs_nine_squares_of_sea_and_the_edges_are_joined() {
    let mut waters = Scenario::new(1).fish(0, 1, 6, 50).blobs(3, 11, 1).blobs(3, 0, 1).waters();
    assert_eq!(waters.refused("SA", square(1, 5)), "All nine squares must be sea.");
    assert_eq!(waters.refused("SA", square(5, 5)), "All nine squares must be sea.");
    assert_eq!(waters.refused("SA", square(0, 5)), "That is not a sea square.");
    let why = waters.refused("SA", PlayTarget::Nothing);
    assert_eq!(why, "Shark Attack is aimed at the middle of nine sea squares.");
    waters.play("SA", square(3, 0));
    assert!(ids(&waters).is_empty(), "the region reaches across the joined edge");
}
