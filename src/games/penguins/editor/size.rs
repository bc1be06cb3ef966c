//! Larger and smaller boards.

use super::canvas::{Canvas, Ground};
use crate::contract::drawing::Drawn as _;
use crate::games::penguins::level::too_large;
use crate::games::penguins::position::geometry::LONGEST_SIDE;

/// Changes the size of a board. Columns and rows are added and removed at the right and below; what
/// is added is water.
///
/// # Errors
/// A sentence without its full stop if no board has that size (rules 1.3).
pub fn resize(canvas: &mut Canvas, columns: u16, rows: u16) -> Result<(), String> {
    check(columns, rows)?;
    let mut file = canvas.file().clone();
    let ice = &mut file.level.ice;
    ice.resize(rows.into(), String::new());
    for row in ice {
        *row = row.chars().chain(std::iter::repeat('.')).take(columns.into()).collect();
    }
    *canvas = Canvas::of(file);
    Ok(())
}

/// A board full of ice with drawn fish.
///
/// # Errors
/// As [`resize`].
pub fn new(columns: u16, rows: u16) -> Result<Canvas, String> {
    check(columns, rows)?;
    Ok(Canvas::full(columns, rows, Ground::Drawn))
}

fn check(columns: u16, rows: u16) -> Result<(), String> {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    if columns > LONGEST_SIDE || rows > LONGEST_SIDE {
        return Err(too_large(rows, columns));
    }
    if columns == 0 || rows == 0 {
        return Err("a board has at least one row and one column".into());
    }
    Ok(())
}
