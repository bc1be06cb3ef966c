//! Shares with their uncertainty, and percentiles.

use std::collections::BTreeMap;

/// A number of hits among a number of trials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HitRatio {
    /// The number of trials that hit.
    pub hits: u64,
    /// The number of all trials.
    pub trials: u64,
}

impl HitRatio {
    /// The share, from 0 to 1; `None` if there were no trials.
    pub fn value(self) -> Option<f64> {
        (self.trials > 0).then(|| self.hits as f64 / self.trials as f64)
    }

    /// The 95 % interval by Wilson's score.
    pub fn interval(self) -> Option<(f64, f64)> {
        Some(wilson(self.value()?, self.trials))
    }
}

/// The 95 % interval of a share (0 to 1) of this many trials, by Wilson's score: unlike the usual one
/// it is right for small numbers and near 0 and 1.
pub(super) fn wilson(share: f64, trials: u64) -> (f64, f64) {
    // The normal distribution's quantile for 97.5 %.
    wilson_at(1.959_963_984_540_054, share, trials)
}

/// The interval of [`wilson`] for another quantile of the normal distribution.
pub(super) fn wilson_at(z: f64, share: f64, trials: u64) -> (f64, f64) {
    let n = trials as f64;
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The number of times each number came up. Its size depends on how many different numbers there are, not on how many
/// came.
#[derive(Debug, Clone, Default)]
pub(super) struct NumberHistogram {
    of: BTreeMap<u64, u64>,
    count: u64,
    sum: u128,
}

impl NumberHistogram {
    pub(super) fn add(&mut self, number: u64) {
        *self.of.entry(number).or_default() += 1;
        self.count += 1;
        self.sum += u128::from(number);
    }

    /// The mean; `None` of nothing.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The least number that at least `percent` of all do not exceed; `None` of nothing.
    pub(super) fn percentile(&self, percent: u64) -> Option<u64> {
        let mut seen = 0_u128;
        let wanted = u128::from(self.count) * u128::from(percent);
        self.of
            .iter()
            .find(|&(_, &times)| {
                seen += u128::from(times) * 100;
                seen >= wanted
            })
            .map(|(&number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263 and 0 of 20.
        let told = |hits, trials| {
            let (low, high) = HitRatio { hits, trials }.interval().expect("there were trials");
            format!("{low:.4} {high:.4}")
        };
        assert_eq!(told(81, 263), "0.2553 0.3662");
        assert_eq!(told(0, 20), "0.0000 0.1611");
        assert_eq!(HitRatio { hits: 0, trials: 0 }.interval(), None);
    }

    #[test]
    fn percentiles_are_numbers_that_came_up() {
        let mut counts = NumberHistogram::default();
        assert_eq!((counts.mean(), counts.percentile(50)), (None, None));
        (1..=10).for_each(|number| counts.add(number * 10));
        let percentiles = [10, 50, 90, 100].map(|percent| counts.percentile(percent));
        assert_eq!(percentiles, [Some(10), Some(50), Some(90), Some(100)]);
        assert_eq!(counts.mean(), Some(55.0));
    }
}
