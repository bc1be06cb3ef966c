//! The current use of the table: lobby, match, tournament or gallery.

use bevy::prelude::*;

/// The current use of the table.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// People find their places.
    #[default]
    Lobby,
    /// A match is played or watched.
    Match,
    /// A tournament goes on, and no game of it is open.
    Between,
    /// All widgets are shown.
    Gallery,
}
