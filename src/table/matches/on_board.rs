//! The parts of a match that the table itself shows on the board and in the trays, whatever is played.

use crate::matches::hosting::HostingSystems;
use crate::matches::{celebration, effects, ground_veil, seat_messages, turn_highlights};
use bevy::prelude::*;
use shoal_tabletop::surfaces::board::BoardSystems;
use shoal_tabletop::surfaces::tray::TraySystems;

/// Adds highlights, celebration, effects and messages. The board must be added, too.
pub fn plugin(app: &mut App) {
    let between = BoardSystems::Show.after(HostingSystems::Report).before(TraySystems::Fill);
    app.configure_sets(Update, between);
    app.add_plugins((
        turn_highlights::plugin,
        ground_veil::plugin,
        celebration::plugin,
        effects::plugin,
        seat_messages::plugin,
    ));
}
