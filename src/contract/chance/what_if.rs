//! Comparisons of a change: runs with it and without it from the same draws, so that as little as possible but the
//! change makes a difference (common random numbers).

use crate::{PercentileBand, RandomGenerator};

/// The course of several numbers in a run: all of them at its start, then after each step.
pub type Course = Vec<Vec<u32>>;

/// A run with a change, and without it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhatIfRun {
    with: Course,
    without: Course,
}

/// The range of one number over many runs, at the start and then after each step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedBands {
    /// With the change.
    pub with: Vec<PercentileBand>,
    /// Without it.
    pub without: Vec<PercentileBand>,
}

impl WhatIfRun {
    /// Goes on from a position with a change and without it; where there is none, both are the same.
    pub fn of<P: Clone>(
        position: &P,
        generator: &RandomGenerator,
        change: Option<impl FnOnce(&mut P)>,
        go_on: impl Fn(P, RandomGenerator) -> Course,
    ) -> Self {
        let without = go_on(position.clone(), generator.clone());
        let with = change.map(|change| {
            let mut changed = position.clone();
            change(&mut changed);
            go_on(changed, generator.clone())
        });
        Self { with: with.unwrap_or_else(|| without.clone()), without }
    }

    /// The course of all numbers with the change.
    pub fn with(&self) -> &Course {
        &self.with
    }
}

impl ExpectedBands {
    /// Sums up the number at index `place` over these runs, which have as many steps as the first. The bands of a step
    /// are at the percentiles that `percentiles` gives for it.
    pub fn read(runs: &[WhatIfRun], place: usize, percentiles: impl Fn(usize) -> [u32; 3]) -> Self {
        let bands = |course: fn(&WhatIfRun) -> &Course| {
            let steps = 0..runs.first().map_or(0, |run| course(run).len());
            let at = |step: usize| runs.iter().map(move |run| course(run)[step][place].into());
            steps.map(|step| PercentileBand::at(percentiles(step), at(step))).collect()
        };
        Self { with: bands(|run| &run.with), without: bands(|run| &run.without) }
    }

    /// The most that the change moves the middle, at any step.
    pub fn largest_effect(&self) -> u64 {
        let pairs = self.with.iter().zip(&self.without);
        pairs.map(|(with, without)| with.middle.abs_diff(without.middle)).max().unwrap_or(0)
    }

    /// The most that the middle moves away from its start without the change, at any step.
    pub fn largest_drift(&self) -> u64 {
        let start = self.without.first().map_or(0, |band| band.middle);
        self.without.iter().map(|band| band.middle.abs_diff(start)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three steps, each of which adds a drawn number.
    fn go_on(mut number: u32, mut generator: RandomGenerator) -> Course {
        let mut course = vec![vec![0, number]];
        for _ in 0..3 {
            number += generator.below(10);
            course.push(vec![0, number]);
        }
        course
    }

    fn runs(change: Option<fn(&mut u32)>) -> Vec<WhatIfRun> {
        let generators = (0..50).map(RandomGenerator::from_seed);
        generators.map(|generator| WhatIfRun::of(&7, &generator, change, go_on)).collect()
    }

    fn expected(runs: &[WhatIfRun], place: usize) -> ExpectedBands {
        ExpectedBands::read(runs, place, |_| [10, 50, 90])
    }

    #[test]
    fn only_the_change_makes_a_difference() {
        let found = expected(&runs(Some(|number| *number += 100)), 1);
        assert_eq!((found.with.len(), found.without[0].middle), (4, 7));
        assert_eq!(found.largest_effect(), 100);
        assert_eq!(expected(&runs(Some(|number| *number += 100)), 0).largest_effect(), 0);
    }

    #[test]
    fn without_a_change_both_are_the_same() {
        let found = expected(&runs(None), 1);
        assert_eq!((&found.with, found.largest_effect()), (&found.without, 0));
        assert!(found.largest_drift() > 5);
        assert_eq!(expected(&[], 1).largest_drift(), 0);
    }
}
