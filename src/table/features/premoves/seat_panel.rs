//! The panel before a seat's tray that shows its premove, with a cross to cancel it.

use super::{CancelPremove, PremoveSource, SeatPremoves};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::TrayModels;

/// Returns the premove of a seat in words, for its tray: `Feed, at your turn`.
pub fn premove_words<V: PremoveSource>(premoves: &SeatPremoves<V>, seat: Seat) -> Option<String> {
    let premove = premoves.get(seat)?;
    let usual = if premove.played == 0 { "on your turn" } else { "now" };
    let when = premoves.held_up(seat).unwrap_or(usual);
    Some(format!("{}, {when}", V::words(&premove.plan)))
}

/// Cancels a premove when the cross of its panel is pressed.
pub(super) fn cancel_by_cross(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut cancel: MessageWriter<CancelPremove>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Premove) {
        cancel.write(CancelPremove { seat: press.seat });
    }
}

/// Shows the panels of the premoves that the trays name, and removes the others.
pub(super) fn show_panels(trays: Res<TrayModels>, mut seat_panels: ResMut<SeatPanels>) {
    if !trays.is_changed() {
        return;
    }
    let words = |seat: Seat| trays.0.get(seat.index()).and_then(|model| model.premove.clone());
    let gone: Vec<Seat> = seat_panels.of(SeatPanelKind::Premove).map(|(seat, _)| seat).collect();
    for seat in gone.into_iter().filter(|&seat| words(seat).is_none()) {
        seat_panels.remove(seat, SeatPanelKind::Premove);
    }
    for seat in Seat::all(trays.0.len()) {
        let Some(title) = words(seat) else { continue };
        let seat_panel =
            SeatPanel { icon: Some("check"), title, closes: true, ..SeatPanel::default() };
        if seat_panels.get(seat, SeatPanelKind::Premove) != Some(&seat_panel) {
            seat_panels.insert(seat, SeatPanelKind::Premove, seat_panel);
        }
    }
}
