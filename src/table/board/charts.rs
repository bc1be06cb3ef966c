//! Charts that lie on a board: curves and trees, drawn as SVG.

use super::super::art::Art;
use super::super::geometry::Edge;
use super::super::seats::SeatPlaces;
use super::{lying, picture, writing};
use crate::contract::Seat;
use bevy::prelude::*;

/// Between a chart and the tray that it belongs to, in units.
const APART: f32 = 8.0;
/// How far the ground of a chart before a tray reaches beyond it, in units.
const RIM: f32 = 10.0;

/// A chart on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Its picture.
    pub svg: String,
    /// Where its middle is, in table coordinates.
    pub at: Vec2,
    /// How large it is as its reader sees it, in units.
    pub size: Vec2,
    /// At which edge its reader sits.
    pub reader: Edge,
}

impl Chart {
    /// One of this size that lies before the tray of a seat.
    pub fn before_tray(places: &SeatPlaces, seat: Seat, svg: String, size: Vec2) -> Option<Self> {
        let (frame, reader) = (places.tray(seat)?, places.facing(seat));
        let away = frame.size.y * frame.scale / 2.0 + APART + size.y / 2.0;
        Some(Self { svg, at: frame.centre - reader.turn(Vec2::Y) * away, size, reader })
    }

    /// Draws it at a height; on a ground of its own if it lies over other things.
    pub fn draw(
        &self,
        entity: &mut EntityCommands,
        (art, images): (&mut Art, &mut Assets<Image>),
        (height, has_ground): (f32, bool),
    ) {
        let svg = art.meant("level", self.svg.clone());
        let image = art.made(images, svg.clone(), self.size.x, || svg);
        entity.insert(lying(self.at, height).with_rotation(writing::turn(self.reader)));
        if has_ground {
            let above = Transform::from_xyz(0.0, 0.0, 0.1);
            entity.insert(writing::plate(self.size + RIM));
            entity.with_child((picture(image, self.size), above));
        } else {
            entity.insert(picture(image, self.size));
        }
    }
}

/// The corners of a board, each with the edge from which it is read, for two charts that are read from both long sides:
/// the first two are for one chart, the others for the other. `part` is how much of the board a chart takes.
pub fn corners(board: Rect, part: Vec2) -> [(Rect, Edge); 4] {
    let size = board.size() * part;
    let at = |x: f32, y: f32, reader| {
        let middle = board.center() + Vec2::new(x, y) * (board.half_size() - size / 2.0);
        (Rect::from_center_size(middle, size), reader)
    };
    [
        at(1.0, -1.0, Edge::North),
        at(-1.0, 1.0, Edge::South),
        at(-1.0, -1.0, Edge::North),
        at(1.0, 1.0, Edge::South),
    ]
}
