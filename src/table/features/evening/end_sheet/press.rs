//! Presses on the buttons of an end sheet, and on the one in the tray that puts it away and brings it back.

use super::super::film::begin_film;
use super::{EndSheets, SHEET};
use bevy::prelude::*;
use shoal_tabletop::surfaces::seat_panels::SeatPanelPart;
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::surfaces::widgets::WidgetActivated;

/// The press on a button of a sheet.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndSheetPress {
    /// Puts it away.
    PutAway,
    /// Turns to the next page; after the last comes the first.
    NextPage { of: usize },
    /// Makes the film, if it is not there or being made.
    Film,
}

/// Carries out a press on a sheet.
pub(super) fn press(
    used: On<WidgetActivated>,
    buttons: Query<(&EndSheetPress, &SeatPanelPart)>,
    mut sheets: ResMut<EndSheets>,
    mut commands: Commands,
) {
    let Ok((press, &SeatPanelPart { seat, .. })) = buttons.get(used.entity) else { return };
    match *press {
        EndSheetPress::PutAway => sheets.put_away(seat),
        EndSheetPress::NextPage { of } => sheets.turn_page(seat, of),
        EndSheetPress::Film => commands.queue(begin_film),
    }
}

/// Puts sheets away and brings them back by the buttons in the trays.
pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    mut sheets: ResMut<EndSheets>,
) {
    let wanted = pressed.read().filter(|press| press.button == SHEET && press.off.is_none());
    for press in wanted {
        sheets.toggle(press.seat);
    }
}
