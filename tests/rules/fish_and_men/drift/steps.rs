//! What the drift promises (rules 4.4): it is exactly what a plain model says, blobs never leave the
//! sea, and every legal direction is equally likely.

use super::boards::{random_level, small_level};
use super::model::Model;
use super::sea::{match_world, put_blobs, put_fish, scattered, told};
use proptest::prelude::*;
use shoal_contract::{GameSetup, RandomGenerator, Seat};
use shoal_fish_and_men::action::{DriftHalf, Event, PollutionHit};
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::{FARTHEST, SeaPosition, Square};
use shoal_fish_and_men::rules::pieces::pollution::{BlobPosition, all_blobs, check_order};
use shoal_fish_and_men::rules::pollution::{drift, move_pollution};
use shoal_fish_and_men::setup::Setup;
use std::sync::Arc;

/// Lets `count` blobs drift for some turns in the match world and in the plain model, with the same
/// draws, and compares every step of every blob.
fn compare_with_the_model(setup: Setup, count: u32, turns: u32, seed: u64) {
    let level = Arc::clone(&setup.level);
    let pairs = setup.parameters.pollution_speed;
    let mut world = match_world(&setup, seed);
    let start = scattered(world.resource::<SeaBoard>(), count, seed);
    put_blobs(&mut world, &start);
    let mut generator = world.resource::<RandomGenerator>().clone();
    let mut model = Model::new(&level, &start);
    for _ in 0..turns {
        move_pollution::run(&mut world);
        let events = told(&mut world);
        assert_eq!(events.len(), 2 * pairs as usize);
        for event in events {
            let Event::PollutionDrifted { half, steps, .. } = event else {
                panic!("the drift tells of nothing else: {event:?}");
            };
            let expected = match half {
                DriftHalf::Current => model.with_current(),
                DriftHalf::Random => model.at_random(&mut generator),
            };
            assert_eq!(steps.0, expected);
        }
        let ended: Vec<SeaPosition> = all_blobs(&world).iter().map(|blob| blob.at).collect();
        assert_eq!(ended, model.positions());
        let board = world.resource::<SeaBoard>();
        assert!(ended.iter().all(|at| board.has(at.square()) && board.is_sea(at.square())));
        check_order(&world).expect("the blobs lie in order and are counted right");
    }
    assert_eq!(*world.resource::<RandomGenerator>(), generator, "not one draw more or less");
}

#[test]
fn on_the_world_the_drift_is_exactly_that_of_the_plain_model() {
    compare_with_the_model(Setup::for_players(4), 1003, 30, 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_any_board_the_drift_is_that_of_the_plain_model_and_stays_in_the_sea(
        seed: u64,
        count in 0_u32..40,
        speed in 0_u32..=7,
    ) {
        let mut setup = Setup { level: Arc::new(random_level(seed)), ..Setup::for_players(1) };
        setup.parameters.pollution_speed = speed;
        setup.check().expect("the board is sound");
        compare_with_the_model(setup, count, 6, seed);
    }
}

fn blob(row: u16, column: u16) -> BlobPosition {
    BlobPosition { position: SeaPosition::centre(Square::new(row, column)) }
}

fn board(level: &Level) -> SeaBoard {
    SeaBoard::new(level, true)
}

#[test]
fn a_current_carries_a_blob_one_step_and_around_the_edges() {
    let level = small_level(
        &["********", "........", "...#~...", "********"],
        &["........", "4..6...6", "3.......", "........"],
    );
    let mut blobs = [blob(1, 0), blob(1, 1), blob(1, 3), blob(1, 7)];
    let mut steps = [0; 4];
    let board = board(&level);
    drift::with_current(&board, &mut blobs, &mut steps);
    drift::wrap(&board, &mut blobs);
    assert_eq!(steps, [6, 8, 2, 2], "west, none, east, east");
    assert_eq!(blobs, [blob(1, 7), blob(1, 1), blob(1, 4), blob(1, 0)]);
}

#[test]
fn a_current_that_would_run_aground_is_skipped() {
    let level = small_level(
        &["********", "........", "...#~...", "********"],
        &["........", "..32....", "........", "........"],
    );
    let board = board(&level);
    let mut blobs = [blob(1, 2), blob(1, 3), blob(1, 5)];
    let before = blobs;
    let mut steps = [0; 3];
    drift::with_current(&board, &mut blobs, &mut steps);
    assert_eq!(steps, [8, 8, 8]);
    assert_eq!(blobs, before);
}

#[test]
fn a_diagonal_current_may_stay_in_its_square() {
    // After one step to the north-east a blob is 0.7 off to both sides of where it began, 0.3 short
    // of the centre: the next diagonal step ends in the same square, whatever lies beyond.
    let level = small_level(
        &["********", "....####", "...~####", "........", "********"],
        &["........", "...9....", "........", "........", "........"],
    );
    let square = Square::new(1, 3);
    let inside = SeaPosition::new(square, -1, 1).expect("it is in range");
    let mut blobs = [BlobPosition { position: inside }];
    let mut steps = [0];
    drift::with_current(&board(&level), &mut blobs, &mut steps);
    assert_eq!(steps, [1]);
    assert_eq!(blobs[0].position, SeaPosition::new(square, -2, 2).expect("it is in range"));
}

#[test]
fn every_legal_direction_is_equally_likely() {
    const BLOBS: usize = 840_000;
    // In the middle of the open sea all eight are legal, beside the land five, in the channel two.
    let level = small_level(
        &[
            "**********",
            "..........",
            "..........",
            "..........",
            "####.##~##",
            "..........",
            "**********",
        ],
        &[".........."; 7],
    );
    let board = board(&level);
    for (row, column, headings) in [
        (2, 5, &[0, 1, 2, 3, 4, 5, 6, 7][..]),
        (3, 1, &[0, 1, 2, 6, 7]),
        (3, 8, &[0, 1, 2, 6, 7]),
        (3, 3, &[0, 1, 2, 3, 6, 7]),
        (1, 5, &[2, 3, 4, 5, 6]),
        (4, 4, &[0, 1, 3, 4, 5, 7]),
    ] {
        let mut blobs = vec![blob(row, column); BLOBS];
        let mut steps = vec![0; BLOBS];
        let mut generator = RandomGenerator::from_seed(u64::from(row) * 100 + u64::from(column));
        drift::at_random(&board, &mut blobs, &mut steps, &mut generator);
        let mut counts = [0_usize; 9];
        steps.iter().for_each(|&step| counts[usize::from(step)] += 1);
        let expected = (BLOBS / headings.len()) as f64;
        let chi_square: f64 = headings
            .iter()
            .map(|&heading: &usize| (counts[heading] as f64 - expected).powi(2) / expected)
            .sum();
        assert_eq!(headings.iter().map(|&heading| counts[heading]).sum::<usize>(), BLOBS);
        // The 99.9th percentile for seven degrees of freedom, the most there are here.
        assert!(chi_square < 24.3, "row {row}, column {column}: {chi_square} of {counts:?}");
    }
}

#[test]
fn a_blob_too_far_off_a_centre_is_put_back_to_it() {
    let level = Level::world();
    let board = board(&level);
    let square = board.sea()[100];
    let far = SeaPosition::new(square, FARTHEST, 3).expect("it is in range");
    // One more to the south, as the unchecked steps within a drift count.
    let too_far = SeaPosition::of_word(far.word() + 1);
    let mut blobs = [BlobPosition { position: far }, BlobPosition { position: too_far }];
    drift::wrap(&board, &mut blobs);
    assert_eq!(blobs[0].position, far);
    assert_eq!(blobs[1].position, SeaPosition::centre(square));
}

/// A match with a fish that has blobs all around it and nowhere else to go: every random step ends
/// in its square.
fn fish_in_a_pond(health: i32, blobs: u32) -> (Vec<PollutionHit>, i32) {
    let level = small_level(&["****", "*..~", "****"], &["....", "....", "...."]);
    let mut setup = Setup { level: Arc::new(level), ..Setup::for_players(1) };
    setup.parameters.pollution_speed = 1;
    let mut world = match_world(&setup, 3);
    put_fish(&mut world, Seat(0), Square::new(1, 1), health);
    // From the centre of the eastern square only the step west, into the fish's square, is legal.
    put_blobs(&mut world, &vec![SeaPosition::centre(Square::new(1, 2)); blobs as usize]);
    move_pollution::run(&mut world);
    let events = told(&mut world);
    let Some(Event::PollutionDrifted { half: DriftHalf::Random, hits, .. }) = events.last() else {
        panic!("the last event is the random half: {events:?}");
    };
    let fish = shoal_fish_and_men::rules::pieces::fish::fish_of(&world, Seat(0));
    (hits.clone(), fish.expect("there is a fish").health)
}

#[test]
fn a_blob_takes_half_of_the_health_rounded_down_and_at_most_ten() {
    for (health, loss) in [(1, 0), (2, 1), (3, 1), (19, 9), (20, 10), (21, 10), (100, 10)] {
        let (hits, left) = fish_in_a_pond(health, 1);
        assert_eq!(hits, [PollutionHit { seat: Seat(0), blobs: 1, loss, health: health - loss }]);
        assert_eq!(left, health - loss);
    }
}

#[test]
fn each_blob_hurts_on_its_own_and_nobody_dies() {
    let (hits, left) = fish_in_a_pond(25, 3);
    assert_eq!((hits[0].blobs, hits[0].loss, left), (3, 21, 4), "25 - 10 - 7 - 4");
    assert_eq!(fish_in_a_pond(100, 5000).1, 1);
    assert_eq!(fish_in_a_pond(100, 0), (Vec::new(), 100));
}

#[test]
fn the_current_alone_hurts_nobody() {
    let level = small_level(&["****", "*..~", "****"], &["....", "..4.", "...."]);
    let setup = Setup { level: Arc::new(level), ..Setup::for_players(1) };
    let mut world = match_world(&setup, 3);
    put_fish(&mut world, Seat(0), Square::new(1, 1), 50);
    put_blobs(&mut world, &[SeaPosition::centre(Square::new(1, 2)); 9]);
    move_pollution::run(&mut world);
    for event in told(&mut world) {
        if let Event::PollutionDrifted { half: DriftHalf::Current, hits, .. } = event {
            assert_eq!(hits, []);
        }
    }
}
