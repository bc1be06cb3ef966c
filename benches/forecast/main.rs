//! Food Chain: whether what forecasts say of new species comes, in jungles that bots play on as they do at a table and by
//! mail. Beside it stands the plain forecast: hidden parts drawn evenly, and nobody designs.
//!
//! `cargo bench -p shoal_games --profile dev --bench forecast`, which takes about a minute; with numbers behind it
//! `-- --first 2000 --jungles 200 --designs 5 --runs 20` makes the table of `docs/performance.md`. `--to FILE` adds each case to a file as
//! it comes, so that it can be done in parts, each from another `--first` jungle on; `--from FILE` reads them instead of
//! playing. `--fit` takes other jungles, and prints what `forecast/percentiles.rs` holds.

mod jungles;
mod scores;

use jungles::{HORIZONS, Medium, Played, Wanted};
use scores::Case;
use shoal_contract::RandomGenerator;
use shoal_contract::chance::random::seed_of_match;
use shoal_food_chain::forecast::DesignQuestion;
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::RunningCycle;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The first seeds of the jungles to which forecasts are fitted, and of those by which they are judged.
const FITTED: u64 = 1_000_000;
const JUDGED: u64 = 3_000_000;
/// The seed of the runs of the plain forecast.
const PLAIN: u64 = 0x0070_6c61_696e;
const THREADS: usize = 2;
/// The largest file of cases that is read.
const MOST_BYTES: u64 = 1_000_000_000;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// The first jungle, and how many.
    first: u64,
    jungles: u64,
    /// How many designs of each kind in each jungle.
    designs: u64,
    runs: u64,
    fits: bool,
}

fn main() {
    let number = |word, usual| text_behind(word).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let plan = Plan {
        first: number("--first", 0),
        jungles: number("--jungles", 10),
        designs: number("--designs", 2),
        runs: number("--runs", 20),
        fits: std::env::args().any(|word| word == "--fit"),
    };
    let cases = match text_behind("--from") {
        Some(path) => read(&path),
        None => measure(plan, text_behind("--to").map(|path| appended(&path)).as_ref()),
    };
    scores::print(&cases, plan.fits);
}

fn text_behind(word: &str) -> Option<String> {
    std::env::args().skip_while(|other| other != word).nth(1)
}

fn read(path: &str) -> Vec<Case> {
    let text = shoal_files::read_text(Path::new(path), MOST_BYTES);
    let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
    let case = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(case).collect()
}

#[expect(clippy::disallowed_methods, reason = "each jungle is added when it has come")]
fn appended(path: &str) -> Mutex<File> {
    let file = File::options().append(true).create(true).open(path);
    Mutex::new(file.unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// All designs of all jungles, which are added to a file jungle by jungle.
fn measure(plan: Plan, file: Option<&Mutex<File>>) -> Vec<Case> {
    let next = AtomicU64::new(plan.first);
    let work = || {
        let mut all = Vec::new();
        loop {
            let jungle = next.fetch_add(1, Ordering::Relaxed);
            if jungle >= plan.first + plan.jungles {
                return all;
            }
            for medium in [Medium::Table, Medium::Mail] {
                let cases = of_jungle(medium, jungle, plan);
                if let Some(file) = file {
                    save(&cases, file);
                }
                all.extend(cases);
            }
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

fn save(cases: &[Case], file: &Mutex<File>) {
    let line = |case: &Case| serde_json::to_string(case).unwrap_or_default() + "\n";
    let lines: String = cases.iter().map(line).collect();
    let saved = file.lock().map(|mut file| file.write_all(lines.as_bytes()));
    assert!(matches!(saved, Ok(Ok(()))), "the cases cannot be written: {saved:?}");
}

fn of_jungle(medium: Medium, jungle: u64, plan: Plan) -> Vec<Case> {
    let seed = if plan.fits { FITTED } else { JUDGED } + jungle;
    let played = Played::new(medium, seed);
    let mut cases = Vec::new();
    for kind in [SpeciesKind::Herbivore, SpeciesKind::Carnivore] {
        for (future, wanted) in (0..).zip(played.wanted(kind, plan.designs)) {
            let Some([drawn, plain]) = members(&wanted, plan.runs) else { continue };
            let Some(came) = played.fate(&wanted, future) else { continue };
            cases.push(Case { medium, jungle, kind, drawn, plain, came });
        }
    }
    cases
}

/// The members of a design after each of the [`HORIZONS`]: in each run of the forecast, and in each of the plain one.
fn members(wanted: &Wanted, runs: u64) -> Option<[[Vec<u32>; 3]; 2]> {
    let question =
        DesignQuestion::new(wanted.view.clone(), wanted.seat, Some(&wanted.action)).ok()?;
    let run = |number| {
        let course = question.course(number);
        HORIZONS.map(|cycle| course[cycle as usize].last().copied().unwrap_or(0))
    };
    let by_horizon =
        |runs: Vec<[u32; 3]>| [0, 1, 2].map(|at| runs.iter().map(|run| run[at]).collect());
    let plain = (0..runs).map(|number| plain_run(wanted, number)).collect();
    Some([(0..runs).map(run).collect(), plain].map(by_horizon))
}

/// A run of the plain forecast.
fn plain_run(wanted: &Wanted, number: u64) -> [u32; 3] {
    let mut generator = RandomGenerator::from_seed(seed_of_match(PLAIN, number));
    let mut jungle = wanted.view.jungle(&mut generator);
    if let Some(Ok(design)) = wanted.action.design(&jungle, wanted.seat) {
        jungle.found(wanted.seat, design);
    }
    let (mut cycle, mut passed) = (RunningCycle::default(), 0);
    HORIZONS.map(|horizon| {
        while passed < horizon {
            cycle.run(&mut jungle, &mut generator);
            passed += 1;
        }
        jungle.find(wanted.view.next_id).map_or(0, |species| species.population)
    })
}
