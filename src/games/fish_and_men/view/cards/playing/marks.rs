//! Marks on the board for the targets of cards, and for the squares they would hit.

use super::picks::SeatCardChoices;
use crate::prelude::*;
use shoal_fish_and_men::explain::aiming::{spot_of, squares_of};
use shoal_tabletop::surfaces::board::{BoardHighlights, CellHighlight, HighlightStyle};

/// Marks the targets of all cards that have risen.
pub fn mark(
    wanted: &mut BoardHighlights,
    sea: &SeaView,
    setup: &Setup,
    picks: &SeatCardChoices,
    aims: &FishMoveDrafts,
) {
    let width = setup.level.width();
    let cell = |square: Square| Cell::new(square.row, square.column);
    for (seat, choosing) in picks.iter() {
        let Some(pick) = &choosing.pick else { continue };
        let Some(card) = setup.deck.card(pick.play.kind()) else { continue };
        // Few stand out one by one; many are a field.
        let few = pick.has_few_targets();
        let style = if few { HighlightStyle::Target } else { HighlightStyle::Reach };
        for on in &pick.targets {
            if let Some(square) = spot_of(sea, card, *on) {
                wanted.mark(cell(square), CellHighlight::of(seat, style));
            }
        }
        let hit = pick.pointed(sea, card, aims.hover(seat));
        let squares = hit.map(|on| squares_of(sea, card, on, width)).unwrap_or_default();
        for square in squares {
            let style = if few { HighlightStyle::Path } else { HighlightStyle::Target };
            wanted.mark(cell(square), CellHighlight::of(seat, style));
        }
    }
}
