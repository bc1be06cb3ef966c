//! The outlines of active blocks, in the colours of the players that act on them: shared ones have several, one
//! within the other.

use super::prelude::*;
use crate::games::virus_fight::position::Squares;
use crate::table::board::outline;

/// How wide an outline is, in cells, and at least, in units; and how far the next lies within it.
const WIDE: f32 = 0.05;
const LEAST: f32 = 3.5;
const WITHIN: f32 = 1.2;

/// One straight line of an outline.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Outline {
    /// Whose block it is around.
    pub seat: Seat,
    from: Vec2,
    to: Vec2,
    wide: f32,
}

/// Draws the outlines of all active blocks.
pub fn draw(
    (shown, memory, chairs): (Res<PlaybackState<VirusFight>>, Res<Memory>, Res<Chairs>),
    mut outlines: Redrawn<Outline>,
) {
    if !shown.is_changed() && !chairs.is_changed() && !outlines.is_bare() {
        return;
    }
    let wanted = outlines_of(&shown.view.position, &memory);
    outlines.show(wanted, chairs.is_changed(), |entity, outline| {
        let Outline { seat, from, to, wide } = *outline;
        entity.insert(line((from, to), wide, chairs.colour(seat), layers::BLOCKS));
    });
}

/// The outlines of all active blocks of a position.
fn outlines_of(position: &Position, memory: &Memory) -> Vec<Outline> {
    let blocks: Vec<(Seat, Squares)> = Seat::all(position.players)
        .map(|seat| (seat, position.block_of(seat.index())))
        .filter(|(_, block)| !block.is_empty())
        .collect();
    let wide = (WIDE * memory.cell).max(LEAST);
    let of = |(place, (seat, block)): (usize, &(Seat, Squares))| {
        let within = blocks[..place].iter().filter(|(_, other)| other == block).count();
        let squares = block.map(|square| Cell::new((square / 16).into(), (square % 16).into()));
        let lines = outline(&squares.collect(), memory.cell, wide * (0.5 + WITHIN * within as f32));
        let on_table = |(from, to)| (memory.squares.place_of(from), memory.squares.place_of(to));
        let line = |(from, to)| Outline { seat: *seat, from, to, wide };
        lines.into_iter().map(on_table).map(line).collect::<Vec<_>>()
    };
    blocks.iter().enumerate().flat_map(of).collect()
}
