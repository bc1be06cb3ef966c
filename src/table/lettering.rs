//! Text as outlines: for pictures that carry words of their own, such as cards, on the table as on
//! paper. One line each, left to right, without kerning: the typeface is even enough without.

use std::fmt::Write as _;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A cut of the table's typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// For sentences.
    Regular,
    /// For names and numbers.
    Bold,
}

static REGULAR: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")));
static BOLD: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf")));

fn face(font: &'static [u8]) -> Face<'static> {
    Face::parse(font, 0).expect("the program's own typeface is sound")
}

/// What stands for letters that are left out.
pub const LEFT_OUT: &str = "…";

impl Cut {
    fn face(self) -> &'static Face<'static> {
        match self {
            Cut::Regular => &REGULAR,
            Cut::Bold => &BOLD,
        }
    }

    /// How wide a line is at this size, in the size's unit.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let face = self.face();
        let advances = text.chars().map(|sign| advance(face, glyph(face, sign)));
        advances.sum::<f32>() * size / f32::from(face.units_per_em())
    }

    /// The largest size, at most `most`, at which a line is no wider than `width`.
    pub fn fitting(self, text: &str, most: f32, width: f32) -> f32 {
        most.min(width / self.width(text, 1.0).max(f32::EPSILON))
    }

    /// Of a line that is too long the beginning, as much of it as has room before the sign for what is left
    /// out; none if not one letter has.
    pub fn beginning(self, text: &str, size: f32, width: f32) -> Option<String> {
        let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let mut beginnings = ends.rev().map(|end| format!("{}{LEFT_OUT}", text[..end].trim_end()));
        beginnings.find(|text| self.width(text, size) <= width)
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
        let face = self.face();
        let scale = size / f32::from(face.units_per_em());
        let mut line = Line { pen: x, baseline: y, scale, data: String::new() };
        for sign in text.chars() {
            let glyph = glyph(face, sign);
            // A space has no outline.
            let _ = face.outline_glyph(glyph, &mut line);
            line.pen += advance(face, glyph) * scale;
        }
        line.data
    }
}

/// The glyph of a character; 0, a crossed box, for one the typeface does not have.
fn glyph(face: &Face, sign: char) -> GlyphId {
    face.glyph_index(sign).unwrap_or_default()
}

/// How far the next glyph stands from this one, in font units.
fn advance(face: &Face, glyph: GlyphId) -> f32 {
    face.glyph_hor_advance(glyph).map_or(0.0, f32::from)
}

/// A line as it is written.
struct Line {
    /// Where the next glyph stands.
    pen: f32,
    baseline: f32,
    /// Font units to the unit of the path.
    scale: f32,
    data: String,
}

impl Line {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.pen + x * self.scale, self.baseline - y * self.scale);
            let before = if index == 0 { command } else { ' ' };
            let _ = write!(self.data, "{before}{x:.2},{y:.2}");
        }
    }
}

impl OutlineBuilder for Line {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
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
        assert_eq!(starts("♥"), 5, "a crossed box for what the typeface does not have");
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
