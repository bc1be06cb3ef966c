//! Text as outlines: for pictures that carry words of their own, such as cards, on the table as on
//! paper. One line each, left to right, without kerning: the typeface is even enough without.

mod outlines;

use outlines::{Outlines, Point};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// A cut of the table's typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// For sentences.
    Regular,
    /// For names and numbers.
    Bold,
}

static REGULAR: LazyLock<Outlines> = LazyLock::new(|| {
    Outlines::of(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf"))
});
static BOLD: LazyLock<Outlines> = LazyLock::new(|| {
    Outlines::of(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf"))
});

impl Cut {
    fn outlines(self) -> &'static Outlines {
        match self {
            Cut::Regular => &REGULAR,
            Cut::Bold => &BOLD,
        }
    }

    /// How wide a line is at this size, in the size's unit.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let outlines = self.outlines();
        let advances = text.chars().map(|sign| outlines.advance(outlines.glyph(sign)));
        advances.sum::<f32>() * size / outlines.units
    }

    /// The largest size, at most `most`, at which a line is no wider than `width`.
    pub fn fitting(self, text: &str, most: f32, width: f32) -> f32 {
        most.min(width / self.width(text, 1.0).max(f32::EPSILON))
    }

    /// Breaks text into lines no wider than `width`, at its spaces. A word that is wider has a line
    /// of its own.
    pub fn wrapped(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= width => {
                    *line += " ";
                    *line += word;
                }
                _ => lines.push(word.into()),
            }
        }
        lines
    }

    /// A line as the data of an SVG path: its left end and its baseline at `(x, y)`, y downward.
    pub fn path(self, text: &str, size: f32, x: f32, y: f32) -> String {
        let outlines = self.outlines();
        let scale = size / outlines.units;
        let mut data = String::new();
        let mut pen = x;
        for sign in text.chars() {
            let glyph = outlines.glyph(sign);
            for contour in outlines.contours(glyph).unwrap_or_default() {
                let placed = contour.iter().map(|point| Point {
                    x: pen + point.x * scale,
                    y: y - point.y * scale,
                    on: point.on,
                });
                draw(&placed.collect::<Vec<_>>(), &mut data);
            }
            pen += outlines.advance(glyph) * scale;
        }
        data
    }
}

fn between(a: Point, b: Point) -> Point {
    Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0, on: true }
}

/// Adds a closed outline; between two points off the curve lies one on it.
fn draw(contour: &[Point], data: &mut String) {
    let [first, .., last] = contour else { return };
    let start = match (first.on, last.on) {
        (true, _) => *first,
        (false, true) => *last,
        (false, false) => between(*first, *last),
    };
    let _ = write!(data, "M{:.2},{:.2}", start.x, start.y);
    let mut bend: Option<Point> = None;
    for point in contour.iter().skip(usize::from(first.on)).chain([&start]) {
        let _ = match (bend, point.on) {
            (None, true) => write!(data, "L{:.2},{:.2}", point.x, point.y),
            (None, false) => Ok(()),
            (Some(bend), true) => {
                write!(data, "Q{:.2},{:.2} {:.2},{:.2}", bend.x, bend.y, point.x, point.y)
            }
            (Some(bend), false) => {
                let middle = between(bend, *point);
                write!(data, "Q{:.2},{:.2} {:.2},{:.2}", bend.x, bend.y, middle.x, middle.y)
            }
        };
        bend = (!point.on).then_some(*point);
    }
    data.push('Z');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> usize {
        Cut::Bold.path(text, 10.0, 0.0, 0.0).matches('M').count()
    }

    #[test]
    fn letters_have_their_outlines() {
        assert_eq!(starts("l"), 1);
        assert_eq!(starts("o"), 2, "a hole is an outline too");
        assert_eq!(starts("B"), 3);
        assert_eq!(starts("é"), 3, "made from two glyphs");
        assert_eq!(starts(" "), 0);
    }

    #[test]
    fn a_line_keeps_between_its_ends_and_stands_on_its_baseline() {
        let text = "Shark";
        let path = Cut::Regular.path(text, 20.0, 100.0, 50.0);
        let numbers = path.split(|sign: char| !sign.is_ascii_digit() && !"-.".contains(sign));
        let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
        let end = 100.0 + Cut::Regular.width(text, 20.0);
        for point in numbers.chunks_exact(2) {
            assert!((100.0..=end).contains(&point[0]), "{point:?}");
            assert!((30.0..=51.0).contains(&point[1]), "{point:?}");
        }
    }

    #[test]
    fn capitals_are_as_high_as_sizes_are_reckoned_with() {
        use crate::table::geometry::type_size::CAP;
        for cut in [Cut::Regular, Cut::Bold] {
            let path = cut.path("H", 1000.0, 0.0, 0.0);
            let numbers = path.split(|sign: char| !sign.is_ascii_digit() && !"-.".contains(sign));
            let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
            let highest = numbers.chunks_exact(2).map(|point| -point[1]).fold(0.0, f32::max);
            assert!((highest / 1000.0 - CAP).abs() < 0.01, "{highest}");
        }
    }

    #[test]
    fn all_figures_are_equally_wide() {
        let widths = ('0'..='9').map(|figure| Cut::Bold.width(&figure.to_string(), 100.0));
        let mut widths: Vec<f32> = widths.collect();
        widths.dedup();
        assert_eq!(widths.len(), 1);
    }

    #[test]
    fn text_is_broken_at_spaces_to_the_width() {
        let text = "Every fish gains 1/4 of its health, rounded down.";
        let lines = Cut::Regular.wrapped(text, 10.0, 100.0);
        assert!(lines.len() > 1 && lines.join(" ") == text, "{lines:?}");
        assert!(lines.iter().all(|line| Cut::Regular.width(line, 10.0) <= 100.0));
        assert_eq!(Cut::Bold.wrapped("Environmentalists", 10.0, 5.0), ["Environmentalists"]);
    }
}
