//! What making and vanishing pollution promise (rules 4.3 and 4.5).

use super::boards::{random_level, small_level, with_industries_everywhere};
use super::sea::{match_world, put_blobs, told};
use bevy_ecs::world::World;
use proptest::prelude::*;
use shoal_contract::GameSetup;
use shoal_fish_and_men::action::{Event, PollutionPuff};
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::IndustryGrade;
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::rules::pieces::pollution::{PollutionMap, all_blobs, check_order};
use shoal_fish_and_men::rules::pollution::{make_pollution, move_pollution, vanish_pollution};
use shoal_fish_and_men::setup::Setup;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn make(world: &mut World) -> (u32, Vec<PollutionPuff>) {
    make_pollution::run(world);
    match told(world).pop() {
        Some(Event::PollutionMade { before, puffs }) => (before, puffs),
        other => panic!("making pollution tells what was made: {other:?}"),
    }
}

fn vanish(world: &mut World) -> Vec<u32> {
    vanish_pollution::run(world);
    match &told(world)[..] {
        [Event::PollutionVanished { blobs }, Event::TurnEnded { .. }] => blobs.clone(),
        other => panic!("vanishing tells who is gone, and ends the turn: {other:?}"),
    }
}

fn centres(squares: &[(u16, u16)]) -> Vec<SeaPosition> {
    squares.iter().map(|&(row, column)| SeaPosition::centre(Square::new(row, column))).collect()
}

#[test]
fn the_more_pollution_there_is_the_dirtier_are_the_industries_that_still_work() {
    let works = |count: usize| {
        let mut world = match_world(&Setup::default(), 1);
        put_blobs(&mut world, &vec![SeaPosition::centre(Square::new(14, 5)); count]);
        let (before, puffs) = make(&mut world);
        assert_eq!(before as usize, count);
        let grades: BTreeSet<IndustryGrade> = puffs.iter().map(|puff| puff.grade).collect();
        assert_eq!(puffs.len(), 5 * grades.len(), "all five of each colour, or none");
        grades.into_iter().collect::<Vec<_>>()
    };
    for (counts, cleanest) in
        [([0, 9], 0), ([10, 19], 1), ([20, 29], 2), ([30, 39], 3), ([40, 49], 4), ([50, 200], 5)]
    {
        for count in counts {
            assert_eq!(works(count), IndustryGrade::ALL[cleanest..], "with {count} blobs");
        }
    }
}

#[test]
fn an_industry_pollutes_any_sea_square_beside_it_and_no_other() {
    let level = small_level(&["******", ".#~#..", ".#.#..", "......", "******"], &["......"; 5]);
    let level = with_industries_everywhere(level);
    let setup = Setup { level: Arc::new(level), ..Setup::for_players(1) };
    let mut reached: BTreeMap<Square, BTreeSet<Square>> = BTreeMap::new();
    for seed in 0..200 {
        let mut world = match_world(&setup, seed);
        for puff in make(&mut world).1 {
            assert!(world.resource::<SeaBoard>().is_sea(puff.at), "rivers stay clean");
            reached.entry(puff.from).or_default().insert(puff.at);
        }
    }
    let board = SeaBoard::new(&setup.level, true);
    assert_eq!(reached.len(), setup.level.industries.len());
    for (from, squares) in reached {
        let beside: BTreeSet<Square> = board.sea_neighbours(from).iter().copied().collect();
        assert_eq!(squares, beside, "of the industry in {from}");
    }
}

#[test]
fn with_four_neighbours_an_industry_pollutes_only_straight_ahead() {
    let level = small_level(&["****", "..~.", "...#", "****"], &["...."; 4]);
    let mut setup = Setup::for_players(1);
    let mut level = with_industries_everywhere(level);
    level.industries.retain(|site| site.at == Square::new(3, 3));
    setup.level = Arc::new(level);
    setup.parameters.diagonal_neighbours = false;
    let mut world = match_world(&setup, 1);
    assert_eq!(make(&mut world).1, [], "north of it is land, and sea only across the corners");
}

#[test]
fn new_pollution_lies_in_the_middle_of_its_square_under_a_new_number() {
    let mut world = match_world(&Setup::default(), 8);
    put_blobs(&mut world, &centres(&[(14, 5), (14, 6)]));
    let (_, puffs) = make(&mut world);
    assert_eq!(puffs.iter().map(|puff| puff.blob).collect::<Vec<_>>(), (2..27).collect::<Vec<_>>());
    let blobs = all_blobs(&world);
    assert_eq!(blobs.len(), 27);
    for (blob, puff) in blobs[2..].iter().zip(&puffs) {
        assert_eq!((blob.id, blob.at), (puff.blob, SeaPosition::centre(puff.at)));
    }
}

const NOTHING: [u32; 0] = [];

/// Those of the blobs in these squares of the world that are gone after a pass.
fn gone(chance: u32, squares: &[(u16, u16)]) -> Vec<u32> {
    let mut setup = Setup::default();
    setup.parameters.vanish_chance = chance;
    let mut world = match_world(&setup, 4);
    put_blobs(&mut world, &centres(squares));
    let gone = vanish(&mut world);
    check_order(&world).expect("the blobs lie in order and are counted right");
    let left: Vec<u32> = all_blobs(&world).iter().map(|blob| blob.id).collect();
    let expected = (0..squares.len() as u32).filter(|id| !gone.contains(id));
    assert_eq!(left, expected.collect::<Vec<_>>(), "the others stay under their numbers");
    gone
}

#[test]
fn only_pollution_without_company_vanishes() {
    assert_eq!(gone(100, &[(14, 5)]), [0], "alone");
    assert_eq!(gone(100, &[(14, 5), (14, 7)]), [0, 1], "two apart");
    assert_eq!(gone(100, &[(14, 5), (14, 6)]), NOTHING, "side by side");
    assert_eq!(gone(100, &[(14, 5), (15, 6)]), NOTHING, "across a corner");
    assert_eq!(gone(100, &[(14, 59), (14, 0)]), NOTHING, "across the edge of the map");
    assert_eq!(gone(100, &[(14, 5), (14, 5)]), NOTHING, "in the same square");
    assert_eq!(gone(100, &[(14, 5), (14, 6), (14, 9), (14, 12), (14, 12)]), [2]);
    assert_eq!(gone(0, &[(14, 5)]), NOTHING, "never at a chance of 0");
}

#[test]
fn half_of_the_lonely_pollution_vanishes() {
    let squares: Vec<(u16, u16)> = (0..10).map(|index| (14, 2 * index % 12)).collect();
    let mut world = match_world(&Setup::default(), 4);
    let mut vanished = 0;
    for _ in 0..1000 {
        put_blobs(&mut world, &centres(&squares[..5]));
        vanished += vanish(&mut world).len();
    }
    // Five standard deviations of a binomial with n = 5000 and p = 1/2.
    assert!(vanished.abs_diff(2500) < 177, "{vanished} of 5000");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn only_making_and_vanishing_change_the_number_of_blobs(seed: u64) {
        let level = with_industries_everywhere(random_level(seed));
        let setup = Setup { level: Arc::new(level), ..Setup::for_players(1) };
        setup.check().expect("the board is sound");
        let mut world = match_world(&setup, seed);
        for _ in 0..10 {
            let (before, puffs) = make(&mut world);
            prop_assert_eq!(before as usize + puffs.len(), all_blobs(&world).len());
            move_pollution::run(&mut world);
            told(&mut world);
            prop_assert_eq!(before as usize + puffs.len(), all_blobs(&world).len());
            let gone = vanish(&mut world);
            let left = before as usize + puffs.len() - gone.len();
            prop_assert_eq!(left, all_blobs(&world).len());
            prop_assert_eq!(left, world.resource::<PollutionMap>().total() as usize);
            check_order(&world).expect("the blobs lie in order and are counted right");
        }
    }
}
