//! The reader toward whom a thing on the table faces, as data: every sentence has one.

use crate::geometry::{FacingBox, SeatingArrangement, TableEdge, TablePlace, Tabletop};
use crate::seats::{Chairs, SeatPlaces};
use bevy::prelude::*;
use shoal_contract::Seat;

/// The reader toward whom a thing faces: whatever is written on it, or on anything it is the root of.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The table: pictures, and labels of at most three words. Upright as the picture is.
    Table,
    /// The player of a seat.
    Owner(Seat),
    /// People who come to a place where nobody sits.
    Place(TablePlace),
    /// Everybody: it is shown once for each edge where people sit.
    Duplicated,
    /// Everybody who sits there or may sit down: it is shown once for each edge.
    EverySide,
}

impl Facing {
    /// Returns the edges toward which it is drawn, once for each.
    pub fn edges(self, places: &SeatPlaces) -> Vec<TableEdge> {
        match self {
            Facing::Table => vec![TableEdge::South],
            Facing::Owner(seat) => vec![places.facing(seat)],
            Facing::Place(place) => vec![places.tabletop.facing(place)],
            Facing::Duplicated => readers(&places.tabletop, &places.chairs),
            Facing::EverySide => all_sides(&places.tabletop),
        }
    }
}

/// The sides of the table that people read from: where people sit; before anybody does, both
/// long ones. Before a screen all read from below.
pub fn readers(tabletop: &Tabletop, chairs: &Chairs) -> Vec<TableEdge> {
    if tabletop.seating == SeatingArrangement::Screen {
        return vec![TableEdge::South];
    }
    let people = chairs.0.iter().filter(|chair| chair.player.is_human());
    let mut people = people.map(|chair| chair.place).peekable();
    if people.peek().is_none() {
        return vec![TableEdge::South, TableEdge::North];
    }
    let mut edges = tabletop.edges(people);
    // Where others sit down changes nothing for those who sit.
    edges.sort_by_key(|edge| TableEdge::ALL.iter().position(|other| other == edge));
    edges
}

/// The sides of the table, whether anybody sits there or not. Before a screen all read from below.
pub fn all_sides(tabletop: &Tabletop) -> Vec<TableEdge> {
    match tabletop.seating {
        SeatingArrangement::Around => TableEdge::ALL.to_vec(),
        SeatingArrangement::Screen => vec![TableEdge::South],
    }
}

/// Returns the layout of a node that fills a frame and is turned to its player.
pub fn turned(frame: FacingBox) -> (Node, UiTransform) {
    let corner = frame.unturned_corner();
    (
        Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y),
            width: px(frame.size.x),
            height: px(frame.size.y),
            ..default()
        },
        UiTransform {
            rotation: frame.facing.ui_rotation(),
            scale: Vec2::splat(frame.scale),
            ..default()
        },
    )
}
