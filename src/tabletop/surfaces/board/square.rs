//! A board of squares, rows of equal length.
//!
//! Lengths are in table units from the upper left corner of the board. A square's left and upper
//! borders belong to it, its right and lower ones to the next square: every point of the board lies
//! in exactly one cell.

use super::Cell;
use bevy::prelude::*;

/// The middle of a cell; columns beside the board count on, to the left below zero.
pub(super) fn centre(row: i32, column: i32, cell: f32) -> Vec2 {
    Vec2::new(border(column, cell) + cell / 2.0, border(row, cell) + cell / 2.0)
}

/// The row and column in which a point lies, on the board or beside it.
pub(super) fn at(point: Vec2, cell: f32) -> (i32, i32) {
    (index(point.y, cell), index(point.x, cell))
}

/// Returns the coordinate at which a column (or row) begins.
fn border(index: i32, cell: f32) -> f32 {
    index as f32 * cell
}

/// The column (or row) that a distance from the corner lies in.
fn index(distance: f32, cell: f32) -> i32 {
    let guess = (distance / cell).floor() as i32;
    // The division rounds: what counts is between which borders the point lies.
    if distance < border(guess, cell) {
        guess - 1
    } else if distance >= border(guess + 1, cell) {
        guess + 1
    } else {
        guess
    }
}

/// The cell of the board that is shown in this row and column: in the `beside` columns at the left and right of the
/// board, the cells across the joined edge.
pub(super) fn shown_at(
    row: i32,
    column: i32,
    rows: u16,
    columns: u16,
    beside: u16,
) -> Option<Cell> {
    let row = u16::try_from(row).ok().filter(|&row| row < rows)?;
    let (beside, width) = (i32::from(beside), i32::from(columns));
    if !(-beside..width + beside).contains(&column) {
        return None;
    }
    let column = u16::try_from(column.rem_euclid(width)).ok()?;
    Some(Cell { row, column })
}
