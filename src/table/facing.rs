//! Table coordinates, and which way things face.
//!
//! The whole table is laid out in units on a picture whose short side is 1080: x runs right, y runs
//! down, (0, 0) is the top left corner as the projector's window shows it. A seat sits at an edge;
//! everything that belongs to it is turned so that 'up' is away from its player.

use bevy::ecs::resource::Resource;
use bevy::math::{Rot2, Vec2, Vec3};
use serde::{Deserialize, Serialize};

/// The size of the picture in units.
pub const TABLE: Vec2 = Vec2::new(1920.0, 1080.0);
/// How deep a tray on a long side is.
const LONG_TRAY: f32 = 150.0;
/// How deep a tray on a short side is.
const SHORT_TRAY: f32 = 128.0;
/// How deep any tray with a row for cards is: the board becomes smaller, and leaves as much room on
/// the short sides.
const CARD_TRAY: f32 = 194.0;

/// How deep the trays are. Before a match, and in games without cards, they are shallow.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrayDepth {
    /// Status, buttons, a sentence.
    #[default]
    Plain,
    /// A row of cards too.
    WithCards,
}

impl TrayDepth {
    /// How deep a tray on this edge is, in units.
    pub fn at(self, edge: Edge) -> f32 {
        match self {
            TrayDepth::WithCards => CARD_TRAY,
            TrayDepth::Plain if edge.is_long() => LONG_TRAY,
            TrayDepth::Plain => SHORT_TRAY,
        }
    }
}

/// Where a point of the table lies for a camera that looks at its middle, y up.
pub fn to_world(point: Vec2, z: f32) -> Vec3 {
    Vec3::new(point.x - TABLE.x / 2.0, TABLE.y / 2.0 - point.y, z)
}

/// An edge of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The lower edge: the usual side of a screen.
    South,
    /// The left edge.
    West,
    /// The upper edge.
    North,
    /// The right edge.
    East,
}

impl Edge {
    /// How far what belongs to a seat here is turned, clockwise as seen on the picture.
    pub fn degrees(self) -> f32 {
        match self {
            Edge::South => 0.0,
            Edge::West => 90.0,
            Edge::North => 180.0,
            Edge::East => 270.0,
        }
    }

    /// [`Edge::degrees`] as a rotation for `UiTransform`, which turns clockwise.
    pub fn ui_rotation(self) -> Rot2 {
        Rot2::degrees(self.degrees())
    }

    /// Turns a movement of the hand (x right, y toward the player) into table coordinates: away
    /// from the player is up for every seat.
    pub fn turn(self, hand: Vec2) -> Vec2 {
        match self {
            Edge::South => hand,
            Edge::West => Vec2::new(-hand.y, hand.x),
            Edge::North => -hand,
            Edge::East => Vec2::new(hand.y, -hand.x),
        }
    }

    /// Whether this is one of the two long edges.
    pub fn is_long(self) -> bool {
        matches!(self, Edge::South | Edge::North)
    }
}

/// A place where somebody can sit: up to three on a long edge, one on a short one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The edge.
    pub edge: Edge,
    /// Which of the edge's places, counted from the left as the picture shows it.
    pub slot: u8,
}

/// The eight places, around the table from the middle of the lower edge.
pub const PLACES: [Place; 8] = [
    Place { edge: Edge::South, slot: 1 },
    Place { edge: Edge::North, slot: 1 },
    Place { edge: Edge::West, slot: 0 },
    Place { edge: Edge::East, slot: 0 },
    Place { edge: Edge::South, slot: 0 },
    Place { edge: Edge::North, slot: 2 },
    Place { edge: Edge::South, slot: 2 },
    Place { edge: Edge::North, slot: 0 },
];

/// A box on the table that faces its player: its middle, and its size as the player sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The middle in table coordinates.
    pub centre: Vec2,
    /// Width along the edge and depth, in units.
    pub size: Vec2,
    /// The edge it belongs to.
    pub edge: Edge,
}

impl Frame {
    /// The upper left corner of the box before it is turned about its middle: what `bevy_ui` wants.
    pub fn unturned_corner(self) -> Vec2 {
        self.centre - self.size / 2.0
    }

    /// A point of the box given from its middle as its player sees it (x right, y toward the player).
    pub fn at(self, seen: Vec2) -> Vec2 {
        self.centre + self.edge.turn(seen)
    }
}

impl Place {
    /// Where this place's tray lies while trays are shallow.
    pub fn tray(self) -> Frame {
        self.tray_of(TrayDepth::Plain)
    }

    /// Where this place's tray lies.
    pub fn tray_of(self, trays: TrayDepth) -> Frame {
        let edge = self.edge;
        let depth = trays.at(edge);
        let third = TABLE.x / 3.0;
        let along = third * (f32::from(self.slot) + 0.5);
        let beside = TABLE.y - 2.0 * trays.at(Edge::South);
        let (centre, width) = match edge {
            Edge::South => (Vec2::new(along, TABLE.y - depth / 2.0), third),
            Edge::North => (Vec2::new(along, depth / 2.0), third),
            Edge::West => (Vec2::new(depth / 2.0, TABLE.y / 2.0), beside),
            Edge::East => (Vec2::new(TABLE.x - depth / 2.0, TABLE.y / 2.0), beside),
        };
        Frame { centre, size: Vec2::new(width, depth), edge }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2Swizzles as _;

    #[test]
    fn away_from_the_player_is_into_the_table_for_every_seat() {
        let away = Vec2::NEG_Y;
        assert_eq!(Edge::South.turn(away), Vec2::NEG_Y);
        assert_eq!(Edge::North.turn(away), Vec2::Y);
        assert_eq!(Edge::West.turn(away), Vec2::X);
        assert_eq!(Edge::East.turn(away), Vec2::NEG_X);
    }

    #[test]
    fn a_tray_turns_the_way_its_players_hand_does() {
        for edge in [Edge::South, Edge::West, Edge::North, Edge::East] {
            let turned = edge.ui_rotation() * Vec2::new(3.0, 5.0);
            assert!(turned.distance(edge.turn(Vec2::new(3.0, 5.0))) < 1e-4, "{edge:?}");
        }
    }

    #[test]
    fn the_eight_trays_do_not_overlap_and_lie_on_the_table() {
        for depth in [TrayDepth::Plain, TrayDepth::WithCards] {
            let boxes = PLACES.map(|place| {
                let frame = place.tray_of(depth);
                let half = if frame.edge.is_long() { frame.size } else { frame.size.yx() } / 2.0;
                (frame.centre - half, frame.centre + half)
            });
            for (index, (low, high)) in boxes.iter().enumerate() {
                assert!(low.cmpge(Vec2::ZERO).all() && high.cmple(TABLE + 0.01).all());
                for (other_low, other_high) in &boxes[index + 1..] {
                    let apart = high.cmple(other_low + 0.01) | low.cmpge(other_high - 0.01);
                    assert!(apart.any(), "{low} {high} and {other_low} {other_high} overlap");
                }
            }
        }
    }
}
