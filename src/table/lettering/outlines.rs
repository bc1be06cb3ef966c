//! The outlines of a TrueType font's glyphs: as much of the format as the table's typeface needs.

/// A point of an outline; one that is not on the curve bends it.
#[derive(Clone, Copy)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Upward in a glyph, downward on a page.
    pub y: f32,
    /// Whether it is on the curve.
    pub on: bool,
}

/// The tables of a TrueType font that outlines need. A font that is not sound has no outlines.
pub struct Outlines {
    /// Font units to the size of the type.
    pub units: f32,
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
    /// Of a font's bytes.
    pub fn of(font: &'static [u8]) -> Self {
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
    pub fn glyph(&self, sign: char) -> u16 {
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

    /// How far the next glyph stands from this one, in font units.
    pub fn advance(&self, glyph: u16) -> f32 {
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
    pub fn contours(&self, glyph: u16) -> Option<Vec<Vec<Point>>> {
        self.contours_at(glyph, 0)
    }

    fn contours_at(&self, glyph: u16, depth: u32) -> Option<Vec<Vec<Point>>> {
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
            let contours = self.contours_at(part, depth + 1)?.into_iter();
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

    #[test]
    fn a_font_that_is_not_sound_has_no_outlines() {
        let whole = include_bytes!("../../../assets/fonts/AtkinsonHyperlegible-Bold.ttf");
        for length in [0, 3, 40, 300, 2500, 4500] {
            let outlines = Outlines::of(&whole[..length]);
            for sign in ['a', 'é', '♥'] {
                let contours = outlines.contours(outlines.glyph(sign));
                assert!(contours.is_none_or(|found| found.is_empty()));
            }
        }
    }
}
