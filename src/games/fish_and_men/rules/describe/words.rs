//! Squares and numbers as playthroughs write them.

use crate::rules::board::position::Square;

/// A square as playthroughs name it: row and column, as in levels.
pub(super) fn name(square: Square) -> String {
    format!("{}:{}", square.row, square.column)
}

/// Numbers in a row.
pub(super) fn ids(ids: &[u32]) -> String {
    ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
