//! What the table shows of a match on its board and says beside it, whatever is played.

use super::board::BoardSystems;
use super::hosting::HostingSystems;
use super::{beacons, celebration, fleeting, sayings};
use bevy::prelude::*;

/// Adds it all. The board must be added, too.
pub fn plugin(app: &mut App) {
    app.configure_sets(Update, BoardSystems::Show.after(HostingSystems::Report));
    app.add_plugins((beacons::plugin, celebration::plugin, fleeting::plugin, sayings::plugin));
}
