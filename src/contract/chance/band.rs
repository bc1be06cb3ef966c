//! Bands of numbers that differ by chance: a low, a middle and a high one.

use serde::{Deserialize, Serialize};

/// The 10th, the 50th and the 90th percentile of some numbers: eight of ten lie from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PercentileBand {
    /// The 10th percentile: one in ten is smaller.
    pub low: i64,
    /// The 50th percentile: half are smaller.
    pub middle: i64,
    /// The 90th percentile: one in ten is larger.
    pub high: i64,
}

impl PercentileBand {
    /// The band of these numbers, each percentile one of them; zeros if there are none.
    pub fn of(numbers: impl IntoIterator<Item = i64>) -> Self {
        Self::at([10, 50, 90], numbers)
    }

    /// The band at other percentiles, 0 to 100, of these numbers, each percentile one of them; zeros if there are none.
    pub fn at(percentiles: [u32; 3], numbers: impl IntoIterator<Item = i64>) -> Self {
        let mut numbers: Vec<i64> = numbers.into_iter().collect();
        let Some(last) = numbers.len().checked_sub(1) else { return Self::default() };
        numbers.sort_unstable();
        // The nearest of them.
        let [low, middle, high] = percentiles.map(|percent| {
            let place = (last * percent.min(100) as usize + 50) / 100;
            numbers[place]
        });
        Self { low, middle, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_of_ten_lie_in_the_band() {
        let band = PercentileBand::of((0..=100).rev());
        assert_eq!(band, PercentileBand { low: 10, middle: 50, high: 90 });
        assert_eq!(PercentileBand::of([7]), PercentileBand { low: 7, middle: 7, high: 7 });
        assert_eq!(PercentileBand::of([]), PercentileBand::default());
    }
}
