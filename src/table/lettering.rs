//! Text as outlines: for pictures that carry words of their own, such as cards, on the table as on
//! paper. One line each, left to right, without kerning: the typeface is even enough without.

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
            for contour in outlines.contours(glyph, 0).unwrap_or_default() {
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

/// A point of an outline; one that is not on the curve bends it.
#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
    on: bool,
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

/// The tables of a TrueType font that outlines need. A font that is not sound has no outlines.
struct Outlines {
    /// Font units to the size of the type.
    units: f32,
    characters: &'static [u8],
    advances: &'static [u8],
    /// How many glyphs have an advance of their own; the others have the last one's.
    advance_count: usize,
    /// Whether places of glyphs are written in four bytes, not in two.
    long_places: bool,
    places: &'static [u8],
    glyphs: &'static [u8],
}

/// The deepest nesting of glyphs made from glyphs.
const DEEPEST: u32 = 4;

impl Outlines {
    fn of(font: &'static [u8]) -> Self {
        let head = table(font, b"head");
        Self {
            units: u16_at(head, 18).map_or(1000.0, f32::from).max(1.0),
            characters: characters(table(font, b"cmap")).unwrap_or_default(),
            advances: table(font, b"hmtx"),
            advance_count: u16_at(table(font, b"hhea"), 34).unwrap_or(0).into(),
            long_places: u16_at(head, 50) == Some(1),
            places: table(font, b"loca"),
            glyphs: table(font, b"glyf"),
        }
    }

    /// The glyph of a character; 0, an empty box, for one the font does not have.
    fn glyph(&self, sign: char) -> u16 {
        u16::try_from(u32::from(sign)).ok().and_then(|code| self.find(code)).unwrap_or(0)
    }

    /// Looks a character up in a table of segments (format 4).
    fn find(&self, code: u16) -> Option<u16> {
        let twice = usize::from(u16_at(self.characters, 6)?);
        let segment = (0..twice / 2).find(|&segment| {
            u16_at(self.characters, 14 + 2 * segment).is_some_and(|end| end >= code)
        })?;
        let column = |number: usize| 16 + number * twice + 2 * segment;
        let start = u16_at(self.characters, column(1))?;
        let delta = u16_at(self.characters, column(2))?;
        let range = usize::from(u16_at(self.characters, column(3))?);
        let steps = usize::from(code.checked_sub(start)?);
        if range == 0 {
            return Some(code.wrapping_add(delta));
        }
        let glyph = u16_at(self.characters, column(3) + range + 2 * steps)?;
        Some(if glyph == 0 { 0 } else { glyph.wrapping_add(delta) })
    }

    /// In font units.
    fn advance(&self, glyph: u16) -> f32 {
        let index = usize::from(glyph).min(self.advance_count.saturating_sub(1));
        u16_at(self.advances, 4 * index).map_or(0.0, f32::from)
    }

    fn place(&self, index: usize) -> Option<usize> {
        if self.long_places {
            let high = u16_at(self.places, 4 * index)?;
            let low = u16_at(self.places, 4 * index + 2)?;
            return Some(usize::from(high) << 16 | usize::from(low));
        }
        Some(2 * usize::from(u16_at(self.places, 2 * index)?))
    }

    /// The outlines of a glyph in font units, y upward; none if the font is not sound.
    fn contours(&self, glyph: u16, depth: u32) -> Option<Vec<Vec<Point>>> {
        let index = usize::from(glyph);
        let bytes = self.glyphs.get(self.place(index)?..self.place(index + 1)?)?;
        if bytes.is_empty() {
            return Some(Vec::new());
        }
        match i16_at(bytes, 0)? {
            count @ 0.. => simple_contours(bytes, count.unsigned_abs().into()),
            _ if depth < DEEPEST => self.joined_contours(bytes, depth),
            _ => None,
        }
    }

    /// A glyph made from other glyphs, such as a letter with an accent. Parts are shifted, and not
    /// scaled: no part of this typeface is.
    fn joined_contours(&self, bytes: &[u8], depth: u32) -> Option<Vec<Vec<Point>>> {
        const WORDS: u16 = 1;
        const MORE: u16 = 1 << 5;
        let mut all = Vec::new();
        let mut at = 10;
        loop {
            let flags = u16_at(bytes, at)?;
            let part = u16_at(bytes, at + 2)?;
            let (x, y, length) = if flags & WORDS != 0 {
                (i16_at(bytes, at + 4)?, i16_at(bytes, at + 6)?, 8)
            } else {
                let shift = |at| bytes.get(at).map(|&byte| i16::from(byte as i8));
                (shift(at + 4)?, shift(at + 5)?, 6)
            };
            let moved = |point: Point| Point {
                x: point.x + f32::from(x),
                y: point.y + f32::from(y),
                ..point
            };
            let contours = self.contours(part, depth + 1)?.into_iter();
            all.extend(contours.map(|contour| contour.into_iter().map(moved).collect::<Vec<_>>()));
            at += length;
            if flags & MORE == 0 {
                return Some(all);
            }
        }
    }
}

/// The outlines of a glyph that is made of points.
fn simple_contours(bytes: &[u8], count: usize) -> Option<Vec<Vec<Point>>> {
    let ends: Vec<usize> = (0..count)
        .map(|contour| u16_at(bytes, 10 + 2 * contour).map(usize::from))
        .collect::<Option<_>>()?;
    let points = ends.last().map_or(0, |last| last + 1);
    let hints = usize::from(u16_at(bytes, 10 + 2 * count)?);
    let mut at = 12 + 2 * count + hints;
    let flags = point_flags(bytes, &mut at, points)?;
    let xs = coordinates(bytes, &mut at, &flags, 1)?;
    let ys = coordinates(bytes, &mut at, &flags, 2)?;
    let mut begin = 0;
    let contours = ends.into_iter().map(|end| {
        let points = (begin..=end).map(|index| {
            let (x, y) = (*xs.get(index)?, *ys.get(index)?);
            Some(Point { x, y, on: flags[index] & 1 != 0 })
        });
        begin = end + 1;
        points.collect()
    });
    contours.collect()
}

fn point_flags(bytes: &[u8], at: &mut usize, points: usize) -> Option<Vec<u8>> {
    const REPEATED: u8 = 1 << 3;
    let mut flags = Vec::with_capacity(points);
    while flags.len() < points {
        let flag = *bytes.get(*at)?;
        *at += 1;
        let mut times = 1;
        if flag & REPEATED != 0 {
            times += usize::from(*bytes.get(*at)?);
            *at += 1;
        }
        flags.extend(std::iter::repeat_n(flag, times));
    }
    Some(flags)
}

/// The coordinates of an axis (1: x, 2: y): each is the one before plus a difference of no, one or
/// two bytes.
fn coordinates(bytes: &[u8], at: &mut usize, flags: &[u8], axis: u8) -> Option<Vec<f32>> {
    let (short, same) = (1 << axis, 1 << (axis + 3));
    let mut value = 0.0;
    flags
        .iter()
        .map(|flag| {
            if flag & short != 0 {
                let step = f32::from(*bytes.get(*at)?);
                *at += 1;
                value += if flag & same != 0 { step } else { -step };
            } else if flag & same == 0 {
                value += f32::from(i16_at(bytes, *at)?);
                *at += 2;
            }
            Some(value)
        })
        .collect()
}

/// The bytes of a table; empty if there is none.
fn table(font: &'static [u8], tag: &[u8; 4]) -> &'static [u8] {
    let count = u16_at(font, 4).unwrap_or(0);
    let entries =
        (0..usize::from(count)).filter_map(|index| font.get(12 + 16 * index..28 + 16 * index));
    let found = entries.filter(|entry| entry.starts_with(tag)).find_map(|entry| {
        let number =
            |at: usize| Some(u32::from_be_bytes(entry.get(at..at + 4)?.try_into().ok()?) as usize);
        let from = number(8)?;
        font.get(from..from.checked_add(number(12)?)?)
    });
    found.unwrap_or_default()
}

/// The subtable for the characters up to U+FFFF.
fn characters(cmap: &'static [u8]) -> Option<&'static [u8]> {
    const UNICODE_TO_FFFF: [u8; 4] = [0, 3, 0, 1];
    let count = usize::from(u16_at(cmap, 2)?);
    let entries = (0..count).filter_map(|index| cmap.get(4 + 8 * index..12 + 8 * index));
    let mut of_unicode = entries.filter(|entry| entry.starts_with(&UNICODE_TO_FFFF));
    let from = u16_at(of_unicode.next()?, 6)?;
    cmap.get(usize::from(from)..)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]))
}

fn i16_at(bytes: &[u8], at: usize) -> Option<i16> {
    u16_at(bytes, at).map(u16::cast_signed)
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

    #[test]
    fn a_font_that_is_not_sound_has_no_outlines() {
        let whole = include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf");
        for length in [0, 3, 40, 300, 2500, 4500] {
            let outlines = Outlines::of(&whole[..length]);
            for sign in ['a', 'é', '♥'] {
                let contours = outlines.contours(outlines.glyph(sign), 0);
                assert!(contours.is_none_or(|found| found.is_empty()));
            }
        }
    }
}
