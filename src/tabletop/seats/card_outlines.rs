//! Outlines on the table for a deck and a discard pile of real cards, where players have cards of their own.

use super::SeatPlaces;
use crate::geometry::{FacingBox, TableEdge, Tabletop};
use bevy::prelude::*;

/// Size of a card in millimetres, and in units where nobody has measured.
const CARD: (Vec2, Vec2) = (Vec2::new(63.0, 88.0), Vec2::new(93.0, 130.0));
/// Distance between the two outlines, in units: a hand fits between.
const APART: f32 = 60.0;

/// The outlines of the piles.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CardOutlines {
    /// `true` if the host may show them: a game says so where players have cards of their own.
    pub offered: bool,
    /// `true` if they are shown.
    pub shown: bool,
}

impl CardOutlines {
    /// Returns the frames of the outlines; empty while they are not shown.
    pub fn frames(self, places: &SeatPlaces) -> Vec<FacingBox> {
        if self.shown { spots(places).to_vec() } else { Vec::new() }
    }
}

/// Returns the places of the outlines: where nobody sits, so that no square of the board is covered; in the middle of
/// the table if there is no such place.
fn spots(places: &SeatPlaces) -> [FacingBox; 2] {
    let table: &Tabletop = &places.tabletop;
    let size = Vec2::new(table.units(CARD.0.x, CARD.1.x), table.units(CARD.0.y, CARD.1.y));
    let middle = match places.free().next() {
        Some(place) => FacingBox { size, scale: 1.0, ..table.tray(place, *places.depth) },
        None => FacingBox::new(table.middle(), size, TableEdge::South),
    };
    let aside = (size.x + APART) / 2.0;
    [middle.slid(-aside), middle.slid(aside)]
}
