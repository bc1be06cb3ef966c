//! Boards that are the same on both sides.
//!
//! Odd rows are shifted half a tile, so a mirror cannot lie just anywhere. Between left and right it
//! goes through the middle of the even rows; the last spot of each odd row lies beyond it. Between
//! top and bottom it goes through the middle of a row; of an even number of rows the last lies
//! beyond it. A turn by half a circle maps an even number of rows onto itself, and with an odd number
//! the last spot of each odd row lies beyond.

use super::canvas::{At, Canvas, Ground};
use super::way::halves;
use crate::games::penguins::position::Grid;
use std::cmp::Ordering;

/// Which way a board is mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mirror {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// The board is turned by half a circle.
    HalfTurn,
}

impl Mirror {
    /// All of them.
    pub const ALL: [Mirror; 3] = [Mirror::LeftRight, Mirror::TopBottom, Mirror::HalfTurn];

    /// The words for it.
    pub const fn word(self) -> &'static str {
        match self {
            Mirror::LeftRight => "left and right",
            Mirror::TopBottom => "top and bottom",
            Mirror::HalfTurn => "half a turn",
        }
    }

    /// The sum of the half columns, and of the rows, of a spot and its image; none where this mirror
    /// leaves that alone.
    pub fn sums(self, Grid { rows, columns }: Grid) -> (Option<i32>, Option<i32>) {
        let (rows, columns) = (i32::from(rows), i32::from(columns));
        let even = |number: i32| number - number.rem_euclid(2);
        match self {
            Mirror::LeftRight => (Some(2 * columns - 2), None),
            // Even and odd rows must not change places.
            Mirror::TopBottom => (None, Some(even(rows - 1))),
            // Where they do, half columns do as well.
            Mirror::HalfTurn => (Some(2 * columns - 1 - rows.rem_euclid(2)), Some(rows - 1)),
        }
    }

    /// The image of a spot; none beyond the mirror.
    pub fn of(self, grid: Grid, at: At) -> Option<At> {
        let (half, row) = halves(at);
        let (across, down) = self.sums(grid);
        let half = across.map_or(half, |sum| sum - half);
        let row = down.map_or(row, |sum| sum - row);
        let inside = 0 <= half && 0 <= row && row < i32::from(grid.rows);
        let image = At::new(u16::try_from(row).ok()?, u16::try_from(half.div_euclid(2)).ok()?);
        (inside && image.column < u16::from(grid.columns)).then_some(image)
    }

    /// On which side a spot lies: less for the left or upper one, equal in the middle.
    fn side(self, grid: Grid, at: At) -> Ordering {
        let (half, row) = halves(at);
        let (across, down) = self.sums(grid);
        let across = across.map_or(Ordering::Equal, |sum| (2 * half).cmp(&sum));
        let down = down.map_or(Ordering::Equal, |sum| (2 * row).cmp(&sum));
        across.then(down)
    }
}

/// Copies the half on one side of a board onto the other: the left or upper half with
/// [`Ordering::Less`], the other with [`Ordering::Greater`]. What lies beyond the mirror becomes
/// holes, so that the board is the same on both sides.
pub fn copy_half(canvas: &mut Canvas, mirror: Mirror, side: Ordering) {
    let grid = canvas.grid();
    for at in canvas.spots() {
        match mirror.of(grid, at) {
            None => canvas.paint(at, Ground::Hole),
            Some(image) if mirror.side(grid, at) == side => canvas.paint(image, canvas.ground(at)),
            Some(_) => {}
        }
    }
}

/// Changes the sides of a board. What lies beyond the mirror stays.
pub fn flip(canvas: &mut Canvas, mirror: Mirror) {
    let before = canvas.clone();
    for at in before.spots() {
        if let Some(image) = mirror.of(before.grid(), at) {
            canvas.paint(image, before.ground(at));
        }
    }
}
