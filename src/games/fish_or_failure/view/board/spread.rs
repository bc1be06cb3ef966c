//! The playing cards over the board while one of them is drawn (rules 5.1), each with the event that it stands
//! for.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::{PackCard, PackOverlayPart};

/// Shows the pack while a card is drawn, and takes it away.
pub fn draw(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    mut assets: DrawingAssets,
    mut spread: BoardDrawings<PackOverlayPart>,
) {
    if !shown.is_changed() && !layout.is_changed() && !spread.is_bare() {
        return;
    }
    let wanted = PackOverlayPart::of(layout.surface.on, cards_to_draw(&shown, &layout));
    let readers = layout.tracks.readers;
    PackOverlayPart::show(wanted, &mut spread, layers::SPREAD, readers, &mut assets);
}

/// The cards that can be clicked at this moment.
fn cards_to_draw(shown: &PlaybackState<FishOrFailureView>, layout: &ReefLayout) -> Vec<PackCard> {
    let position = &shown.view.position;
    if !matches!(position.step, FishingStep::Draw(_)) || shown.event().is_some() {
        return Vec::new();
    }
    let left = position.unseen(&shown.view.setup.in_play().deck());
    let card = |(card, on)| {
        let event = event_of(card);
        let is_left = event.is_some_and(|event| left.contains(&event));
        PackCard { card, on, stands_for: event.map(drawings::event_drawing), is_left }
    };
    layout.pack().into_iter().map(card).collect()
}
