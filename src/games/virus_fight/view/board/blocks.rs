//! The outlines of active blocks, in the colours of the players that act on them: shared ones have several, one
//! within the other.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::outline;
use shoal_virus_fight::position::SquareSet;

/// Width of an outline, in cells, and at least, in units; and the distance of the next one within it, in widths.
const WIDE: f32 = 0.05;
const LEAST: f32 = 3.5;
const WITHIN: f32 = 1.2;
/// Distance from the edge of a square to its letters, in cells. Outlines that would reach farther are drawn partly
/// beside their block, where all squares are empty.
const LETTERS: f32 = 0.11;

/// One straight line of an outline.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct BlockOutlineSegment {
    /// The seat whose block it is around.
    pub seat: Seat,
    from: Vec2,
    to: Vec2,
    wide: f32,
}

/// Draws the outlines of all active blocks.
pub fn draw(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    chairs: Res<Chairs>,
    mut outlines: BoardDrawings<BlockOutlineSegment>,
) {
    if !shown.is_changed() && !chairs.is_changed() && !outlines.is_bare() {
        return;
    }
    let wanted = outlines_of(&shown.view.position, &layout);
    outlines.show(wanted, chairs.is_changed(), |entity, outline| {
        let BlockOutlineSegment { seat, from, to, wide } = *outline;
        entity.insert(line(from, to, wide, chairs.colour(seat), layers::BLOCKS));
    });
}

/// The outlines of all active blocks of a position.
fn outlines_of(
    position: &VirusFightPosition,
    layout: &VirusBoardLayout,
) -> Vec<BlockOutlineSegment> {
    let blocks: Vec<(Seat, SquareSet)> = Seat::all(position.players)
        .map(|seat| (seat, position.block_of(seat.index())))
        .filter(|(_, block)| !block.is_empty())
        .collect();
    let wide = (WIDE * layout.cell).max(LEAST);
    let of = |(place, (seat, block)): (usize, &(Seat, SquareSet))| {
        let alike = |blocks: &[(Seat, SquareSet)]| {
            blocks.iter().filter(|(_, other)| other == block).count() as f32
        };
        let out = wide * (1.0 + WITHIN * (alike(&blocks) - 1.0)) - LETTERS * layout.cell;
        let inset = wide * (0.5 + WITHIN * alike(&blocks[..place])) - out.max(0.0);
        let squares = block.map(|square| Cell::new((square / 16).into(), (square % 16).into()));
        let lines = outline(&squares.collect(), layout.cell, inset);
        let on_table = |(from, to)| (layout.squares.place_of(from), layout.squares.place_of(to));
        let line = |(from, to)| BlockOutlineSegment { seat: *seat, from, to, wide };
        lines.into_iter().map(on_table).map(line).collect::<Vec<_>>()
    };
    blocks.iter().enumerate().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::headless::played_by;
    use shoal_tabletop::seats::{Chair, SeatPlayer};

    /// The largest piece has its letters from 0.118 of its square to 0.882.
    #[test]
    fn outlines_of_a_block_that_all_share_do_not_reach_the_letters_on_its_pieces() {
        for (players, side) in (2..=5).flat_map(|players| [5, 7, 8, 11].map(|side| (players, side)))
        {
            let mut position = VirusFightPosition::empty(side, side, players);
            let squares: Vec<_> = (0..players as u8).map(|seat| 2 * 16 + seat).collect();
            for (seat, &at) in squares.iter().enumerate() {
                position.put(SizedInstruction::at(2), at);
                position.mark(seat, at);
            }
            let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
            let chairs = Chairs(PLACES.into_iter().take(players).map(chair).collect());
            let table = played_by(players, (1280.0, 720.0));
            let layout = VirusBoardLayout::of(&position, &table, TrayDepth::Plain, &chairs);
            let outlines = outlines_of(&position, &layout);
            assert_eq!(outlines.len(), players * (2 * players + 2));
            for (outline, &at) in
                outlines.iter().flat_map(|it| squares.iter().map(move |at| (it, at)))
            {
                let middle = layout.centre(SquareCoordinates::of(at));
                let (low, high) = (outline.from.min(outline.to), outline.from.max(outline.to));
                let far = middle.distance(middle.clamp(low, high)) - outline.wide / 2.0;
                assert!(far > 0.382 * layout.cell, "{far} of {} for {players}", layout.cell);
            }
        }
    }
}
