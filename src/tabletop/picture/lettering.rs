//! Text as outlines: for pictures that carry words of their own, such as cards, on the table as on
//! paper. One line each, left to right, without kerning: the typeface is even enough without.
//!
//! The typeface has Latin, Greek and Cyrillic letters, and a box for all others; nothing is left out in silence.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::iter::once;
use std::ops::Range;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A weight of the table's typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeWeight {
    /// The cut for sentences.
    Regular,
    /// The cut for names and numbers.
    Bold,
}

static REGULAR: LazyLock<Typeface> = LazyLock::new(|| Typeface::new(TypeWeight::Regular));
static BOLD: LazyLock<Typeface> = LazyLock::new(|| Typeface::new(TypeWeight::Bold));

/// The letters before the first combining mark, and then the dashes, quotation marks and dots of ordinary text: each
/// stands for itself, whatever is beside it.
const USUAL_LETTERS: [Range<u32>; 2] = [0..0x300, 0x2010..0x2028];
const USUAL: usize = 0x300 + 0x18;

/// A cut of the typeface, and the room that its usual letters take. Trays measure thousands of lines in a frame in
/// which much changes.
struct Typeface {
    face: Face<'static>,
    /// The room that each of the [`USUAL_LETTERS`] takes, in their order and in font units; none for what has no
    /// glyph.
    advances: [f32; USUAL],
}

impl Typeface {
    fn new(weight: TypeWeight) -> Self {
        let face = Face::parse(weight.file(), 0).expect("the program's own typeface is sound");
        let advance = |code: u32| face.glyph_hor_advance(face.glyph_index(char::from_u32(code)?)?);
        let mut advances = [0.0; USUAL];
        for (room, code) in advances.iter_mut().zip(USUAL_LETTERS.into_iter().flatten()) {
            *room = advance(code).map_or(0.0, f32::from);
        }
        Self { face, advances }
    }

    /// The width of a line in font units.
    fn width(&self, text: &str) -> f32 {
        let mut width = 0.0;
        for letter in text.chars() {
            let Some(advance) = self.advance(letter) else {
                return line_glyphs(&self.face, text).iter().map(|glyph| glyph.advance).sum();
            };
            width += advance;
        }
        width
    }

    /// The room that a letter takes, if it is a usual one.
    fn advance(&self, letter: char) -> Option<f32> {
        let code = u32::from(letter);
        let [letters, signs] = USUAL_LETTERS;
        let place =
            if code < letters.end { code } else { letters.end + code.checked_sub(signs.start)? };
        self.advances.get(place as usize).copied()
    }
}

/// The sign for letters that are left out.
pub const LEFT_OUT: &str = "…";
/// A letter that the typeface draws as the box of those it does not have.
pub const BOX: char = '□';

impl TypeWeight {
    /// The font file, for whatever else draws with it.
    pub fn file(self) -> &'static [u8] {
        match self {
            TypeWeight::Regular => {
                include_bytes!("../../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")
            }
            TypeWeight::Bold => {
                include_bytes!("../../../assets/fonts/AtkinsonHyperlegible-Bold.ttf")
            }
        }
    }

    fn typeface(self) -> &'static Typeface {
        match self {
            TypeWeight::Regular => &REGULAR,
            TypeWeight::Bold => &BOLD,
        }
    }

    /// Returns the width of a line at this size, in the size's unit.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let typeface = self.typeface();
        typeface.width(text) * size / f32::from(typeface.face.units_per_em())
    }

    /// The largest size, at most `most`, at which a line is no wider than `width`.
    pub fn fitting(self, text: &str, most: f32, width: f32) -> f32 {
        most.min(width / self.width(text, 1.0).max(f32::EPSILON))
    }

    /// Returns the beginning of a line that is too long: as much of it as has room before the sign for what is left
    /// out; `None` if not one letter has.
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
        let face = &self.typeface().face;
        let scale = size / f32::from(face.units_per_em());
        let mut line = LineOutline { pen: x, baseline: y, scale, data: String::new() };
        let mut next = x;
        for glyph in line_glyphs(face, text) {
            line.pen = next + glyph.shift * scale;
            // A space has no outline.
            let _ = face.outline_glyph(glyph.id, &mut line);
            next += glyph.advance * scale;
        }
        line.data
    }
}

/// A glyph on a line, in font units.
struct LineGlyph {
    id: GlyphId,
    /// The distance from the end of the glyphs before it to where it is drawn.
    shift: f32,
    /// The room that it takes.
    advance: f32,
}

/// The glyphs of a line. A mark that combines takes no room and stands over the letter before it; characters
/// that nobody can see have no glyph.
fn line_glyphs(face: &Face, text: &str) -> Vec<LineGlyph> {
    let unknown = face.glyph_index(BOX);
    let mut before = 0.0;
    let glyph = |letter| {
        let id = face.glyph_index(letter)?;
        if is_combining_mark(letter) && Some(id) != unknown {
            let bounds = face.glyph_bounding_box(id)?;
            let middle = (f32::from(bounds.x_min) + f32::from(bounds.x_max)) / 2.0;
            return Some(LineGlyph { id, shift: -before / 2.0 - middle, advance: 0.0 });
        }
        before = face.glyph_hor_advance(id).map_or(0.0, f32::from);
        Some(LineGlyph { id, shift: 0.0, advance: before })
    };
    set_letters(text).chars().filter_map(glyph).collect()
}

/// A text in which a letter and its marks are one wherever there is such a letter: fonts draw it better, and it
/// counts and is rubbed out as one.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.nfc().collect::<String>().into() }
}

/// The letters of a text as the table's own text is set: vowels that stand on both sides of an Indian, Thai or
/// Lao letter are two.
fn set_letters(text: &str) -> Cow<'_, str> {
    let text = composed(text);
    let is_apart = |letter: char| ('\u{900}'..='\u{eff}').contains(&letter);
    if !text.contains(is_apart) {
        return text;
    }
    let letters = text.chars().map(|letter| match is_apart(letter) {
        true => once(letter).nfkd().collect(),
        false => String::from(letter),
    });
    letters.collect::<String>().into()
}

/// A line as it is written.
struct LineOutline {
    /// The position of the current glyph on the baseline.
    pen: f32,
    baseline: f32,
    /// Font units to the unit of the path.
    scale: f32,
    data: String,
}

impl LineOutline {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.pen + x * self.scale, self.baseline - y * self.scale);
            let before = if index == 0 { command } else { ' ' };
            let _ = write!(self.data, "{before}{x:.2},{y:.2}");
        }
    }
}

impl OutlineBuilder for LineOutline {
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
        TypeWeight::Bold.path(text, 10.0, 0.0, 0.0).matches('M').count()
    }

    #[test]
    fn letters_have_their_outlines() {
        assert_eq!(starts("l"), 1);
        assert_eq!(starts("o"), 2, "a hole is an outline too");
        assert_eq!(starts("B"), 3);
        assert_eq!(starts("é"), 3, "made from two glyphs");
        assert_eq!(starts(" "), 0);
        assert_eq!(starts("♥"), 2, "a box for what the typeface does not have");
        assert_eq!(starts("\u{200d}\u{fe0f}"), 0, "nothing for what has no shape");
    }

    #[test]
    fn usual_letters_take_the_room_of_their_glyphs() {
        for weight in [TypeWeight::Regular, TypeWeight::Bold] {
            let Typeface { face, .. } = weight.typeface();
            for letter in USUAL_LETTERS.into_iter().flatten().chain([0x2000, 0x300]) {
                let text = format!("a{}", char::from_u32(letter).expect("a letter"));
                let glyphs = line_glyphs(face, &text);
                let room: f32 = glyphs.iter().map(|glyph| glyph.advance).sum();
                assert_eq!(weight.typeface().width(&text), room, "{letter:x}");
            }
        }
    }

    #[test]
    fn a_letter_and_its_marks_are_drawn_alike_however_they_are_written() {
        for (one, apart) in
            [("Nguyễn", "Nguye\u{302}\u{303}n"), ("й", "и\u{306}"), ("ώ", "ω\u{301}")]
        {
            assert_eq!(
                TypeWeight::Bold.path(one, 20.0, 0.0, 0.0),
                TypeWeight::Bold.path(apart, 20.0, 0.0, 0.0)
            );
        }
    }

    #[test]
    fn a_mark_takes_no_room_and_stands_over_its_letter() {
        // There is no such letter with this mark in one.
        let [plain, marked] =
            ["и", "и\u{301}"].map(|text| TypeWeight::Bold.path(text, 1000.0, 0.0, 0.0));
        assert_eq!(TypeWeight::Bold.width("и\u{301}", 1.0), TypeWeight::Bold.width("и", 1.0));
        let mark = marked.strip_prefix(&plain).expect("the letter comes first");
        let across = |path: &str| -> f32 {
            let points = path.split(['M', 'L', 'Q', 'C', 'Z', ' ']).filter(|it| !it.is_empty());
            let x: Vec<f32> = points
                .map(|point| point.split(',').next().expect("x").parse().expect("a number"))
                .collect();
            (x.iter().copied().fold(f32::MAX, f32::min)
                + x.iter().copied().fold(f32::MIN, f32::max))
                / 2.0
        };
        assert!((across(mark) - across(&plain)).abs() < 40.0, "{mark} over {plain}");
    }

    #[test]
    fn a_line_keeps_between_its_ends_and_stands_on_its_baseline() {
        let text = "Shark";
        let path = TypeWeight::Regular.path(text, 20.0, 100.0, 50.0);
        let numbers = path.split(|sign: char| !sign.is_ascii_digit() && !"-.".contains(sign));
        let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
        let end = 100.0 + TypeWeight::Regular.width(text, 20.0);
        for point in numbers.chunks_exact(2) {
            assert!((100.0..=end).contains(&point[0]), "{point:?}");
            assert!((30.0..=51.0).contains(&point[1]), "{point:?}");
        }
    }

    #[test]
    fn capitals_are_as_high_as_sizes_assume() {
        use crate::geometry::type_size::CAP;
        for weight in [TypeWeight::Regular, TypeWeight::Bold] {
            let path = weight.path("H", 1000.0, 0.0, 0.0);
            let numbers = path.split(|sign: char| !sign.is_ascii_digit() && !"-.".contains(sign));
            let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
            let highest = numbers.chunks_exact(2).map(|point| -point[1]).fold(0.0, f32::max);
            assert!((highest / 1000.0 - CAP).abs() < 0.01, "{highest}");
        }
    }

    #[test]
    fn all_figures_are_equally_wide() {
        let widths = ('0'..='9').map(|figure| TypeWeight::Bold.width(&figure.to_string(), 100.0));
        let mut widths: Vec<f32> = widths.collect();
        widths.dedup();
        assert_eq!(widths.len(), 1);
    }

    #[test]
    fn text_is_broken_at_spaces_to_the_width() {
        let text = "Every fish gains 1/4 of its health, rounded down.";
        let lines = TypeWeight::Regular.wrapped(text, 10.0, 100.0);
        assert!(lines.len() > 1 && lines.join(" ") == text, "{lines:?}");
        assert!(lines.iter().all(|line| TypeWeight::Regular.width(line, 10.0) <= 100.0));
        assert_eq!(TypeWeight::Bold.wrapped("Environmentalists", 10.0, 5.0), ["Environmentalists"]);
    }
}
