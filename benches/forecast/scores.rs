//! Tables of what was said and what came, with intervals by jungle: what happens in one jungle hangs together.

use crate::jungles::{HORIZONS, Medium};
use serde::{Deserialize, Serialize};
use shoal_contract::{PercentileBand, RandomGenerator};
use shoal_food_chain::forecast::percentiles::{BandReader, OF_BAND};
use shoal_food_chain::part::SpeciesKind;
use std::collections::{BTreeMap, BTreeSet};

/// How many samples of jungles an interval is made of.
const SAMPLES: usize = 1_000;
/// From what share on a forecast says that a species mostly lives.
const MOSTLY: f64 = 0.8;

/// A design of which a forecast was made, and what came of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Case {
    pub medium: Medium,
    pub jungle: u64,
    pub kind: SpeciesKind,
    /// The members after each of the [`HORIZONS`], in each run of the forecast.
    pub drawn: [Vec<u32>; 3],
    /// The same of the plain forecast.
    pub plain: [Vec<u32>; 3],
    /// The members in the one future that is taken for what came.
    pub came: [u32; 3],
}

/// What was said of a design, shares from 0 to 1.
#[derive(Debug)]
struct Told {
    band: PercentileBand,
    lives: f64,
    /// How likely the band is, its edges included; and how likely more than its middle.
    inside: f64,
    above: f64,
}

impl Told {
    /// `true` if what came lies in the band.
    fn holds(&self, came: u32) -> bool {
        (self.band.low..=self.band.high).contains(&i64::from(came))
    }

    /// `true` if it is more than the middle of the band.
    fn is_above(&self, came: u32) -> bool {
        i64::from(came) > self.band.middle
    }
}

impl Case {
    /// The forecast of it as the program reads it now.
    fn told_now(&self, at: usize) -> Told {
        self.told(at, BandReader::of(self.kind, self.medium == Medium::Mail))
    }

    fn told(&self, at: usize, reader: BandReader) -> Told {
        let (cycle, drawn) = (HORIZONS[at], &self.drawn[at]);
        let percentiles = reader.percentiles_of(cycle, drawn.len());
        let band = PercentileBand::at(percentiles, drawn.iter().map(|&number| number.into()));
        let share = |of_runs: f64| {
            let of_thousand = of_runs * 1_000.0 / (drawn.len() + 1) as f64;
            f64::from(reader.share(cycle, of_thousand as u32)) / 1_000.0
        };
        let less = |than: i64| drawn.iter().filter(|&&number| i64::from(number) < than).count();
        let equal = |to: i64| less(to + 1) - less(to);
        // What comes lies between two runs as often as between any others; a number that several have may come again.
        let again = |edge: i64| if equal(edge) > 1 { 0.5 } else { 0.0 };
        let at_most = |edge: i64| share(less(edge + 1) as f64 + again(edge));
        let below = |edge: i64| share(less(edge) as f64 + 1.0 - again(edge));
        Told {
            band,
            lives: 1.0 - share(less(1) as f64 + 0.5),
            inside: at_most(band.high) - if band.low > 0 { below(band.low) } else { 0.0 },
            above: 1.0 - at_most(band.middle),
        }
    }

    /// In what share of the runs of the plain forecast it lives.
    fn plain(&self, at: usize) -> f64 {
        let living = self.plain[at].iter().filter(|number| **number > 0).count();
        living as f64 / self.plain[at].len() as f64
    }
}

/// Prints a table of all sorts of designs, or the percentiles that fit them.
pub fn print(cases: &[Case], fits: bool) {
    for (medium, place) in [(Medium::Table, "at a table"), (Medium::Mail, "by mail")] {
        for (kind, kinds) in
            [(SpeciesKind::Herbivore, "herbivores"), (SpeciesKind::Carnivore, "carnivores")]
        {
            let is_it = |case: &&Case| case.medium == medium && case.kind == kind;
            let cases: Vec<&Case> = cases.iter().filter(is_it).collect();
            let jungles: BTreeSet<u64> = cases.iter().map(|case| case.jungle).collect();
            println!("\n{kinds} {place}: {} designs of {} jungles", cases.len(), jungles.len());
            match fits {
                true => print_fit(&cases),
                false => print_table(&cases),
            }
        }
    }
}

/// Prints a line for each horizon: shares in percent, each said and came, with the interval of the difference.
fn print_table(cases: &[&Case]) {
    println!(
        "| cycles | lives: said, came | in the band: said, came | above the middle: said, came | said 80 % and more: lived | Brier score: forecast, plain, base rate |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for (at, cycles) in HORIZONS.into_iter().enumerate() {
        let lived = |case: &Case| f64::from(u8::from(case.came[at] > 0));
        let is = |holds: bool| f64::from(u8::from(holds));
        let lives = compared(cases, |case| (case.told_now(at).lives, lived(case)));
        let inside = compared(cases, |case| {
            let told = case.told_now(at);
            (told.inside, is(told.holds(case.came[at])))
        });
        let above = compared(cases, |case| {
            let told = case.told_now(at);
            (told.above, is(told.is_above(case.came[at])))
        });
        let mostly: Vec<&Case> =
            cases.iter().copied().filter(|case| case.told_now(at).lives >= MOSTLY).collect();
        let mostly = match mostly.is_empty() {
            true => "none".to_owned(),
            false => compared(&mostly, |case| (case.told_now(at).lives, lived(case))),
        };
        let base = mean(cases, lived);
        let brier = |said: &dyn Fn(&Case) -> f64| {
            mean(cases, |case| (said(case) - lived(case)) * (said(case) - lived(case)))
        };
        println!(
            "| {cycles} | {lives} | {inside} | {above} | {mostly} | {:.3}, {:.3}, {:.3} |",
            brier(&|case| case.told_now(at).lives),
            brier(&|case| case.plain(at)),
            brier(&|_| base),
        );
    }
}

/// Prints the percentiles of the runs that fit.
fn print_fit(cases: &[&Case]) {
    for (at, cycles) in HORIZONS.into_iter().enumerate() {
        println!("{cycles} cycles: {:?}", fitted(cases, at));
    }
}

/// The percentiles with which as many live, lie in the band and above its middle as is said: one of the plain ones is moved
/// after another, by less and less, as long as that brings what is said and what came together.
fn fitted(cases: &[&Case], at: usize) -> [u32; 3] {
    let apart = |percentiles: [u32; 3]| {
        let reader = BandReader::same_after_all_cycles(percentiles);
        let told = cases.iter().map(|case| (case.told(at, reader), case.came[at]));
        let sums = told.fold([0.0; 3], |sums, (told, came)| {
            let said = [told.lives, told.inside, told.above];
            let is = [came > 0, told.holds(came), told.is_above(came)];
            let one = |which: usize| sums[which] + said[which] - f64::from(u8::from(is[which]));
            [one(0), one(1), one(2)]
        });
        let shares = sums.map(|sum| sum * 100.0 / cases.len().max(1) as f64);
        let moved =
            percentiles.iter().zip(OF_BAND).map(|(&is, plain)| f64::from(is.abs_diff(plain)));
        // A difference that is due to chance moves nothing far.
        shares.map(|share| share * share).iter().sum::<f64>()
            + 0.02 * moved.map(|by| by * by).sum::<f64>()
    };
    let mut best = (apart(OF_BAND), OF_BAND);
    for step in [4, 2, 1] {
        loop {
            let moved = (0..6).map(|way| {
                let mut to = best.1;
                let one = &mut to[way / 2];
                *one = if way % 2 == 0 { *one + step } else { one.saturating_sub(step) };
                to
            });
            let ordered =
                |to: &[u32; 3]| 0 < to[0] && to[0] < to[1] && to[1] < to[2] && to[2] < 100;
            let moved = moved.filter(ordered).map(|to| (apart(to), to));
            match moved.min_by(|one, other| one.0.total_cmp(&other.0)) {
                Some(better) if better.0 < best.0 => best = better,
                _ => break,
            }
        }
    }
    best.1
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
    let mut generator = RandomGenerator::from_seed(1);
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
