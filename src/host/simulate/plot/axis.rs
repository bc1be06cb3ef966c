//! An axis whose ticks are the values that were played, not round numbers between them.

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::prelude::Ranged;
use std::ops::Range;

/// An axis from `low` to `high`, which differ, with these ticks.
#[derive(Debug, Clone)]
pub(super) struct TickedAxis {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) ticks: Vec<f64>,
}

impl Ranged for TickedAxis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (left, right): (i32, i32)) -> i32 {
        let along = (value - self.low) / (self.high - self.low);
        left + (along * f64::from(right - left)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // A tick too many would be left without its label.
        let every = self.ticks.len().div_ceil(hint.max_num_points().max(1)).max(1);
        self.ticks.iter().copied().step_by(every).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}
