//! Food Chain: whether what forecasts say of new species comes, in jungles that bots play on as they do at a table and by
//! mail. Beside it stands the plain forecast: hidden parts drawn evenly, and nobody designs.
//!
//! `cargo bench -p shoal_core --profile dev --bench forecast`, which takes about a minute; with numbers behind it
//! `-- --jungles 200 --designs 5 --runs 40` makes the table of `docs/performance.md`. `--fit` prints what
//! `forecast/percentiles.rs` holds instead, from other jungles.

mod jungles;
mod scores;

use jungles::{HORIZONS, Medium, Played, Wanted};
use scores::{Case, Told};
use shoal_core::contract::Generator;
use shoal_core::contract::random::seed_of_match;
use shoal_core::games::food_chain::forecast::Question;
use shoal_core::games::food_chain::part::Kind;
use shoal_core::games::food_chain::position::Cycle;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The first seeds of the jungles to which forecasts are fitted, and of those by which they are judged.
const FITTED: u64 = 1_000_000;
const JUDGED: u64 = 2_000_000;
/// The seed of the runs of the plain forecast.
const PLAIN: u64 = 0x0070_6c61_696e;
const THREADS: usize = 2;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
struct Plan {
    jungles: u64,
    /// How many designs of each kind in each jungle.
    designs: u64,
    runs: u64,
    fits: bool,
}

fn main() {
    let plan = Plan {
        jungles: number_behind("--jungles").unwrap_or(10),
        designs: number_behind("--designs").unwrap_or(2),
        runs: number_behind("--runs").unwrap_or(20),
        fits: std::env::args().any(|word| word == "--fit"),
    };
    println!("{plan:?}");
    for (medium, name) in [(Medium::Table, "at a table"), (Medium::Mail, "by mail")] {
        let cases = measure(medium, plan);
        let [runs, plain] =
            [0, 1].map(|at| cases.iter().map(|case| case.took[at]).sum::<Duration>());
        // A run goes on with the design and without it, a plain one only with it.
        let times = runs.as_secs_f64() / plain.as_secs_f64() / 2.0;
        println!("\n{name} a run takes {times:.2} times as long as by the plain forecast");
        for (kind, kinds) in [(Kind::Herbivore, "herbivores"), (Kind::Carnivore, "carnivores")] {
            let of_kind: Vec<&Case> = cases.iter().filter(|case| case.kind == kind).collect();
            println!("\n{kinds} {name}: {} designs", of_kind.len());
            match plan.fits {
                true => scores::print_fit(&of_kind),
                false => scores::print_table(&of_kind),
            }
        }
    }
}

fn number_behind(word: &str) -> Option<u64> {
    let mut words = std::env::args().skip_while(|other| other != word);
    words.nth(1)?.parse().ok()
}

/// All designs of all jungles, in order.
fn measure(medium: Medium, plan: Plan) -> Vec<Case> {
    let first = if plan.fits { FITTED } else { JUDGED };
    let next = AtomicU64::new(0);
    let work = || {
        let mut cases = Vec::new();
        loop {
            let jungle = next.fetch_add(1, Ordering::Relaxed);
            if jungle >= plan.jungles {
                return cases;
            }
            let played = Played::new(medium, first + jungle);
            for kind in [Kind::Herbivore, Kind::Carnivore] {
                let wanted = played.wanted(kind, plan.designs);
                let case = |(future, wanted): (u64, &Wanted)| {
                    case(&played, wanted, future, plan.runs, (jungle, kind))
                };
                cases.extend((0..).zip(&wanted).filter_map(case));
            }
        }
    };
    let mut cases: Vec<Case> = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    cases.sort_by_key(|case| case.jungle);
    cases
}

/// What was told of a design, and what came.
fn case(
    played: &Played,
    wanted: &Wanted,
    future: u64,
    count: u64,
    (jungle, kind): (u64, Kind),
) -> Option<Case> {
    let question = Question::new(wanted.view.clone(), wanted.seat, Some(&wanted.action)).ok()?;
    let (runs, took) = timed(|| (0..count).map(|number| question.run(number)).collect::<Vec<_>>());
    let species = wanted.view.next_id;
    let (outlook, reader) = (question.outlook(&runs, species)?, question.reader(species));
    let drawn = HORIZONS.map(|cycle| {
        let last = |run: &shoal_core::contract::what_if::Run| {
            run.with()[cycle as usize].last().copied().unwrap_or(0)
        };
        runs.iter().map(last).collect::<Vec<u32>>()
    });
    let plain = || (0..count).map(|number| plain_run(wanted, number)).collect::<Vec<_>>();
    let (plain, plain_took) = timed(plain);
    let told = [0, 1, 2].map(|at| {
        let (cycle, drawn) = (HORIZONS[at], &drawn[at]);
        let band = outlook.members.with[cycle as usize];
        let share = |is_counted: &dyn Fn(i64) -> bool| {
            let counted = drawn.iter().filter(|&&number| is_counted(number.into())).count();
            f64::from(reader.share(cycle, counted, drawn.len())) / 1_000.0
        };
        let below = if band.low > 0 { share(&|number| number < band.low) } else { 0.0 };
        Told {
            band,
            lives: 1.0 - share(&|number| number == 0),
            inside: share(&|number| number <= band.high) - below,
            above: 1.0 - share(&|number| number <= band.middle),
        }
    });
    let plain = [0, 1, 2].map(|at| {
        let living = plain.iter().filter(|run| run[at] > 0).count();
        living as f64 / count as f64
    });
    let came = played.fate(wanted, future)?;
    Some(Case { jungle, kind, told, drawn, plain, came, took: [took, plain_took] })
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// A run of the plain forecast.
fn plain_run(wanted: &Wanted, number: u64) -> [u32; 3] {
    let mut generator = Generator::from_seed(seed_of_match(PLAIN, number));
    let mut jungle = wanted.view.jungle(&mut generator);
    if let Some(Ok(design)) = wanted.action.design(&jungle, wanted.seat) {
        jungle.found(wanted.seat, design);
    }
    let (mut cycle, mut passed) = (Cycle::default(), 0);
    HORIZONS.map(|horizon| {
        while passed < horizon {
            cycle.run(&mut jungle, &mut generator);
            passed += 1;
        }
        jungle.find(wanted.view.next_id).map_or(0, |species| species.population)
    })
}
