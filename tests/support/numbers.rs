//! Reading numbers that stand on plates of their own.

use crate::eye::{Correlation, EyePicture, Rgb};
use crate::letters::{LetterDrawing, LetterSet, brightness};
use std::ops::RangeInclusive;

/// Bare ground before a number, and less of it behind, where a name may begin, in heights of its line; and on both sides
/// of a number alone on a small plate.
pub(crate) const BARE: [f64; 2] = [0.24, 0.18];
const CLOSE: [f64; 2] = [0.1; 2];
/// The fit that one figure more is worth.
const LONGER: f32 = 0.02;
/// The least likeness of a number and what is seen about where it may begin.
const PROMISING: f32 = 0.6;
/// The distances by which a place is moved, in turn, to find where a number fits best, in pixels.
const MOVES: [f64; 3] = [1.0, 0.5, 0.25];

/// The distances by which a figure may stand off its slot, as letters are drawn on whole pixels; and the number of times
/// that each figure of a number is looked at again.
const SHIFTS: [f64; 5] = [0.0, -0.25, 0.25, -0.5, 0.5];
const LOOKS: usize = 2;

/// A number that was found, with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundNumber {
    /// Its figures.
    pub words: String,
    /// Its middle, in pixels of the picture on the table.
    pub middle: [f64; 2],
    /// Its colour over that of its ground, relative to the brightness of letters that were learnt.
    pub colour: Rgb,
    /// The colour of that ground.
    pub ground: Rgb,
    /// The correlation of its drawing with what is seen there, at most 1.
    pub fit: f32,
}

impl FoundNumber {
    /// Its fit, and what its figures are worth: of two numbers, one a part of the other, the longer is worth more.
    pub(crate) fn worth(&self) -> f32 {
        self.fit + LONGER * self.words.len() as f32
    }
}

/// The direction in which a line is read: of length 1, along an axis.
pub type Direction = [f64; 2];

/// The point so far along a line and so far below it.
pub(crate) fn beside([x, y]: [f64; 2], right: Direction, along: f64, below: f64) -> [f64; 2] {
    [x + along * right[0] - below * right[1], y + along * right[1] + below * right[0]]
}

/// The distance of a point from another along a line and below it.
pub fn off(point: [f64; 2], from: [f64; 2], [x, y]: Direction) -> [f64; 2] {
    let [across, down] = [point[0] - from[0], point[1] - from[1]];
    [across * x + down * y, down * x - across * y]
}

/// A point where a number may be, from the middle of the left side of its first figure.
struct NearPoint {
    along: f64,
    below: f64,
    ink: f32,
    colour: Rgb,
}

/// A figure, and its distance from the slot in which it stands.
type ShiftedFigure<'a> = (&'a LetterDrawing, f64);

/// All that is seen where a number may be.
pub(crate) struct NumberSight {
    points: Vec<NearPoint>,
    begin: [f64; 2],
    right: Direction,
    /// Bare ground before and behind it, in heights of its line.
    bare: [f64; 2],
}

impl NumberSight {
    /// The part of the picture around a number of at most this many figures.
    pub(crate) fn of(
        seen: &EyePicture,
        letters: &LetterSet,
        begin: [f64; 2],
        right: Direction,
        most: usize,
    ) -> Self {
        let (high, wide) = (letters.height(), letters.figure_width());
        let spare = BARE[0] * high + MOVES.iter().sum::<f64>();
        let size = [most as f64 * wide + 2.0 * spare, high + 2.0 * spare];
        let middle = beside(begin, right, size[0] / 2.0 - spare, 0.0);
        let size = if right[0] == 0.0 { [size[1], size[0]] } else { size };
        let points = seen.around(middle, size).into_iter().map(|point| {
            let at = [point.off[0] + middle[0], point.off[1] + middle[1]];
            let [along, below] = off(at, begin, right);
            NearPoint { along, below, ink: brightness(point.colour), colour: point.colour }
        });
        Self { points: points.collect(), begin, right, bare: BARE }
    }

    /// The same with the strength of this colour in place of brightness.
    fn in_colour(mut self, colour: Rgb) -> Self {
        let strength: f32 = colour.iter().map(|part| part * part).sum();
        for point in &mut self.points {
            let along: f32 = (0..3).map(|part| colour[part] * point.colour[part]).sum();
            point.ink = along / strength.max(1e-3);
        }
        self
    }

    /// The points of a part of the line that begins at `aside`.
    fn part(
        &self,
        letters: &LetterSet,
        aside: [f64; 2],
        from: f64,
        to: f64,
    ) -> impl Iterator<Item = (f64, f64, &NearPoint)> {
        let half = letters.height() / 2.0;
        let moved =
            self.points.iter().map(move |it| (it.along - aside[0], it.below - aside[1], it));
        moved.filter(move |(along, below, _)| (from..to).contains(along) && below.abs() < half)
    }

    /// The figure that is most like what is seen in one of the slots of a number.
    fn figure<'a>(
        &self,
        letters: &'a LetterSet,
        aside: [f64; 2],
        slot: usize,
    ) -> Option<&'a LetterDrawing> {
        let (wide, half) = (letters.figure_width(), letters.height() / 2.0);
        let begin = slot as f64 * wide;
        let there: Vec<_> = self.part(letters, aside, begin, begin + wide).collect();
        let fit = |figure: &LetterDrawing| {
            let mut sums = Correlation::default();
            for (along, below, point) in &there {
                sums.add(figure.ink_at(along - begin, below + half), point.ink, 1.0);
            }
            sums.value()
        };
        letters.figures().max_by(|one, other| fit(one).total_cmp(&fit(other)))
    }

    /// Compares these figures, with bare ground before and behind them, with what is seen.
    fn compare(
        &self,
        letters: &LetterSet,
        aside: [f64; 2],
        figures: &[ShiftedFigure],
    ) -> FoundNumber {
        let (wide, high) = (letters.figure_width(), letters.height());
        let long = figures.len() as f64 * wide;
        let (from, to) = (-self.bare[0] * high, long + self.bare[1] * high);
        let mut all = Correlation::default();
        let mut parts = [Correlation::default(); 3];
        for (along, below, point) in self.part(letters, aside, from, to) {
            let slot = (along / wide).floor();
            let figure = usize::try_from(slot as i64).ok().and_then(|slot| figures.get(slot));
            let ink = figure.map_or(0.0, |(it, shift)| {
                it.ink_at((along - slot * wide - shift).max(0.0), below + high / 2.0)
            });
            all.add(ink, point.ink, 1.0);
            (0..3).for_each(|part| parts[part].add(ink, point.colour[part], 1.0));
        }
        FoundNumber {
            words: figures.iter().map(|(figure, _)| figure.letter).collect(),
            middle: beside(self.begin, self.right, aside[0] + long / 2.0, aside[1]),
            colour: parts.map(Correlation::slope),
            ground: parts.map(Correlation::at_none),
            fit: all.value(),
        }
    }

    /// The number of one of these counts of figures that fits best at one place.
    fn number_at(
        &self,
        letters: &LetterSet,
        aside: [f64; 2],
        counts: RangeInclusive<usize>,
    ) -> Option<FoundNumber> {
        let figures: Option<Vec<_>> = (0..*counts.end())
            .map(|slot| Some((self.figure(letters, aside, slot)?, 0.0)))
            .collect();
        let figures = figures?;
        let all = counts.map(|count| self.compare(letters, aside, &figures[..count]));
        all.max_by(|one, other| one.worth().total_cmp(&other.worth()))
    }

    /// The number that fits best near the place where it may begin, if what is seen there may be one at first sight.
    pub(crate) fn number(
        &self,
        letters: &LetterSet,
        counts: RangeInclusive<usize>,
        may_be: impl Fn(&FoundNumber) -> bool,
    ) -> Option<FoundNumber> {
        let mut aside = [0.0; 2];
        let mut best = self.number_at(letters, aside, counts.clone())?;
        if best.fit < PROMISING || !may_be(&best) {
            return None;
        }
        for by in MOVES {
            let from = aside;
            let around = (0..9).map(|at| [at % 3, at / 3].map(|step| f64::from(step - 1) * by));
            for [along, below] in around {
                let place = [from[0] + along, from[1] + below];
                let Some(there) = self.number_at(letters, place, counts.clone()) else { continue };
                if there.worth() > best.worth() {
                    (best, aside) = (there, place);
                }
            }
        }
        Some(best)
    }
}

impl FoundNumber {
    /// The same number after a closer look: figures that are nearly alike are told apart in the colour in which they are
    /// written, by all of the number together.
    pub(crate) fn looked_at_again(
        self,
        seen: &EyePicture,
        letters: &LetterSet,
        right: Direction,
        bare: [f64; 2],
    ) -> Self {
        let most = self.words.chars().count();
        let long = most as f64 * letters.figure_width();
        let begin = beside(self.middle, right, -long / 2.0, 0.0);
        let sight = NumberSight { bare, ..NumberSight::of(seen, letters, begin, right, most) };
        let sight = sight.in_colour(self.colour);
        let of = |letter| Some((letters.figures().find(|it| it.letter == letter)?, 0.0));
        let known: Option<Vec<ShiftedFigure>> = self.words.chars().map(of).collect();
        let Some(mut figures) = known else { return self };
        let mut best = sight.compare(letters, [0.0; 2], &figures);
        for slot in (0..LOOKS).flat_map(|_| 0..most) {
            for figure in letters.figures() {
                for shift in SHIFTS {
                    let before = std::mem::replace(&mut figures[slot], (figure, shift));
                    let there = sight.compare(letters, [0.0; 2], &figures);
                    if there.fit > best.fit {
                        best = there;
                    } else {
                        figures[slot] = before;
                    }
                }
            }
        }
        Self { words: best.words, fit: self.fit.max(best.fit), ..self }
    }
}

impl LetterSet {
    /// The number in the middle of a plate of its own, of at most `most` figures, read in this direction.
    pub fn number_on_plate(
        &self,
        seen: &EyePicture,
        middle: [f64; 2],
        right: Direction,
        most: usize,
    ) -> Option<FoundNumber> {
        let of = |count: usize| {
            let begin = beside(middle, right, -self.figure_width() * count as f64 / 2.0, 0.0);
            let sight = NumberSight::of(seen, self, begin, right, count);
            let sight = NumberSight { bare: CLOSE, ..sight };
            sight.number(self, count..=count, |_| true)
        };
        let best = (1..=most).filter_map(of).max_by(|one, other| one.fit.total_cmp(&other.fit))?;
        Some(best.looked_at_again(seen, self, right, CLOSE))
    }
}
