//! The area before each seat: the place of its tray along the edge, its protection from others, and its reading lamp.
//!
//! - `settle`: no tray covers another
//! - `handle`: a tray slides along its edge, past a glass or a bowl
//! - `moving`: a seat takes another place in the middle of a match
//! - `protect`: clicks of others only make the tray shake politely
//! - `lamp`, `outlines`: light to read by, and outlines for a deck of real cards
//! - `panel`: places and outlines in the host's panel

mod handle;
mod lamp;
mod moving;
mod outlines;
mod panel;
mod protect;
mod settle;
#[cfg(test)]
mod tests;

pub use handle::TrayDrags;
pub use lamp::LitLamps;
pub use moving::{ChairMoved, MoveChair};

use crate::system::ids::TrayId;
use bevy::prelude::*;

/// The ids of the menu's entries.
const MOVE: u32 = TrayId::Ground(0).id();
const LAMP: u32 = TrayId::Ground(1).id();

/// Adds the areas before seats. Trays must have been added.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        settle::plugin,
        handle::plugin,
        moving::plugin,
        protect::plugin,
        lamp::plugin,
        outlines::plugin,
        panel::plugin,
    ));
}
