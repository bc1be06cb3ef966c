//! Finding numbers on a table, each at the beginning of a plate that may be anywhere.

use crate::eye::{Correlation, EyePicture, TableArea};
use crate::letters::{LetterDrawing, LetterSet, brightness};
use crate::numbers::{BARE, Direction, FoundNumber, NumberSight, beside, off};

/// The least likeness of a figure and what is seen about where it may begin.
const LIKELY: f32 = 0.55;
/// The most figures of a number.
const MOST_FIGURES: usize = 4;
/// The least difference in brightness of a figure and its ground.
const WRITTEN: f32 = 50.0;
/// The distance of places at which numbers are searched for, in whole pixels.
const STEP: usize = 2;
/// Distance within which only the likeliest place is looked at closely, in pixels.
const NEAR: f64 = 2.5;

/// The brightness of an area as an eye sees it, for each pixel of the picture on the table.
struct FlatSight {
    min: [i32; 2],
    columns: usize,
    ink: Vec<f32>,
}

impl FlatSight {
    fn of(seen: &EyePicture, area: TableArea) -> Self {
        let (min, max) = (area.min.map(|at| at.ceil() as i32), area.max.map(|at| at as i32));
        let all = (min[1]..max[1]).flat_map(|y| (min[0]..max[0]).map(move |x| (x, y)));
        let ink = all.map(|(x, y)| {
            let colour = seen.at([f64::from(x) + 0.5, f64::from(y) + 0.5]);
            colour.map_or(0.0, brightness)
        });
        Self { min, columns: (max[0] - min[0]).max(0) as usize, ink: ink.collect() }
    }

    fn at(&self, [x, y]: [i32; 2]) -> f32 {
        let (column, row) = (x - self.min[0], y - self.min[1]);
        if column < 0 || row < 0 || column as usize >= self.columns {
            return 0.0;
        }
        self.ink.get(row as usize * self.columns + column as usize).copied().unwrap_or(0.0)
    }
}

/// A figure in whole pixels, from where it begins.
struct CoarseFigure(Vec<([i32; 2], f32)>);

impl CoarseFigure {
    fn of(figure: &LetterDrawing, height: f64, right: Direction) -> Self {
        let half = (height / 2.0).floor() as i32;
        let columns = 0..figure.width.ceil() as i32;
        let all = columns.flat_map(|along| (-half..half).map(move |below| (along, below)));
        let pixel = |(along, below): (i32, i32)| {
            let (along, below) = (f64::from(along) + 0.5, f64::from(below) + 0.5);
            let off = beside([0.0; 2], right, along, below).map(|at| at.floor() as i32);
            (off, figure.ink_at(along, below + height / 2.0))
        };
        Self(all.map(pixel).collect())
    }

    fn fit(&self, sight: &FlatSight, [x, y]: [i32; 2]) -> f32 {
        let mut sums = Correlation::default();
        for &([right, down], ink) in &self.0 {
            sums.add(ink, sight.at([x + right, y + down]), 1.0);
        }
        sums.value()
    }

    /// `true` if some of the ink of a figure here is brighter than the ground beside it.
    fn is_written(&self, sight: &FlatSight, [x, y]: [i32; 2]) -> bool {
        let some = self.0.iter().step_by(3);
        let seen = some.map(|([right, down], _)| sight.at([x + right, y + down]));
        let (low, high) =
            seen.fold((f32::MAX, f32::MIN), |(low, high), it| (low.min(it), high.max(it)));
        high - low > WRITTEN
    }
}

/// An area in which numbers are searched for.
pub struct NumberSearch<'a> {
    seen: &'a EyePicture,
    area: TableArea,
    sight: FlatSight,
}

impl<'a> NumberSearch<'a> {
    /// An area of what an eye sees.
    pub fn new(seen: &'a EyePicture, area: TableArea) -> Self {
        Self { seen, area, sight: FlatSight::of(seen, area) }
    }

    /// The numbers in the area that are read in this direction, each with bare ground before and behind it, where and
    /// as they may be: where one is a part of another, the longer one.
    pub fn numbers(
        &self,
        letters: &LetterSet,
        right: Direction,
        least_fit: f32,
        may_begin: impl Fn([f64; 2]) -> bool,
        may_be: impl Fn(&FoundNumber) -> bool,
    ) -> Vec<FoundNumber> {
        let begins = self.likely_begins(letters, right, may_begin).into_iter();
        let close = begins.filter_map(|begin| {
            let sight = NumberSight::of(self.seen, letters, begin, right, MOST_FIGURES);
            sight.number(letters, 1..=MOST_FIGURES, &may_be)
        });
        let mut all: Vec<FoundNumber> = close.filter(|it| it.fit >= least_fit).collect();
        all.sort_by(|one, other| other.worth().total_cmp(&one.worth()));
        let mut apart: Vec<FoundNumber> = Vec::new();
        for number in all {
            let is_over = |other: &FoundNumber| {
                let long = other.words.len().max(number.words.len()) as f64;
                let [along, below] = off(number.middle, other.middle, right);
                along.abs() < long * letters.figure_width() && below.abs() < letters.height() / 2.0
            };
            if !apart.iter().any(is_over) {
                apart.push(number);
            }
        }
        let again = |it: FoundNumber| it.looked_at_again(self.seen, letters, right, BARE);
        apart.into_iter().map(again).collect()
    }

    /// The places at which a figure may begin, the likeliest of those that are near one another.
    fn likely_begins(
        &self,
        letters: &LetterSet,
        right: Direction,
        may_begin: impl Fn([f64; 2]) -> bool,
    ) -> Vec<[f64; 2]> {
        let figures = letters.figures().map(|it| CoarseFigure::of(it, letters.height(), right));
        let figures: Vec<CoarseFigure> = figures.collect();
        let Some(first) = figures.first() else { return Vec::new() };
        let (min, max) = (self.area.min.map(|at| at as i32), self.area.max.map(|at| at as i32));
        let columns = || (min[0]..max[0]).step_by(STEP);
        let all = (min[1]..max[1]).step_by(STEP).flat_map(|y| columns().map(move |x| [x, y]));
        let mut likely: Vec<([f64; 2], f32)> = all
            .filter(|&at| first.is_written(&self.sight, at) && may_begin(at.map(f64::from)))
            .map(|at| {
                let fits = figures.iter().map(|figure| figure.fit(&self.sight, at));
                (at.map(f64::from), fits.fold(0.0, f32::max))
            })
            .filter(|(_, fit)| *fit >= LIKELY)
            .collect();
        likely.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut begins: Vec<[f64; 2]> = Vec::new();
        for (at, _) in likely {
            let is_near =
                |other: &[f64; 2]| (0..2).all(|axis| (other[axis] - at[axis]).abs() < NEAR);
            if !begins.iter().any(is_near) {
                begins.push(at);
            }
        }
        begins
    }
}
