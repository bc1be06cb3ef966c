//! What the table shows of a match on its board and says beside it, whatever is played.

use super::board::BoardSystems;
use super::hosting::HostingSystems;
use super::tray::TraySystems;
use super::{celebration, effects, seat_messages, turn_highlights};
use bevy::prelude::*;

/// Adds it all. The board must be added, too.
pub fn plugin(app: &mut App) {
    let between = BoardSystems::Show.after(HostingSystems::Report).before(TraySystems::Fill);
    app.configure_sets(Update, between);
    app.add_plugins((
        turn_highlights::plugin,
        celebration::plugin,
        effects::plugin,
        seat_messages::plugin,
    ));
}
