//! Tables of what was said and what came, with intervals by jungle: what happens in one jungle hangs together.

use crate::jungles::HORIZONS;
use shoal_core::contract::{Band, Generator};
use shoal_core::games::food_chain::part::Kind;
use std::collections::BTreeMap;
use std::time::Duration;

/// How many samples of jungles an interval is made of.
const SAMPLES: usize = 1_000;
/// From what share on a forecast says that a species mostly lives.
const MOSTLY: f64 = 0.8;

/// A design of which a forecast was made.
#[derive(Debug)]
pub struct Case {
    pub jungle: u64,
    pub kind: Kind,
    /// What the forecast said after each of the [`HORIZONS`].
    pub told: [Told; 3],
    /// The members in all runs.
    pub drawn: [Vec<u32>; 3],
    /// In what share of cases it lives by the plain forecast.
    pub plain: [f64; 3],
    /// How many members there were.
    pub came: [u32; 3],
    /// How long the runs took, and those of the plain forecast.
    pub took: [Duration; 2],
}

/// What was said of a design, shares from 0 to 1.
#[derive(Debug)]
pub struct Told {
    pub band: Band,
    pub lives: f64,
    /// How likely the band is, its edges included; and how likely more than its middle.
    pub inside: f64,
    pub above: f64,
}

/// Prints a line for each horizon: shares in percent, each said and came, with the interval of the difference.
pub fn print_table(cases: &[&Case]) {
    println!(
        "| cycles | lives: said, came | in the band: said, came | above the middle: said, came | said 80 % and more: lived | Brier score: forecast, plain, base rate |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for (at, cycles) in HORIZONS.into_iter().enumerate() {
        let lived = |case: &Case| f64::from(u8::from(case.came[at] > 0));
        let came = |case: &Case| i64::from(case.came[at]);
        let is = |holds: bool| f64::from(u8::from(holds));
        let lives = compared(cases, |case| (case.told[at].lives, lived(case)));
        let inside = compared(cases, |case| {
            let Told { band, inside, .. } = &case.told[at];
            (*inside, is((band.low..=band.high).contains(&came(case))))
        });
        let above = compared(cases, |case| {
            let Told { band, above, .. } = &case.told[at];
            (*above, is(came(case) > band.middle))
        });
        let mostly: Vec<&Case> =
            cases.iter().copied().filter(|case| case.told[at].lives >= MOSTLY).collect();
        let mostly = match mostly.is_empty() {
            true => "none".to_owned(),
            false => compared(&mostly, |case| (case.told[at].lives, lived(case))),
        };
        let base = mean(cases, lived);
        let brier = |said: &dyn Fn(&Case) -> f64| {
            mean(cases, |case| (said(case) - lived(case)) * (said(case) - lived(case)))
        };
        println!(
            "| {cycles} | {lives} | {inside} | {above} | {mostly} | {:.3}, {:.3}, {:.3} |",
            brier(&|case| case.told[at].lives),
            brier(&|case| case.plain[at]),
            brier(&|_| base),
        );
    }
}

/// Prints the percentiles of the runs at which the 10th, 50th and 90th percentile of what came lay.
pub fn print_fit(cases: &[&Case]) {
    /// Into how many parts a case is cut whose outcome several runs share.
    const PARTS: usize = 20;
    for (at, cycles) in HORIZONS.into_iter().enumerate() {
        let mut places: Vec<f64> = Vec::new();
        for case in cases {
            let (drawn, came) = (&case.drawn[at], case.came[at]);
            let below = drawn.iter().filter(|&&number| number < came).count() as f64;
            let equal = drawn.iter().filter(|&&number| number == came).count() as f64;
            let one = |part: usize| {
                let within = (part as f64 + 0.5) / PARTS as f64;
                (below + (equal + 1.0) * within) / (drawn.len() as f64 + 1.0)
            };
            places.extend((0..PARTS).map(one));
        }
        places.sort_by(f64::total_cmp);
        let at = |percent: usize| places.get(places.len() * percent / 100).map(|it| it * 100.0);
        println!("{cycles} cycles: {:.0?}", [10, 50, 90].map(|percent| at(percent).unwrap_or(0.0)));
    }
}

/// `81, 79 (-6 to +3)`: what was said, what came, and the 95 % interval of the difference.
fn compared(cases: &[&Case], both: impl Fn(&Case) -> (f64, f64)) -> String {
    let (said, came) = (mean(cases, |case| both(case).0), mean(cases, |case| both(case).1));
    let mut jungles: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for case in cases {
        let (said, came) = both(case);
        let sum = jungles.entry(case.jungle).or_default();
        *sum = (sum.0 + came - said, sum.1 + 1.0);
    }
    let jungles: Vec<(f64, f64)> = jungles.into_values().collect();
    let mut generator = Generator::from_seed(1);
    let sample = |_| {
        let drawn = (0..jungles.len()).filter_map(|_| generator.pick(&jungles).copied());
        let (sum, count) = drawn.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        sum / count * 100.0
    };
    let mut samples: Vec<f64> = (0..SAMPLES).map(sample).collect();
    samples.sort_by(f64::total_cmp);
    let (low, high) = (samples[SAMPLES / 40], samples[SAMPLES - 1 - SAMPLES / 40]);
    format!("{:.0}, {:.0} ({low:+.0} to {high:+.0})", said * 100.0, came * 100.0)
}

fn mean(cases: &[&Case], of: impl Fn(&Case) -> f64) -> f64 {
    cases.iter().map(|case| of(case)).sum::<f64>() / cases.len().max(1) as f64
}
