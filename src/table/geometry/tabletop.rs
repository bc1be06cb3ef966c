//! The table as it is lit now: its size in units, how long a unit is, how people sit around it, and
//! where the tray of each place lies.

use super::frames::{Edge, Frame, Inner, PLACES, Place};
use super::millimetres::{MeasureProblem, Measured};
use super::tray_rows::TrayRows;
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

/// The short side of every table, in units.
pub const SHORT_SIDE: f32 = 1080.0;
/// How many times as wide as high a table may be.
pub const ASPECTS: (f32, f32) = (1.2, 2.4);
/// How deep a tray on a long side is.
const LONG_TRAY: f32 = 150.0;
/// How deep a tray on a short side is.
const SHORT_TRAY: f32 = 128.0;
/// How deep any tray with a row for cards is: the board becomes smaller, and leaves as much room on
/// the short sides.
const CARD_TRAY: f32 = 194.0;
/// How wide a tray must be laid out for its rows to fit: where there is less room it is drawn smaller.
const LEAST_WIDTH: f32 = 636.0;

/// How deep the trays are. The game of a match chooses; before a match they are shallow.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrayDepth {
    /// Status, buttons, a sentence.
    #[default]
    Plain,
    /// A row of cards above that too.
    Deep,
}

impl TrayDepth {
    /// How deep a tray that lies at this edge is with type of the usual size, in units.
    pub(super) fn at(self, edge: Edge) -> f32 {
        match self {
            TrayDepth::Deep => CARD_TRAY,
            TrayDepth::Plain if edge.is_long() => LONG_TRAY,
            TrayDepth::Plain => SHORT_TRAY,
        }
    }
}

/// How people sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Around the table: what belongs to a seat is turned to it.
    #[default]
    Around,
    /// Before a wall, a television or a laptop: everything stands upright.
    Screen,
}

/// The table as it is lit now.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Tabletop {
    /// Its size in units: the short side is 1080, the long one 1.2 to 2.4 times as long.
    pub size: Vec2,
    /// How long a unit is in millimetres, if the table was measured.
    pub mm: Option<f32>,
    /// How people sit.
    pub seating: Seating,
    /// How much larger than usual texts are, from 1 to 2.
    pub text: f32,
    /// How many projector pixels a unit is.
    pub pixels: f32,
    /// How many trays lie side by side before a screen: three, or four once more than six sit there.
    pub columns: u8,
}

impl Default for Tabletop {
    /// A picture of 16 by 9 that nobody has measured.
    fn default() -> Self {
        Self {
            size: Vec2::new(1920.0, SHORT_SIDE),
            mm: None,
            seating: Seating::Around,
            text: 1.0,
            pixels: 1.0,
            columns: 3,
        }
    }
}

impl Tabletop {
    /// A table of these lengths.
    ///
    /// # Errors
    /// [`MeasureProblem`] for lengths that cannot be meant.
    pub fn measured(lengths: Measured) -> Result<Self, MeasureProblem> {
        let lengths = lengths.check()?;
        Ok(Self { size: lengths.size(), mm: Some(lengths.unit()), ..Self::default() })
    }

    /// The middle of the table.
    pub fn middle(&self) -> Vec2 {
        self.size / 2.0
    }

    /// Whether a point lies on the table.
    pub fn contains(&self, point: Vec2) -> bool {
        (point.cmpge(Vec2::ZERO) & point.cmplt(self.size)).all()
    }

    /// The nearest point on which a pointer can be: the far borders belong to the next picture.
    pub fn clamp(&self, point: Vec2) -> Vec2 {
        point.clamp(Vec2::ZERO, self.size - 1.0)
    }

    /// A length in units: this many millimetres on a measured table that people sit around, else the
    /// usual number of units.
    pub fn units(&self, millimetres: f32, usual: f32) -> f32 {
        match (self.mm, self.seating) {
            (Some(unit), Seating::Around) => millimetres / unit,
            _ => usual,
        }
    }

    /// The places that people are offered, the usual ones first.
    pub fn places(&self) -> &'static [Place] {
        match self.seating {
            Seating::Around => &PLACES,
            Seating::Screen if self.columns > 3 => &SCREEN_PLACES,
            Seating::Screen => &SCREEN_PLACES[..6],
        }
    }

    /// The edge toward which what belongs to a place is turned.
    pub fn facing(&self, place: Place) -> Edge {
        match self.seating {
            Seating::Around => place.edge,
            Seating::Screen => Edge::South,
        }
    }

    /// The edges that see something which is shown once for each: those where people sit, in the
    /// order of the places given; the lower one if nobody does.
    pub fn edges(&self, taken: impl IntoIterator<Item = Place>) -> Vec<Edge> {
        let mut edges = Vec::new();
        for edge in taken.into_iter().map(|place| self.facing(place)) {
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        if edges.is_empty() {
            edges.push(Edge::South);
        }
        edges
    }

    /// Where a place's tray lies.
    pub fn tray(&self, place: Place, trays: TrayDepth) -> Frame {
        match self.seating {
            Seating::Around => self.tray_around(place, trays),
            Seating::Screen => self.tray_on_screen(place, trays),
        }
    }

    /// The edge along which a place's tray lies: before a screen there are two rows, and places of
    /// the short edges are the fourth of each.
    fn row(&self, place: Place) -> Edge {
        match (self.seating, place.edge) {
            (Seating::Screen, Edge::East) => Edge::South,
            (Seating::Screen, Edge::West) => Edge::North,
            (_, edge) => edge,
        }
    }

    /// What the trays leave free in the middle, as its lowest and highest corner.
    pub fn board_room(&self, trays: TrayDepth) -> (Vec2, Vec2) {
        let beside = match self.seating {
            Seating::Around => self.rows(trays, Edge::West).depth * self.share().1,
            Seating::Screen => 0.0,
        };
        let margin = Vec2::new(beside, self.long_depth(trays));
        (margin, self.size - margin)
    }

    /// How deep trays on the long sides are as they are drawn.
    fn long_depth(&self, trays: TrayDepth) -> f32 {
        self.rows(trays, Edge::South).depth * self.share().1
    }

    /// The rows of a place's tray, in units of its layout.
    pub fn tray_rows(&self, place: Place, trays: TrayDepth) -> TrayRows {
        let edge = match self.seating {
            Seating::Around => place.edge,
            Seating::Screen => Edge::South,
        };
        self.rows(trays, edge)
    }

    fn rows(&self, trays: TrayDepth, edge: Edge) -> TrayRows {
        TrayRows::of(trays, edge, self.type_scale().drawn(self.share().1))
    }

    /// How wide a tray on a long side may be, and how large it is drawn for that.
    fn share(&self) -> (f32, f32) {
        let columns = match self.seating {
            Seating::Around => 3,
            Seating::Screen => self.columns,
        };
        let width = self.size.x / f32::from(columns);
        (width, (width / LEAST_WIDTH).min(1.0))
    }

    fn tray_around(&self, place: Place, trays: TrayDepth) -> Frame {
        let edge = place.edge;
        let (third, scale) = self.share();
        let depth = self.rows(trays, edge).depth;
        let reach = depth * scale / 2.0;
        let along = third * (f32::from(place.slot) + 0.5);
        let across = self.size.y / 2.0;
        let beside = self.size.y - 2.0 * self.long_depth(trays);
        let (centre, width) = match edge {
            Edge::South => (Vec2::new(along, self.size.y - reach), third),
            Edge::North => (Vec2::new(along, reach), third),
            Edge::West => (Vec2::new(reach, across), beside),
            Edge::East => (Vec2::new(self.size.x - reach, across), beside),
        };
        let size = Vec2::new(width / scale, depth);
        Frame { scale, ..Frame::new(centre, size, edge) }
    }

    /// Upright in two rows; those of the short edges are the fourth of each.
    fn tray_on_screen(&self, place: Place, trays: TrayDepth) -> Frame {
        let (width, scale) = self.share();
        let depth = self.rows(trays, Edge::South).depth;
        let column = if place.edge.is_long() { place.slot } else { 3 };
        let reach = depth * scale / 2.0;
        let down = if self.row(place) == Edge::South { self.size.y - reach } else { reach };
        let centre = Vec2::new(width * (f32::from(column) + 0.5), down);
        let inner = if down == reach { Inner::Below } else { Inner::Above };
        let size = Vec2::new(width / scale, depth);
        Frame { scale, inner, ..Frame::new(centre, size, Edge::South) }
    }
}

/// The eight places of a screen, the short edges last: they are the fourth of their rows.
const SCREEN_PLACES: [Place; 8] =
    [PLACES[0], PLACES[1], PLACES[4], PLACES[5], PLACES[6], PLACES[7], PLACES[3], PLACES[2]];

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables of all shapes and seatings.
    fn tables() -> Vec<Tabletop> {
        let wide = |aspect: f32| Vec2::new(SHORT_SIDE * aspect, SHORT_SIDE);
        [ASPECTS.0, 1.25, 1.6, 16.0 / 9.0, ASPECTS.1]
            .into_iter()
            .flat_map(|aspect| {
                let around = Tabletop { size: wide(aspect), ..Tabletop::default() };
                let screen = Tabletop { seating: Seating::Screen, ..around };
                [around, screen, Tabletop { columns: 4, ..screen }]
            })
            .collect()
    }

    #[test]
    fn trays_do_not_overlap_and_lie_on_the_table_beside_the_board() {
        for table in tables() {
            for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                let mut boxes: Vec<_> =
                    table.places().iter().map(|&place| table.tray(place, depth).covers()).collect();
                boxes.push(table.board_room(depth));
                for (index, (low, high)) in boxes.iter().enumerate() {
                    let on = low.cmpge(Vec2::splat(-0.01)) & high.cmple(table.size + 0.01);
                    assert!(on.all(), "{low} {high} is not on {table:?}");
                    for (other_low, other_high) in &boxes[index + 1..] {
                        let apart = high.cmple(other_low + 0.01) | low.cmpge(other_high - 0.01);
                        assert!(
                            apart.any(),
                            "{low} {high} and {other_low} {other_high} overlap on {table:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn before_a_screen_nothing_is_turned_and_nothing_is_measured() {
        let measured = Measured { width: 1300.0, height: 731.0 };
        let table = Tabletop::measured(measured).expect("a usual table");
        let screen = Tabletop { seating: Seating::Screen, columns: 4, ..table };
        for &place in screen.places() {
            assert_eq!(screen.tray(place, TrayDepth::Plain).facing, Edge::South);
            assert_eq!(screen.facing(place), Edge::South);
        }
        assert!((table.units(20.0, 30.0) - 20.0 * 1080.0 / 731.0).abs() < 1e-3);
        assert_eq!(screen.units(20.0, 30.0), 30.0);
        assert_eq!(screen.edges(PLACES), [Edge::South]);
    }

    #[test]
    fn what_lies_before_a_tray_lies_on_the_table_and_on_no_tray() {
        for table in tables() {
            for &place in table.places() {
                let size = Vec2::new(500.0, 220.0);
                let (low, high) = table.tray(place, TrayDepth::Plain).before(size).covers();
                let on = low.cmpge(Vec2::ZERO) & high.cmple(table.size);
                assert!(on.all(), "{low} {high} before {place:?} is not on {table:?}");
                let (own_low, own_high) = table.tray(place, TrayDepth::Plain).covers();
                let apart = high.cmplt(own_low) | low.cmpgt(own_high);
                assert!(apart.any(), "{low} {high} lies on the tray of {place:?} on {table:?}");
            }
        }
    }

    #[test]
    fn what_is_shown_once_for_each_edge_is_shown_where_people_sit() {
        let table = Tabletop::default();
        assert_eq!(table.edges([PLACES[5], PLACES[2], PLACES[1]]), [Edge::North, Edge::West]);
        assert_eq!(table.edges([]), [Edge::South]);
    }

    #[test]
    fn rows_that_have_no_room_are_drawn_smaller_and_keep_their_width() {
        for table in tables() {
            for &place in table.places().iter().filter(|place| place.edge.is_long()) {
                let tray = table.tray(place, TrayDepth::Plain);
                assert!(tray.size.x >= LEAST_WIDTH - 0.01 && tray.scale <= 1.0, "{tray:?}");
            }
        }
    }
}
