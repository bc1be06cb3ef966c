//! The ground before each seat: its place along the edge, what belongs to it alone, and what can be
//! lit on it.
//!
//! - `settle`: no tray covers another, and a screen has a row for everybody
//! - `handle`: a tray slides along its edge, past a glass or a bowl
//! - `moving`: a seat takes another place in the middle of a match
//! - `protect`: others' clicks do nothing there but a polite shake
//! - `lamp`, `outlines`: light to read by, and where a deck of real cards lies
//! - `panel`: the same for the host

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

use crate::surfaces::tray::{TrayMenu, TrayMenuEntry};
use crate::system::ids::TrayId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The ids of the menu's entries.
const MOVE: u32 = TrayId::Ground(0).id();
const LAMP: u32 = TrayId::Ground(1).id();

/// Adds the ground. Trays must have been added.
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

/// Offers an entry of the menu, or takes it back, where that is news.
fn offer(menu: &mut ResMut<TrayMenu>, seat: Seat, id: u32, entry: Option<TrayMenuEntry>) {
    if menu.entry(seat, id) == entry.as_ref() {
        return;
    }
    match entry {
        Some(entry) => menu.offer(seat, entry),
        None => menu.withdraw(seat, id),
    }
}
