//! Boards that are the same on both sides.
//!
//! Odd rows of hexagons are shifted half a cell, so there a mirror cannot lie just anywhere. Between
//! left and right it goes through the middle of the even rows; the last cell of each odd row lies
//! beyond it. Between top and bottom it goes through the middle of a row; of an even number of rows the
//! last lies beyond it. A turn by half a circle maps an even number of rows onto itself, and with an odd
//! number the last cell of each odd row lies beyond.

use super::EditableMap;
use crate::levels::grid::{Cell, CellGrid, CellShape};
use std::cmp::Ordering;

/// The way in which a board is mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardMirror {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// The board is turned by half a circle.
    HalfTurn,
}

impl BoardMirror {
    /// All mirrors.
    pub const ALL: [BoardMirror; 3] =
        [BoardMirror::LeftRight, BoardMirror::TopBottom, BoardMirror::HalfTurn];

    /// The sums of the [coordinates](CellGrid::coordinates) of a cell and its image; none where this
    /// mirror leaves them alone.
    pub fn sums(self, CellGrid { shape, rows, columns }: CellGrid) -> (Option<i32>, Option<i32>) {
        let (rows, columns) = (i32::from(rows), i32::from(columns));
        let even = |number: i32| number - number.rem_euclid(2);
        match (shape, self) {
            (CellShape::Square { .. }, BoardMirror::LeftRight) => (Some(columns - 1), None),
            (CellShape::Square { .. }, BoardMirror::TopBottom) => (None, Some(rows - 1)),
            (CellShape::Square { .. }, BoardMirror::HalfTurn) => {
                (Some(columns - 1), Some(rows - 1))
            }
            (CellShape::Hex, BoardMirror::LeftRight) => (Some(2 * columns - 2), None),
            // Even and odd rows must not change places.
            (CellShape::Hex, BoardMirror::TopBottom) => (None, Some(even(rows - 1))),
            // Where they do, half columns do as well.
            (CellShape::Hex, BoardMirror::HalfTurn) => {
                (Some(2 * columns - 1 - rows.rem_euclid(2)), Some(rows - 1))
            }
        }
    }

    /// The image of a cell; none beyond the mirror.
    pub fn of(self, grid: CellGrid, cell: Cell) -> Option<Cell> {
        let ((x, y), (across, down)) = (grid.coordinates(cell), self.sums(grid));
        grid.cell(across.map_or(x, |sum| sum - x), down.map_or(y, |sum| sum - y))
    }

    /// The side on which a cell is: less for the left or upper one, equal in the middle.
    fn side(self, grid: CellGrid, cell: Cell) -> Ordering {
        let ((x, y), (across, down)) = (grid.coordinates(cell), self.sums(grid));
        let side =
            |at: i32, sum: Option<i32>| sum.map_or(Ordering::Equal, |sum| (2 * at).cmp(&sum));
        side(x, across).then(side(y, down))
    }
}

/// Copies the half on one side of a board onto the other: the left or upper half with
/// [`Ordering::Less`], the other with [`Ordering::Greater`]. Cells beyond the mirror are rubbed out,
/// so that the board is the same on both sides.
pub fn copy_half<B: EditableMap>(board: &mut B, mirror: BoardMirror, side: Ordering) {
    let (before, grid) = (board.clone(), board.grid());
    for cell in grid.cells() {
        match mirror.of(grid, cell) {
            None => board.erase(cell.into()),
            Some(image) if mirror.side(grid, cell) == side => {
                board.copy_cell(&before, cell.into(), image.into(), mirror);
            }
            Some(_) => {}
        }
    }
}

/// Changes the sides of a board. Cells beyond the mirror stay as they are.
pub fn flip<B: EditableMap>(board: &mut B, mirror: BoardMirror) {
    let (before, grid) = (board.clone(), board.grid());
    for cell in grid.cells() {
        if let Some(image) = mirror.of(grid, cell) {
            board.copy_cell(&before, cell.into(), image.into(), mirror);
        }
    }
}
