//! Toward whom a thing on the table faces, as data: sentences never lie just anyhow.

use super::geometry::{Edge, Seating};
use super::seats::SeatPlaces;
use crate::contract::Seat;

/// Toward whom a thing faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The table: pictures, and labels of at most three words. Upright as the picture is.
    Table,
    /// The player of a seat.
    Owner(Seat),
    /// Everybody: it is shown once for each edge where somebody sits.
    Duplicated,
}

impl Facing {
    /// The edges toward which it is drawn, once for each. Around a table at which nobody sits yet,
    /// what is for everybody faces both long sides.
    pub fn edges(self, places: &SeatPlaces) -> Vec<Edge> {
        match self {
            Facing::Table => vec![Edge::South],
            Facing::Owner(seat) => vec![places.facing(seat)],
            Facing::Duplicated
                if places.chairs.0.is_empty() && places.tabletop.seating == Seating::Around =>
            {
                vec![Edge::South, Edge::North]
            }
            Facing::Duplicated => places.edges(),
        }
    }
}
