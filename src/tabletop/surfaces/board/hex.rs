//! A board of hexagons with flat tops; odd rows are shifted half a tile to the right, and a row
//! lies half a tile below the one before it:
//!
//! ```text
//!  [0,0]      [0,1]
//!       [1,0]      [1,1]
//!  [2,0]      [2,1]
//! ```
//!
//! Lengths are in table units from the upper left corner of the box around the board. Every point
//! belongs to the hexagon whose middle is nearest; on a border, to the right or lower one.

use super::Cell;
use bevy::prelude::*;

/// Returns the height of a regular hexagon of this width.
pub(super) fn height(width: f32) -> f32 {
    width * 3.0_f32.sqrt() / 2.0
}

/// The size of the box around a board.
pub(super) fn size(rows: u16, columns: u16, width: f32) -> Vec2 {
    let half_columns = match rows {
        0 => return Vec2::ZERO,
        1 => 2 * i32::from(columns) - 1,
        _ => 2 * i32::from(columns),
    };
    let across = width + 0.75 * width * (half_columns - 1) as f32;
    Vec2::new(across, height(width) / 2.0 * f32::from(rows + 1))
}

/// The middle of a cell.
pub(super) fn centre(cell: Cell, width: f32) -> Vec2 {
    let (x, y) = middle(half_column(cell), i32::from(cell.row), f64::from(width));
    Vec2::new(x as f32, y as f32)
}

/// The cell in which a point lies.
pub(super) fn at(point: Vec2, rows: u16, columns: u16, width: f32) -> Option<Cell> {
    let width = f64::from(width);
    let (x, y) = (f64::from(point.x), f64::from(point.y));
    let left = ((x - width / 2.0) / (0.75 * width)).floor() as i32;
    let mut nearest = (f64::INFINITY, 0, 0);
    // The point lies between the middles of two half columns, and in one of two rows of each.
    for half_column in [left + 1, left] {
        for row in rows_around(half_column, y, width) {
            let (mx, my) = middle(half_column, row, width);
            let distance = (x - mx).powi(2) + (y - my).powi(2);
            if distance < nearest.0 {
                nearest = (distance, half_column, row);
            }
        }
    }
    let (_, half_column, row) = nearest;
    let row = u16::try_from(row).ok().filter(|&row| row < rows)?;
    // A row of even number holds the even half columns.
    let column = u16::try_from(half_column.div_euclid(2)).ok().filter(|&c| c < columns)?;
    Some(Cell { row, column })
}

/// The corners of a hexagon of this width around its middle, clockwise from the right.
pub(super) fn corners(width: f32) -> [Vec2; 6] {
    let (half, quarter, up) = (width / 2.0, width / 4.0, height(width) / 2.0);
    [
        Vec2::new(half, 0.0),
        Vec2::new(quarter, up),
        Vec2::new(-quarter, up),
        Vec2::new(-half, 0.0),
        Vec2::new(-quarter, -up),
        Vec2::new(quarter, -up),
    ]
}

/// Distance of a point from the middle of a hexagon, measured across its slanted sides.
pub(super) fn slanted(point: Vec2) -> f32 {
    (point.x.abs() * 3.0_f32.sqrt() + point.y.abs()) / 2.0
}

/// Returns the index of a cell's column among the columns of tiles, which overlap by a quarter.
pub(super) fn half_column(cell: Cell) -> i32 {
    2 * i32::from(cell.column) + i32::from(cell.row % 2)
}

fn middle(half_column: i32, row: i32, width: f64) -> (f64, f64) {
    let half = width * 3.0_f64.sqrt() / 4.0;
    (width / 2.0 + 0.75 * width * f64::from(half_column), half * f64::from(row + 1))
}

/// The two rows of a half column between whose middles a height lies, the lower first.
fn rows_around(half_column: i32, y: f64, width: f64) -> [i32; 2] {
    let half = width * 3.0_f64.sqrt() / 4.0;
    let parity = half_column.rem_euclid(2);
    let above = ((y / half - 1.0 - f64::from(parity)) / 2.0).floor() as i32 * 2 + parity;
    [above + 2, above]
}
