//! Trays: what lies before each seat, turned to its player. Built from what the seat is asked; the
//! same for all games.
//!
//! A tray's nodes are made once and changed in place, so that a press is never lost because
//! something else in the tray changed between the finger going down and coming up.

mod draw;
mod model;
mod offers;
mod press;
mod spawn;
mod strips;

pub use model::{Chip, Tone, TrayButton, TrayModel, TrayPressed, Trays};
pub use offers::offer;
pub use spawn::turned;
pub use strips::{MOST_BARS, Strip, Strips};

use super::seats::{Orphans, note_orphans};
use bevy::prelude::*;

/// How many buttons a tray has room for.
pub const MOST_BUTTONS: usize = 8;
/// How many chips a tray has room for.
pub const MOST_CHIPS: usize = 9;

/// What the trays do each frame, in this order.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum TraySystems {
    /// Games fill in [`Trays`].
    Fill,
    /// Nodes are made for new seats, moved, and taken away.
    Spawn,
    /// Nodes are made to show what the models say.
    Draw,
}

/// Adds the trays.
pub fn plugin(app: &mut App) {
    app.init_resource::<Trays>()
        .add_message::<TrayPressed>()
        .init_resource::<press::Presses>()
        .init_resource::<Orphans>()
        .init_resource::<Strips>()
        .configure_sets(Update, (TraySystems::Fill, TraySystems::Spawn, TraySystems::Draw).chain())
        .add_systems(
            Update,
            (
                (note_orphans, offers::take).chain().before(TraySystems::Fill),
                spawn::match_chairs.in_set(TraySystems::Spawn),
                (draw::show_models, draw::glow, press::forget_gone, press::light_buttons)
                    .chain()
                    .in_set(TraySystems::Draw),
                strips::show.in_set(TraySystems::Draw),
            ),
        );
}
