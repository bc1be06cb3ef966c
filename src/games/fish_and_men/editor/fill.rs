//! Pouring ground over a whole area.

use super::canvas::{Canvas, Ground};
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Square;

/// Paints all squares of the same ground that hang together with this one along rows and columns.
pub fn fill(canvas: &mut Canvas, at: Square, ground: Ground) {
    let Some(old) = canvas.ground(at).filter(|&old| old != ground) else { return };
    let mut todo = vec![at];
    while let Some(at) = todo.pop() {
        if canvas.ground(at) != Some(old) {
            continue;
        }
        canvas.paint(at, ground);
        let ways = [Heading::N, Heading::E, Heading::S, Heading::W];
        todo.extend(ways.into_iter().filter_map(|heading| canvas.beside(at, heading)));
    }
}

/// Paints the northern and southern edges with ice where they are open (rules 1.8).
pub fn close_edges(canvas: &mut Canvas) {
    let last = canvas.height() - 1;
    for column in 0..canvas.width() {
        for at in [0, last].map(|row| Square::new(row, column)) {
            if !matches!(canvas.ground(at), Some(Ground::Land | Ground::Ice)) {
                canvas.paint(at, Ground::Ice);
            }
        }
    }
}
