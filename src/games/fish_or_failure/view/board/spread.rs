//! The playing cards over the board while one of them is drawn (rules 5.1), each with the event that it stands
//! for.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::{PackCard, PackOverlayPart};

/// Lays the pack out while a card is drawn, and takes it away.
pub fn draw(
    shown: Res<PlaybackState<FishOrFailureView>>,
    waters: Res<ReefLayout>,
    mut art: ResMut<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
    fonts: Res<TableFonts>,
    mut spread: BoardDrawings<PackOverlayPart>,
) {
    if !shown.is_changed() && !waters.is_changed() && !spread.is_bare() {
        return;
    }
    let wanted = PackOverlayPart::of(waters.surface.on, lying_now(&shown, &waters));
    let drawn = (&mut *art, &mut *images);
    let readers = waters.tracks.readers;
    PackOverlayPart::show(wanted, &mut spread, (layers::SPREAD, readers), drawn, &fonts);
}

/// The cards that lie there at this moment.
fn lying_now(shown: &PlaybackState<FishOrFailureView>, waters: &ReefLayout) -> Vec<PackCard> {
    let position = &shown.view.position;
    if !matches!(position.step, FishingStep::Draw(_)) || shown.event().is_some() {
        return Vec::new();
    }
    let left = position.unseen(&shown.view.setup.in_play().deck());
    let card = |(card, on)| {
        let event = event_of(card);
        let is_left = event.is_some_and(|event| left.contains(&event));
        PackCard { card, on, stands_for: event.map(drawings::event), is_left }
    };
    waters.pack().into_iter().map(card).collect()
}
