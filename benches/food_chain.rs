//! Food Chain: animals a second through a whole cycle, in jungles of several sizes, against the plain engine of the
//! tests; the memory that a large jungle takes; and how long a forecast takes. A run of it takes 1.6 times as long as one in
//! which nobody designs, and 1.7 times with hidden parts, as the bench `forecast` tells.
//!
//! `cargo bench -p shoal_games --profile dev --bench food_chain`

#[path = "../tests/rules/food_chain/mistakes.rs"]
#[expect(dead_code, reason = "here nothing is done wrong")]
mod mistakes;
#[path = "../tests/rules/food_chain/plain.rs"]
mod plain;

use shoal_contract::{Game, Match, RandomGenerator, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::forecast::DesignQuestion;
use shoal_food_chain::part::AnimalPart;
use shoal_food_chain::position::{Jungle, RunningCycle};
use shoal_food_chain::setup::Setup;
use shoal_food_chain::state::State;
use shoal_food_chain::testing::full_jungle;
use shoal_host::simulate::{RefiningAnswer, ThreadedSampler};
use std::hint::black_box;
use std::thread::yield_now;
use std::time::{Duration, Instant};

// Many short samples: on a busy machine some still have a core to themselves.
const SAMPLES: usize = 21;

fn main() {
    // First: what was once taken counts.
    let (before, large) = (most_memory(), full_jungle(300, 1_000_000));
    speed(&large, &mut RunningCycle::default(), 0);
    let after = most_memory();
    println!("300 species, 1000000 animals: at most {after} kB for the program, {before} before");
    tell_forecast();
    for (species, animals) in [(60, 40_000), (300, 40_000), (300, 1_000_000), (60, 1_000_000)] {
        let jungle = full_jungle(species, animals);
        let mut cycle = RunningCycle::default();
        let plain = (animals <= 40_000).then(|| plain_speed(&jungle));
        let mut speeds: Vec<f64> = (0..SAMPLES).map(|at| speed(&jungle, &mut cycle, at)).collect();
        speeds.sort_by(f64::total_cmp);
        let (middle, most) = (speeds[SAMPLES / 2], speeds[SAMPLES - 1]);
        println!(
            "{species} species, {animals} animals: {middle:.1} million animals a second, at most {most:.1}"
        );
        if let Some(plain) = plain {
            println!(
                "    animal by animal {plain:.4} million: {:.0} times as fast",
                middle / plain
            );
        }
    }
}

/// The most memory that the program ever had, in kB.
fn most_memory() -> u64 {
    let status = shoal_files::read_text("/proc/self/status".as_ref(), 1 << 16).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// How long it takes beside a table until a forecast for a jungle of 60 species has a first answer, and one of 20 and
/// of 200 runs.
fn tell_forecast() {
    let jungle = full_jungle(60, 7_000);
    let mut state: State = Match::<FoodChain>::new(Setup::for_players(2), 1)
        .unwrap_or_else(|problems| panic!("{problems}"))
        .state();
    state.jungle = jungle;
    let hosted = Match::<FoodChain>::from_state(state, None);
    let hosted = hosted.unwrap_or_else(|problems| panic!("{problems}"));
    let seat = Seat(0);
    let view = FoodChain::seen_by(hosted.world(), Viewer::Seat(seat));
    let mutations =
        AnimalPart::ALL.into_iter().flat_map(|part| (0..9).map(move |level| (part, level)));
    let ask = |(part, level)| {
        let parts = [(part, level)].into_iter().collect();
        let tried = Action::Mutate { species: 2, kind: None, parts };
        DesignQuestion::new(view.clone(), seat, Some(&tried)).ok()
    };
    let asked = mutations.filter_map(ask).next();
    let asked = asked.unwrap_or_else(|| panic!("some mutation is allowed"));
    let folded = asked.clone();
    let run = move |number| asked.run(number);
    let fold = move |runs: &[_]| folded.forecast(runs).runs;
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    let refining = RefiningAnswer::begin(ThreadedSampler::in_background(), 200, run, fold);
    let refining = refining.unwrap_or_else(|error| panic!("{error}"));
    let (mut runs, mut longest) = (0, Duration::ZERO);
    while runs < 200 {
        let asked = start.elapsed();
        let newest = refining.newest();
        longest = longest.max(start.elapsed() - asked);
        let Some(newest) = newest else {
            yield_now();
            continue;
        };
        runs = newest;
        println!("forecast at 60 species, 7000 animals: {runs} runs after {:?}", start.elapsed());
    }
    println!("forecast: asking for news took {longest:?} at most");
}

fn speed(jungle: &Jungle, cycle: &mut RunningCycle, sample: usize) -> f64 {
    let animals: u64 = jungle.animals().map(|one| u64::from(one.population)).sum();
    let mut generator = RandomGenerator::from_seed(sample as u64);
    let rounds = (1_000_000 / animals).max(1);
    let mut copies: Vec<Jungle> = (0..rounds).map(|_| jungle.clone()).collect();
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    for copy in &mut copies {
        cycle.run(copy, &mut generator);
    }
    let seconds = start.elapsed().as_secs_f64();
    black_box(&copies);
    (rounds * animals) as f64 / seconds / 1e6
}

/// One cycle is enough: it is slow.
fn plain_speed(jungle: &Jungle) -> f64 {
    let animals: u64 = jungle.animals().map(|one| u64::from(one.population)).sum();
    let mut copy = jungle.clone();
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    plain::run(&mut copy, &mut RandomGenerator::from_seed(0));
    animals as f64 / start.elapsed().as_secs_f64() / 1e6
}
