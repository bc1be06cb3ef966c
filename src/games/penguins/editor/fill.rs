//! Pouring something over a whole area.

use super::canvas::{At, Canvas, Ground};

/// Paints all spots that are like this one and hang together with it.
pub fn fill(canvas: &mut Canvas, at: At, ground: Ground) {
    let old = canvas.ground(at);
    if old == ground || !canvas.has(at) {
        return;
    }
    let mut todo = vec![at];
    while let Some(at) = todo.pop() {
        if canvas.ground(at) == old {
            canvas.paint(at, ground);
            todo.extend(canvas.around(at));
        }
    }
}
