//! What a forecast of the drift promises.

use super::boards::{small_level, with_industries_everywhere};
use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, DriftHalf, Event};
use shoal_fish_and_men::cards::deck::DeckSetup;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::{SeaPosition, Square};
use shoal_fish_and_men::rules::pollution::forecast::{DriftForecast, RUNS};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{BlobState, FishAndMenPhase, FishTurn, State};
use std::collections::BTreeMap;
use std::sync::Arc;

const SEA: [&str; 9] = [
    "************",
    "............",
    "............",
    "............",
    "..#.........",
    "...##.......",
    "............",
    "........~###",
    "############",
];
const STILL: [&str; 9] = ["............"; 9];
const EASTWARD: [&str; 9] = [
    "............",
    "............",
    "............",
    "666666666666",
    "............",
    "............",
    "............",
    "............",
    "............",
];

/// The sea before a phase of the house, with these blobs.
fn before(phase: FishAndMenPhase, level: Level, blobs: &[(u16, u16)]) -> State {
    let deck = DeckSetup::none();
    let setup = Setup { level: Arc::new(level), deck, ..Setup::for_players(1) };
    let hosted = Match::<FishAndMen>::new(setup, 1).expect("the setup is sound");
    let mut state = hosted.state();
    state.sea.turn = 2;
    state.sea.phase = phase;
    state.sea.through = 1;
    state.sea.fish[0].at = Some(SeaPosition::centre(Square::new(1, 3)));
    state.sea.fish[0].turn = FishTurn::Done;
    for (&(row, column), id) in blobs.iter().zip(0..) {
        let at = SeaPosition::centre(Square::new(row, column));
        state.sea.pollution.push(BlobState { id, at });
    }
    state.next.blob = blobs.len() as u32;
    state
}

fn board(state: &State) -> SeaBoard {
    SeaBoard::new(&state.setup.level, state.setup.parameters.diagonal_neighbours)
}

fn forecast(state: &State, seed: u64) -> DriftForecast {
    DriftForecast::of(&board(state), &state.setup.parameters, &state.sea, seed)
}

fn heat(state: &State, seed: u64) -> BTreeMap<Square, u32> {
    let forecast = forecast(state, seed);
    board(state).squares().map(|square| (square, forecast.hit_in(square))).collect()
}

fn scattered() -> Vec<(u16, u16)> {
    vec![(2, 2), (2, 3), (3, 3), (3, 9), (6, 0), (6, 11), (7, 7), (7, 7)]
}

#[test]
fn without_pollution_and_industries_nobody_is_hit() {
    for phase in [
        FishAndMenPhase::MovePollution,
        FishAndMenPhase::MakePollution,
        FishAndMenPhase::VanishPollution,
    ] {
        let state = before(phase, small_level(&SEA, &EASTWARD), &[]);
        assert!(heat(&state, 1).values().all(|&hits| hits == 0), "{phase:?}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let state = before(FishAndMenPhase::MovePollution, small_level(&SEA, &EASTWARD), &scattered());
    assert_eq!(forecast(&state, 3), forecast(&state, 3));
    assert_ne!(forecast(&state, 3), forecast(&state, 4), "another seed, another 200 drifts");
}

#[test]
fn a_forecast_leaves_the_match_as_it_is() {
    let level = with_industries_everywhere(small_level(&SEA, &EASTWARD));
    let state = before(FishAndMenPhase::MakePollution, level, &scattered());
    let play = |asks: bool| {
        let mut hosted = Match::<FishAndMen>::from_state(state.clone(), None).expect("it is sound");
        let mut told = Vec::new();
        for action in [Action::MakePollution, Action::MovePollution, Action::VanishPollution] {
            if asks {
                forecast(&hosted.state(), 5);
            }
            told.extend(hosted.apply(Actor::House, &action).expect("it is the house's turn"));
        }
        (hosted.state(), told)
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn a_strong_current_carries_the_heat_along() {
    let still =
        heat(&before(FishAndMenPhase::MovePollution, small_level(&SEA, &STILL), &[(3, 5)]), 1);
    let east =
        heat(&before(FishAndMenPhase::MovePollution, small_level(&SEA, &EASTWARD), &[(3, 5)]), 1);
    let sum = |heat: &BTreeMap<Square, u32>, columns: std::ops::Range<u16>| -> u32 {
        let inside = |square: &Square| columns.contains(&square.column);
        heat.iter().filter(|(square, _)| inside(square)).map(|(_, hits)| hits).sum()
    };
    assert!(sum(&east, 6..10) > 2 * sum(&still, 6..10), "{east:?}");
    assert!(2 * sum(&east, 2..5) < sum(&still, 2..5), "and it leaves what lies upstream");
}

#[test]
fn the_heat_reaches_across_the_joined_edge_and_never_onto_land() {
    let state =
        before(FishAndMenPhase::MovePollution, small_level(&SEA, &STILL), &[(6, 11), (4, 1)]);
    let (board, heat) = (board(&state), heat(&state, 1));
    assert!(heat[&Square::new(6, 0)] > 0, "east of the last column is the first");
    let dry = heat.iter().filter(|&(&square, _)| !board.is_sea(square));
    assert_eq!(dry.map(|(_, hits)| hits).max(), Some(&0));
}

#[test]
fn what_industries_will_do_is_in_it_as_often_as_cards_have_them_do_it() {
    let level = with_industries_everywhere(small_level(&SEA, &STILL));
    let mut state = before(FishAndMenPhase::MakePollution, level, &[]);
    let total = |state: &State| -> u32 { heat(state, 1).values().sum() };
    let once = total(&state);
    assert!(once > 0);
    state.sea.cards.extra_passes = 1;
    assert!(total(&state) > once, "Double Trouble counts");
    state.sea.phase = FishAndMenPhase::FishMove;
    assert!(total(&state) > once, "also before it is time");
    state.sea.phase = FishAndMenPhase::MovePollution;
    assert_eq!(total(&state), 0, "and afterwards it is done");
}

#[test]
fn lonely_pollution_may_be_gone_before_the_next_drift() {
    let mut state = before(FishAndMenPhase::VanishPollution, small_level(&SEA, &STILL), &[(3, 5)]);
    let total = |state: &State| -> u32 { heat(state, 1).values().sum() };
    let half = total(&state);
    Arc::make_mut(&mut state.setup).parameters.vanish_chance = 0;
    let whole = total(&state);
    assert!(half * 10 > whole * 3 && half * 10 < whole * 7, "{half} of {whole}");
    Arc::make_mut(&mut state.setup).parameters.vanish_chance = 100;
    assert_eq!(total(&state), 0);
}

#[test]
fn a_match_that_is_over_drifts_no_more() {
    let state = before(FishAndMenPhase::Over, small_level(&SEA, &STILL), &[(3, 5)]);
    assert!(heat(&state, 1).values().all(|&hits| hits == 0));
}

/// In how many of `drifts` true drifts each square was hit, by following every blob.
fn count(state: &State, drifts: u64) -> BTreeMap<Square, u32> {
    let mut counts = BTreeMap::new();
    let width = state.setup.level.width();
    for seed in 0..drifts {
        let mut hosted =
            Match::<FishAndMen>::from_state(state.clone(), Some(seed)).expect("it is sound");
        hosted.apply(Actor::House, &Action::MakePollution).expect("it is time to pollute");
        let blobs = hosted.state().sea.pollution;
        let mut at: Vec<SeaPosition> = blobs.iter().map(|blob| blob.at).collect();
        let mut hit = std::collections::BTreeSet::new();
        for event in hosted.apply(Actor::House, &Action::MovePollution).expect("it is time") {
            let Event::PollutionDrifted { half, steps, .. } = event else { continue };
            for (at, &step) in at.iter_mut().zip(&steps.0) {
                if let Some(&heading) = CompassHeading::ALL.get(usize::from(step)) {
                    *at = at.stepped(heading).wrapped(width);
                    if half == DriftHalf::Random {
                        hit.insert(at.square());
                    }
                }
            }
        }
        for square in hit {
            *counts.entry(square).or_default() += 1;
        }
    }
    counts
}

#[test]
fn the_shares_are_those_of_true_drifts() {
    const DRIFTS: u64 = 2000;
    let mut level = with_industries_everywhere(small_level(&SEA, &EASTWARD));
    level.industries.truncate(8);
    let state = before(FishAndMenPhase::MakePollution, level, &scattered());
    let (heat, counts) = (heat(&state, 11), count(&state, DRIFTS));
    for (square, &hits) in &heat {
        let counted = f64::from(counts.get(square).copied().unwrap_or(0)) / DRIFTS as f64;
        let foretold = f64::from(hits) / f64::from(RUNS);
        let p = counted.max(1.0 / DRIFTS as f64);
        let deviation = (p * (1.0 - p) * (1.0 / f64::from(RUNS) + 1.0 / DRIFTS as f64)).sqrt();
        assert!(
            (counted - foretold).abs() <= 5.0 * deviation + 1e-9,
            "{square}: {foretold} foretold, {counted} counted"
        );
    }
}

#[test]
fn a_fish_is_hit_as_often_as_foretold() {
    const DRIFTS: u64 = 1500;
    let mut state = before(FishAndMenPhase::MovePollution, small_level(&SEA, &STILL), &scattered());
    let square = Square::new(2, 2);
    state.sea.fish[0].at = Some(SeaPosition::centre(square));
    state.sea.fish[0].health = 60;
    let mut hit = 0;
    for seed in 0..DRIFTS {
        let mut hosted =
            Match::<FishAndMen>::from_state(state.clone(), Some(seed)).expect("it is sound");
        hosted.apply(Actor::House, &Action::MovePollution).expect("it is time");
        hit += u32::from(FishAndMen::state(hosted.world()).sea.fish[0].health < 60);
    }
    let forecast = forecast(&state, 2);
    let foretold = f64::from(forecast.hit_in(square)) / f64::from(RUNS);
    let counted = f64::from(hit) / DRIFTS as f64;
    let deviation = (counted * (1.0 - counted) / f64::from(RUNS)).sqrt();
    assert!((foretold - counted).abs() < 5.0 * deviation, "{foretold} foretold, {counted} counted");
}

#[test]
fn a_forecast_of_the_world_tells_of_all_its_shores() {
    let setup = Setup { deck: DeckSetup::none(), ..Setup::for_players(1) };
    let hosted = Match::<FishAndMen>::new(setup, 1).expect("the setup is sound");
    let mut state = hosted.state();
    state.sea.phase = FishAndMenPhase::MakePollution;
    let board = board(&state);
    let mut generator = RandomGenerator::from_seed(1);
    for id in 0..50 {
        let at = SeaPosition::centre(*generator.pick(board.sea()).expect("there is sea"));
        state.sea.pollution.push(BlobState { id, at });
    }
    let heat = heat(&state, 1);
    assert!(heat.values().filter(|&&hits| hits > 0).count() > 200, "fifty blobs get about");
}
