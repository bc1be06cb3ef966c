//! Ways over a grid of hexagons, for the hand that draws.
//!
//! Spots are counted in half columns: even rows have the even ones, odd rows the odd ones. A step to
//! the north or south is two rows, any other is one row and one half column.

use super::canvas::{At, Canvas};

/// Where a spot stands: half column and row.
pub fn halves(at: At) -> (i32, i32) {
    (2 * i32::from(at.column) + i32::from(at.row % 2), i32::from(at.row))
}

/// How many steps lie between two spots, with all spots between them there.
pub fn distance(one: At, other: At) -> u32 {
    let (across, down) = between(one, other);
    let (across, down) = (across.unsigned_abs(), down.unsigned_abs());
    across + down.saturating_sub(across) / 2
}

/// The spots of a straight line between two, without the first.
pub fn line(canvas: &Canvas, from: At, to: At) -> Vec<At> {
    let way = between(from, to);
    // How far a spot lies from the line, twice the area of a triangle.
    let off = |at: At| {
        let (across, down) = between(from, at);
        (across * way.1 - down * way.0).abs()
    };
    let mut line = Vec::new();
    let mut at = from;
    while at != to {
        let left = distance(at, to);
        let nearer = canvas.around(at).into_iter().filter(|next| distance(*next, to) < left);
        // Where the way would leave the board there is none.
        at = nearer.min_by_key(|next| (off(*next), *next)).unwrap_or(to);
        line.push(at);
    }
    line
}

/// The spots under a brush of this size: 1 is a spot, 2 has those around it, and so on.
pub fn under_brush(canvas: &Canvas, at: At, brush: u16) -> Vec<At> {
    let reach = u32::from(brush.max(1)) - 1;
    canvas.spots().filter(|spot| distance(at, *spot) <= reach).collect()
}

fn between(one: At, other: At) -> (i32, i32) {
    let (from, to) = (halves(one), halves(other));
    (to.0 - from.0, to.1 - from.1)
}
