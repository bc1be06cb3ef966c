//! Table coordinates, and the edges that things face.
//!
//! The whole table is laid out in units on a picture whose short side is 1080: x runs right, y runs
//! down, (0, 0) is the top left corner as the projector's window shows it. A seat sits at an edge;
//! everything that belongs to it is turned so that 'up' is away from its player.

use bevy::math::{Rot2, Vec2, Vec2Swizzles as _, Vec3};
use serde::{Deserialize, Serialize};

/// Distance between a box and what is placed before it, in units.
const BETWEEN: f32 = 8.0;
/// Boxes that overlap by less than this, in units, count as side by side.
const NEARLY: f32 = 0.1;

/// Converts a point of the table to the position of a sprite, whose y runs up. Both count from the same corner, so that
/// a table of another size moves only the camera.
pub fn to_world(point: Vec2, z: f32) -> Vec3 {
    Vec3::new(point.x, -point.y, z)
}

/// An edge of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// The lower edge: the side from which a screen is read.
    South,
    /// The left edge.
    West,
    /// The upper edge.
    North,
    /// The right edge.
    East,
}

impl TableEdge {
    /// All four, around the table.
    pub const ALL: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];

    /// Returns the turn of what belongs to a seat here, in degrees clockwise as seen on the picture.
    pub fn degrees(self) -> f32 {
        match self {
            TableEdge::South => 0.0,
            TableEdge::West => 90.0,
            TableEdge::North => 180.0,
            TableEdge::East => 270.0,
        }
    }

    /// [`TableEdge::degrees`] as a rotation for `UiTransform`, which turns clockwise.
    pub fn ui_rotation(self) -> Rot2 {
        Rot2::degrees(self.degrees())
    }

    /// Turns a movement of the hand (x right, y toward the player) into table coordinates: away
    /// from the player is up for every seat.
    pub fn turn(self, hand: Vec2) -> Vec2 {
        match self {
            TableEdge::South => hand,
            TableEdge::West => Vec2::new(-hand.y, hand.x),
            TableEdge::North => -hand,
            TableEdge::East => Vec2::new(hand.y, -hand.x),
        }
    }

    /// Turns a movement on the table into one of the hand: the way back of [`TableEdge::turn`].
    pub fn turn_back(self, on_table: Vec2) -> Vec2 {
        match self {
            TableEdge::South => on_table,
            TableEdge::West => Vec2::new(on_table.y, -on_table.x),
            TableEdge::North => -on_table,
            TableEdge::East => Vec2::new(-on_table.y, on_table.x),
        }
    }

    /// `true` for one of the two long edges.
    pub fn is_long(self) -> bool {
        matches!(self, TableEdge::South | TableEdge::North)
    }
}

/// A place where a person can sit: up to three on a long edge, one on a short one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TablePlace {
    /// The edge.
    pub edge: TableEdge,
    /// The index of the place at its edge, counted from the left as the picture shows it.
    pub slot: u8,
}

/// The eight places, around the table from the middle of the lower edge.
pub const PLACES: [TablePlace; 8] = [
    TablePlace { edge: TableEdge::South, slot: 1 },
    TablePlace { edge: TableEdge::North, slot: 1 },
    TablePlace { edge: TableEdge::West, slot: 0 },
    TablePlace { edge: TableEdge::East, slot: 0 },
    TablePlace { edge: TableEdge::South, slot: 0 },
    TablePlace { edge: TableEdge::North, slot: 2 },
    TablePlace { edge: TableEdge::South, slot: 2 },
    TablePlace { edge: TableEdge::North, slot: 0 },
];

/// A box on the table that faces its player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FacingBox {
    /// The middle in table coordinates.
    pub centre: Vec2,
    /// Width and depth as its player sees it, in units before [`FacingBox::scale`].
    pub size: Vec2,
    /// The edge to which its lower side is turned.
    pub facing: TableEdge,
    /// The factor by which it is drawn larger than it is laid out.
    pub scale: f32,
    /// The side of it, as its player sees it, on which the rest of the table is.
    pub inner: InnerSide,
}

/// A side of a box as its player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InnerSide {
    /// Away from the player: everywhere around a table.
    #[default]
    Above,
    /// Toward the player: in the upper row of a screen.
    Below,
}

impl FacingBox {
    /// Makes a box that is drawn as large as it is laid out.
    pub fn new(centre: Vec2, size: Vec2, facing: TableEdge) -> Self {
        Self { centre, size, facing, scale: 1.0, inner: InnerSide::Above }
    }

    /// The upper left corner of the box before it is turned and scaled about its middle: what
    /// `bevy_ui` wants.
    pub fn unturned_corner(self) -> Vec2 {
        self.centre - self.size / 2.0
    }

    /// A point of the box given from its middle as its player sees it (x right, y toward the
    /// player), in units of the layout.
    pub fn at(self, seen: Vec2) -> Vec2 {
        self.centre + self.facing.turn(seen * self.scale)
    }

    /// The middle of the side toward the table: where rays and running lights begin.
    pub fn inner_middle(self) -> Vec2 {
        self.ahead(0.0)
    }

    /// The point this far before the middle of the side toward the table, in units of the layout.
    pub fn ahead(self, distance: f32) -> Vec2 {
        let down = self.size.y / 2.0 + distance;
        self.at(Vec2::new(0.0, if self.inner == InnerSide::Above { -down } else { down }))
    }

    /// Returns a box of this size just before this one, toward the middle of the table, and turned as this one is.
    pub fn before(self, size: Vec2) -> Self {
        Self { centre: self.ahead(BETWEEN + size.y / 2.0), size, ..self }
    }

    /// The box moved this far to its player's right along its edge, in units of the table.
    pub fn slid(self, right: f32) -> Self {
        Self { centre: self.centre + self.facing.turn(Vec2::X * right), ..self }
    }

    /// Returns the box, moved as little as possible so that all of it is on a table of this size.
    pub fn kept_on(self, table: Vec2) -> Self {
        let (low, high) = self.covers();
        let centre = self.centre - low.min(Vec2::ZERO) - (high - table).max(Vec2::ZERO);
        Self { centre, ..self }
    }

    /// Returns the box, moved as little as possible along its edge and away from it, so that it covers none of the others
    /// and all of it is on a table of this size. Without such a place it stays.
    pub fn clear_of(self, others: &[Self], table: Vec2) -> Self {
        const STEP: f32 = 24.0;
        let tries = |length: f32| 0..(length / STEP) as u16;
        let steps = |to: u16| f32::from(to) * STEP;
        let away = tries(table.min_element() / 2.0);
        let places = away.flat_map(|away| {
            let ahead =
                Self { centre: self.centre - self.facing.turn(Vec2::Y) * steps(away), ..self };
            let aside = tries(table.max_element()).map(steps);
            aside.flat_map(move |aside| [ahead.slid(aside), ahead.slid(-aside)])
        });
        let is_free = |place: &Self| {
            place.kept_on(table) == *place && !others.iter().any(|other| place.overlaps(*other))
        };
        let distance = |place: &Self| place.centre.distance(self.centre);
        let nearer = |one: &Self, other: &Self| distance(one).total_cmp(&distance(other));
        places.filter(is_free).min_by(nearer).unwrap_or(self)
    }

    /// `true` if two boxes cover some of the same table.
    pub fn overlaps(self, other: Self) -> bool {
        let ((low, high), (other_low, other_high)) = (self.covers(), other.covers());
        (low + NEARLY).cmplt(other_high).all() && (other_low + NEARLY).cmplt(high).all()
    }

    /// Returns how far the box can slide to its player's left and right along its edge before it meets one of the
    /// others or the end of the table, in units of the table; never negative.
    pub fn room_to_slide(self, others: impl IntoIterator<Item = Self>, table: Vec2) -> (f32, f32) {
        let right = self.facing.turn(Vec2::X);
        let across = right.perp();
        // As intervals along the edge, growing to the player's right, and across it.
        let along = |frame: Self, axis: Vec2| {
            let (low, high) = frame.covers();
            let (a, b) = (low.dot(axis), high.dot(axis));
            (a.min(b), a.max(b))
        };
        let own = along(self, right);
        let strip = along(self, across);
        let ends = (Vec2::ZERO.dot(right), table.dot(right));
        let mut free = (ends.0.min(ends.1), ends.0.max(ends.1));
        for other in others {
            let beside = along(other, across);
            if beside.0 + NEARLY >= strip.1 || strip.0 + NEARLY >= beside.1 {
                continue;
            }
            let there = along(other, right);
            if other.centre.dot(right) > self.centre.dot(right) {
                free.1 = free.1.min(there.0);
            } else {
                free.0 = free.0.max(there.1);
            }
        }
        ((own.0 - free.0).max(0.0), (free.1 - own.1).max(0.0))
    }

    /// Returns the area it covers on the table, as its lowest and highest corner.
    pub fn covers(self) -> (Vec2, Vec2) {
        let half = self.size * self.scale / 2.0;
        let half = if self.facing.is_long() { half } else { half.yx() };
        (self.centre - half, self.centre + half)
    }

    /// `true` if the box contains a point of the table.
    pub fn contains(self, point: Vec2) -> bool {
        let (low, high) = self.covers();
        (point.cmpge(low) & point.cmple(high)).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn away_from_the_player_is_into_the_table_for_every_seat() {
        let away = Vec2::NEG_Y;
        assert_eq!(TableEdge::South.turn(away), Vec2::NEG_Y);
        assert_eq!(TableEdge::North.turn(away), Vec2::Y);
        assert_eq!(TableEdge::West.turn(away), Vec2::X);
        assert_eq!(TableEdge::East.turn(away), Vec2::NEG_X);
    }

    #[test]
    fn a_movement_that_is_turned_there_and_back_is_the_same() {
        let hand = Vec2::new(3.0, -5.0);
        assert!(TableEdge::ALL.into_iter().all(|edge| edge.turn_back(edge.turn(hand)) == hand));
    }

    #[test]
    fn a_tray_turns_the_way_its_players_hand_does() {
        for edge in TableEdge::ALL {
            let turned = edge.ui_rotation() * Vec2::new(3.0, 5.0);
            assert!(turned.distance(edge.turn(Vec2::new(3.0, 5.0))) < 1e-4, "{edge:?}");
        }
    }

    #[test]
    fn a_box_slides_until_it_meets_its_neighbour_or_the_end_of_the_table() {
        let table = Vec2::new(1920.0, 1080.0);
        let size = Vec2::new(600.0, 100.0);
        for facing in TableEdge::ALL {
            let at = |along: f32| {
                let middle = match facing {
                    TableEdge::South => Vec2::new(along, 1030.0),
                    TableEdge::North => Vec2::new(1920.0 - along, 50.0),
                    TableEdge::West => Vec2::new(50.0, along),
                    TableEdge::East => Vec2::new(1870.0, 1080.0 - along),
                };
                FacingBox::new(middle, size, facing)
            };
            let long = if facing.is_long() { 1920.0 } else { 1080.0 };
            let own = at(400.0);
            let far = FacingBox::new(table / 2.0, size, facing);
            assert_eq!(own.room_to_slide([far], table), (100.0, long - 700.0), "{facing:?}");
            let beside = FacingBox { size: Vec2::new(100.0, 100.0), ..at(900.0) };
            assert_eq!(own.room_to_slide([beside], table), (100.0, 150.0), "{facing:?}");
            assert!(!own.slid(150.0).overlaps(beside) && own.slid(151.0).overlaps(beside));
            assert_eq!(own.slid(-500.0).kept_on(table), own.slid(-100.0), "{facing:?}");
        }
    }

    #[test]
    fn a_box_gives_way_to_others_by_the_shortest_way_and_stays_on_the_table() {
        let table = Vec2::new(1920.0, 1080.0);
        for facing in TableEdge::ALL {
            let at = |aside: f32, ahead: f32, size| {
                let edge = table / 2.0 + facing.turn(Vec2::new(aside, 400.0 - ahead));
                FacingBox::new(edge, size, facing)
            };
            let wanted = at(0.0, 0.0, Vec2::new(200.0, 100.0));
            assert_eq!(wanted.clear_of(&[], table), wanted);
            let small = at(60.0, 0.0, Vec2::splat(40.0));
            let beside = wanted.clear_of(&[small], table);
            assert_eq!(beside, wanted.slid(-72.0), "{facing:?}");
            let row = at(0.0, 0.0, Vec2::new(3000.0, 40.0));
            let behind = wanted.clear_of(&[row], table);
            assert!(!behind.overlaps(row) && behind.kept_on(table) == behind, "{facing:?}");
            let all = FacingBox::new(table / 2.0, table * 3.0, TableEdge::South);
            assert_eq!(wanted.clear_of(&[all], table), wanted, "there is no better place");
        }
    }

    #[test]
    fn what_lies_before_a_box_lies_on_the_side_of_the_table() {
        let box_ = FacingBox {
            scale: 0.5,
            ..FacingBox::new(Vec2::splat(500.0), Vec2::splat(100.0), TableEdge::North)
        };
        assert_eq!(box_.inner_middle(), Vec2::new(500.0, 525.0));
        let before = box_.before(Vec2::new(60.0, 40.0));
        assert_eq!(before.centre, Vec2::new(500.0, 539.0));
        let upright = FacingBox { inner: InnerSide::Below, facing: TableEdge::South, ..box_ };
        assert_eq!(upright.before(Vec2::new(60.0, 40.0)).centre, Vec2::new(500.0, 539.0));
    }

    #[test]
    fn a_box_contains_what_it_covers_and_nothing_else() {
        let size = Vec2::new(100.0, 20.0);
        for facing in TableEdge::ALL {
            let frame =
                FacingBox { scale: 2.0, ..FacingBox::new(Vec2::splat(500.0), size, facing) };
            for (seen, inside) in [(49.0, true), (-49.0, true), (51.0, false)] {
                assert_eq!(frame.contains(frame.at(Vec2::new(seen, 9.0))), inside, "{facing:?}");
            }
            assert!(!frame.contains(frame.at(Vec2::new(0.0, 11.0))), "{facing:?}");
        }
    }
}
