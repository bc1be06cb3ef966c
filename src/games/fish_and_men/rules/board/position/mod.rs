//! Squares, and positions between them without a rounding error (rules 2).
//!
//! A diagonal step changes both coordinates by 1/sqrt 2, so a coordinate is a + b/sqrt 2 with whole
//! a and b: an orthogonal step changes a by 1, a diagonal one changes b by 1 on both axes. The square
//! on an axis is a + [`off`]\(b\), and since sqrt 2 is irrational the rounding never ties.

use super::heading::CompassHeading;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use shoal_contract::levels::grid::Cell;
use shoal_contract::text::json::pair;
use std::fmt;
use std::sync::LazyLock;

/// The most columns a board can have: a row of 128 cells less the ghost columns.
pub const MOST_COLUMNS: u16 = 128 - 2 * GHOSTS;
/// The most rows a board can have.
pub const MOST_ROWS: u16 = 64;
/// Columns beside the board on each side that repeat the other side, so that six steps can be
/// taken before a position is wrapped.
pub const GHOSTS: u16 = 6;
/// Number of cells: squares and ghosts, 64 rows of 128. Tables by [`Square::cell`] have this length.
pub const CELLS: usize = 64 * 128;
/// The greatest offset that is kept, in diagonal steps from the centre of a square on one axis. A
/// piece that would go beyond it is put back to the centre of its square: it takes more than five
/// thousand turns of diagonal steps the same way to get there.
pub const FARTHEST: i32 = 32_000;

const HALF: i32 = 1 << 15;

/// A square of the board. Ordered by row, then by column; in JSON `[row, column]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0, the northernmost.
    pub row: u16,
    /// The column, from 0, the westernmost.
    pub column: u16,
}

impl Square {
    /// The square in this row and column.
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// Its index in tables of [`CELLS`] entries. Rises with the order of squares. Squares that no
    /// board can have share the indices of others.
    #[inline]
    pub const fn cell(self) -> usize {
        (self.row as usize * 128 + self.column as usize + GHOSTS as usize) % CELLS
    }

    /// The square with this index in tables; of a ghost west of the board the column wraps to
    /// 65,530 and up.
    #[inline]
    pub const fn of_cell(cell: usize) -> Self {
        Self { row: (cell / 128) as u16, column: ((cell % 128) as u16).wrapping_sub(GHOSTS) }
    }
}

impl From<Cell> for Square {
    fn from(Cell { row, column }: Cell) -> Self {
        Self { row, column }
    }
}

impl From<Square> for Cell {
    fn from(Square { row, column }: Square) -> Self {
        Self { row, column }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.row, self.column)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.column].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [row, column] = pair(deserializer, "a square: [row,column], such as [3,4]")?;
        square_within(row, column).map_err(de::Error::custom)
    }
}

fn square_within(row: i64, column: i64) -> Result<Square, String> {
    if !(0..i64::from(MOST_ROWS)).contains(&row) {
        return Err(format!("{row} is not a row: rows are 0 to {}", MOST_ROWS - 1));
    }
    if !(0..i64::from(MOST_COLUMNS)).contains(&column) {
        return Err(format!("{column} is not a column: columns are 0 to {}", MOST_COLUMNS - 1));
    }
    Ok(Square::new(row as u16, column as u16))
}

/// Number of squares that b diagonal steps lead along one axis from the centre of a square: b/sqrt 2, rounded to the
/// nearest whole number. Exact for |b| up to 2^30.
pub const fn off(b: i32) -> i32 {
    let twice_square = 2 * (b as i64) * (b as i64);
    let magnitude = ((twice_square.isqrt() + 1) / 2) as i32;
    if b < 0 { -magnitude } else { magnitude }
}

/// By biased offset on one axis: bit 0 is set if one more diagonal step changes the square, bit 1 if one less does.
static CROSSINGS: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let mut table = Box::new([0; 1 << 16]);
    for (index, bits) in table.iter_mut().enumerate() {
        let b = index as i32 - HALF;
        *bits = u8::from(off(b + 1) != off(b)) | u8::from(off(b - 1) != off(b)) << 1;
    }
    table
});

/// The table behind [`crossing_class`], to be fetched once before a loop.
#[inline]
pub fn crossings() -> &'static [u8; 1 << 16] {
    &CROSSINGS
}

/// The diagonal steps that change the square, as a number from 0 to 15: bits 0 and 1 are set if a step to the east or
/// to the west changes the column, bits 2 and 3 if one to the south or to the north changes the row.
#[inline]
pub fn crossing_class(crossings: &[u8; 1 << 16], word: u64) -> usize {
    usize::from(crossings[usize::from((word >> 16) as u16)])
        | usize::from(crossings[usize::from(word as u16)]) << 2
}

/// The sum that each of the 16 classes and 8 headings adds to the packed word, by class * 16 + heading; the 9th to 16th
/// entry of a class add nothing.
pub static STEPS: [u64; 256] = {
    let mut steps = [0; 256];
    let mut class = 0;
    while class < 16 {
        let mut heading = 0;
        while heading < 8 {
            steps[class * 16 + heading] = step_word(class, CompassHeading::ALL[heading]);
            heading += 1;
        }
        class += 1;
    }
    steps
};

/// The squares that a step leads to the south and to the east for a crossing class.
pub const fn squares_of_step(class: usize, heading: CompassHeading) -> (i32, i32) {
    let (south, east) = heading.delta();
    if !heading.is_diagonal() {
        return (south, east);
    }
    let east_bit = if east > 0 { 1 } else { 2 };
    let south_bit = if south > 0 { 4 } else { 8 };
    (if class & south_bit != 0 { south } else { 0 }, if class & east_bit != 0 { east } else { 0 })
}

const fn step_word(class: usize, heading: CompassHeading) -> u64 {
    let (rows, columns) = squares_of_step(class, heading);
    let cells = (rows * 128 + columns) as i64;
    let (south, east) = if heading.is_diagonal() { heading.delta() } else { (0, 0) };
    ((cells << 32) + ((east as i64) << 16) + south as i64) as u64
}

/// A position on or between the centres of squares, exact and in one word: the square's cell, then
/// how many diagonal steps it is off the centre to the east and to the south, each + 2^15.
///
/// In JSON `[row, column, south, east]`: the square, then the offsets in diagonal steps, -32,000 to
/// 32,000.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeaPosition(u64);

impl SeaPosition {
    /// The centre of a square (rules 2.5).
    #[inline]
    pub const fn centre(square: Square) -> Self {
        Self::packed(square, 0, 0)
    }

    /// A position in `square`, `south` and `east` diagonal steps off its centre.
    ///
    /// # Errors
    /// A sentence if the square is on no board or an offset is beyond [`FARTHEST`].
    pub fn new(square: Square, south: i32, east: i32) -> Result<Self, String> {
        square_within(square.row.into(), square.column.into())?;
        for offset in [south, east] {
            if offset.unsigned_abs() > FARTHEST.unsigned_abs() {
                return Err(format!(
                    "{offset} is not an offset: offsets are -{FARTHEST} to {FARTHEST} diagonal steps"
                ));
            }
        }
        Ok(Self::packed(square, south, east))
    }

    const fn packed(square: Square, south: i32, east: i32) -> Self {
        Self((square.cell() as u64) << 32 | ((east + HALF) as u64) << 16 | (south + HALF) as u64)
    }

    /// The packed word, for tables.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The position in a packed word that came of [`SeaPosition::word`] and [`STEPS`].
    #[inline]
    pub const fn of_word(word: u64) -> Self {
        Self(word)
    }

    /// The index of its square in tables: see [`Square::cell`].
    #[inline]
    pub const fn cell(self) -> usize {
        (self.0 >> 32) as usize % CELLS
    }

    /// Its square. Wrap a position that has stepped first.
    #[inline]
    pub const fn square(self) -> Square {
        Square::of_cell(self.cell())
    }

    /// Number of diagonal steps that it is off the centre, to the south and to the east.
    #[inline]
    pub const fn offsets(self) -> (i32, i32) {
        ((self.0 as u16) as i32 - HALF, ((self.0 >> 16) as u16) as i32 - HALF)
    }

    /// The position one step on (rules 2.3). It may be in a ghost column, or beyond the northern or
    /// southern edge of a board that is not closed there: [`SeaPosition::wrapped`] brings it back.
    #[inline]
    #[must_use]
    pub fn stepped(self, heading: CompassHeading) -> Self {
        let class = crossing_class(crossings(), self.0);
        Self(self.0.wrapping_add(STEPS[class * 16 + heading.index()])).folded()
    }

    /// The same position with its column within a board of `width` columns, whose eastern and
    /// western edges are joined (rules 1.8). At most [`GHOSTS`] steps may have been taken since the last
    /// wrapping.
    #[inline]
    #[must_use]
    pub const fn wrapped(self, width: u16) -> Self {
        let column = (self.0 >> 32) as i64 % 128 - GHOSTS as i64;
        let shift = column.rem_euclid(width as i64) - column;
        Self(self.0.wrapping_add((shift << 32) as u64))
    }

    /// The same position, or the centre of its square if an offset has got beyond [`FARTHEST`].
    #[inline]
    #[must_use]
    pub const fn folded(self) -> Self {
        let (south, east) = self.offsets();
        if south.unsigned_abs() <= FARTHEST as u32 && east.unsigned_abs() <= FARTHEST as u32 {
            self
        } else {
            Self(self.0 >> 32 << 32 | (HALF as u64) << 16 | HALF as u64)
        }
    }
}

impl fmt::Debug for SeaPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (south, east) = self.offsets();
        write!(f, "{:?}{south:+}{east:+}", self.square())
    }
}

impl Serialize for SeaPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (square, (south, east)) = (self.square(), self.offsets());
        [i32::from(square.row), square.column.into(), south, east].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SeaPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [row, column, south, east] = <[i64; 4]>::deserialize(deserializer)?;
        let square = square_within(row, column).map_err(de::Error::custom)?;
        let whole = |offset: i64| i32::try_from(offset).unwrap_or(i32::MAX);
        SeaPosition::new(square, whole(south), whole(east)).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests;
