//! The kind of piece that stands for each seat.

use bevy::prelude::*;

/// The kind of drawing that stands for each seat in its tray: `fish`, and there are `fish_1` and so on.
/// Without a game that has pieces of its own it is the seat's cursor.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPiece(pub &'static str);

impl Default for SeatPiece {
    fn default() -> Self {
        Self("cursor")
    }
}
