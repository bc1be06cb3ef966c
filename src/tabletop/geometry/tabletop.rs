//! The table as it is lit now: its size in units, how long a unit is, and how people sit around it.

use super::frames::{FacingBox, PLACES, TableEdge, TablePlace};
use super::millimetres::{MeasureProblem, MeasuredSize};
use super::occupied_places::OccupiedPlaces;
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

/// The short side of every table, in units.
pub const SHORT_SIDE: f32 = 1080.0;
/// Least and greatest ratio of a table's width to its height.
pub const ASPECTS: (f32, f32) = (1.2, 2.4);
/// Depth of a tray on a long side, in units.
const LONG_TRAY: f32 = 150.0;
/// Depth of a tray on a short side, in units.
const SHORT_TRAY: f32 = 128.0;
/// Depth of any tray with a row for cards, in units: the board becomes smaller, and leaves as much room on the short
/// sides.
const CARD_TRAY: f32 = 194.0;
/// Height of the common line before a screen, in units.
const COMMON_LINE: f32 = 44.0;

/// The depth of trays, by what they contain. The game of a match chooses; before a match they are shallow.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrayDepth {
    /// Status, buttons, a sentence.
    #[default]
    Plain,
    /// A row of cards above that too.
    Deep,
}

impl TrayDepth {
    /// Returns the depth of a tray at this edge with type of the default size, in units.
    pub(super) fn at(self, edge: TableEdge) -> f32 {
        match self {
            TrayDepth::Deep => CARD_TRAY,
            TrayDepth::Plain if edge.is_long() => LONG_TRAY,
            TrayDepth::Plain => SHORT_TRAY,
        }
    }
}

/// The arrangement of people at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatingArrangement {
    /// Around the table: what belongs to a seat is turned to it.
    #[default]
    Around,
    /// Before a wall, a television or a laptop: everything stands upright.
    Screen,
}

/// The table as it is lit now.
///
/// # Examples
///
/// ```
/// use bevy::math::Vec2;
/// use shoal_tabletop::geometry::Tabletop;
///
/// let table = Tabletop::default();
/// assert_eq!(table.middle(), Vec2::new(960.0, 540.0));
/// assert!(table.contains(table.middle()));
/// assert!(!table.contains(table.size));
/// ```
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Tabletop {
    /// Its size in units: the short side is 1080, the long one 1.2 to 2.4 times as long.
    pub size: Vec2,
    /// Length of a unit in millimetres, if the table was measured.
    pub mm: Option<f32>,
    /// The arrangement of people at the table.
    pub seating: SeatingArrangement,
    /// Factor by which texts are larger than the default, from 1 to 2.
    pub text: f32,
    /// Number of projector pixels in a unit.
    pub pixels: f32,
    /// During a match the places that have a tray; before one any place may get one.
    pub seated: Option<OccupiedPlaces>,
    /// `true` during a match that asks before the trays again and again, by secret buttons: before a screen the board
    /// leaves room for these questions.
    pub asks: bool,
}

impl Default for Tabletop {
    /// A picture of 16 by 9 that nobody has measured.
    fn default() -> Self {
        Self {
            size: Vec2::new(1920.0, SHORT_SIDE),
            mm: None,
            seating: SeatingArrangement::Around,
            text: 1.0,
            pixels: 1.0,
            seated: None,
            asks: false,
        }
    }
}

impl Tabletop {
    /// Distance by which what is placed beside a tray reaches over the board, in units, where nobody else's seat panels
    /// do.
    pub const OVER_BOARD: f32 = 110.0;

    /// Makes a table of these lengths.
    ///
    /// # Errors
    /// [`MeasureProblem`] for lengths that cannot be meant.
    pub fn measured(lengths: MeasuredSize) -> Result<Self, MeasureProblem> {
        let lengths = lengths.check()?;
        Ok(Self { size: lengths.size(), mm: Some(lengths.unit()), ..Self::default() })
    }

    /// The middle of the table.
    pub fn middle(&self) -> Vec2 {
        self.size / 2.0
    }

    /// `true` if a point is on the table.
    pub fn contains(&self, point: Vec2) -> bool {
        (point.cmpge(Vec2::ZERO) & point.cmplt(self.size)).all()
    }

    /// The nearest point on which a pointer can be: the far borders belong to the next picture.
    pub fn clamp(&self, point: Vec2) -> Vec2 {
        point.clamp(Vec2::ZERO, self.size - 1.0)
    }

    /// A length in units: this many millimetres on a measured table that people sit around, else the
    /// default number of units.
    pub fn units(&self, millimetres: f32, usual: f32) -> f32 {
        match (self.mm, self.seating) {
            (Some(unit), SeatingArrangement::Around) => millimetres / unit,
            _ => usual,
        }
    }

    /// The places that people are offered, the default ones first.
    pub fn places(&self) -> &'static [TablePlace] {
        match self.seating {
            SeatingArrangement::Around => &PLACES,
            SeatingArrangement::Screen => &SCREEN_PLACES,
        }
    }

    /// The area of the common line during a match before a screen: all read there whose turn it is and what happened.
    pub fn common_line(&self) -> Option<FacingBox> {
        let shown = self.seating == SeatingArrangement::Screen && self.seated.is_some();
        let size = Vec2::new(self.size.x, COMMON_LINE);
        shown.then(|| FacingBox::new(size / 2.0, size, TableEdge::South))
    }

    /// `true` if people look at it from several sides, so that things are turned to them.
    pub fn has_sides(&self) -> bool {
        self.seating == SeatingArrangement::Around
    }

    /// The edge toward which what belongs to a place is turned.
    pub fn facing(&self, place: TablePlace) -> TableEdge {
        match self.seating {
            SeatingArrangement::Around => place.edge,
            SeatingArrangement::Screen => TableEdge::South,
        }
    }

    /// The edges that see something which is shown once for each: those where people sit, in the
    /// order of the places given; the lower one if nobody does.
    pub fn edges(&self, taken: impl IntoIterator<Item = TablePlace>) -> Vec<TableEdge> {
        let mut edges = Vec::new();
        for edge in taken.into_iter().map(|place| self.facing(place)) {
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        if edges.is_empty() {
            edges.push(TableEdge::South);
        }
        edges
    }
}

/// The eight places of a screen, those of the lower row first: up to four people leave the upper row to the board. The
/// places of the short edges are the fourth of their rows.
const SCREEN_PLACES: [TablePlace; 8] =
    [PLACES[0], PLACES[6], PLACES[4], PLACES[3], PLACES[1], PLACES[5], PLACES[7], PLACES[2]];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_a_screen_nothing_is_turned_and_nothing_is_measured() {
        let measured = MeasuredSize { width: 1300.0, height: 731.0 };
        let table = Tabletop::measured(measured).expect("a usual table");
        let screen = Tabletop { seating: SeatingArrangement::Screen, ..table };
        for &place in screen.places() {
            assert_eq!(screen.tray(place, TrayDepth::Plain).facing, TableEdge::South);
            assert_eq!(screen.facing(place), TableEdge::South);
        }
        assert!((table.units(20.0, 30.0) - 20.0 * 1080.0 / 731.0).abs() < 1e-3);
        assert_eq!(screen.units(20.0, 30.0), 30.0);
        assert_eq!(screen.edges(PLACES), [TableEdge::South]);
    }

    #[test]
    fn what_is_shown_once_for_each_edge_is_shown_where_people_sit() {
        let table = Tabletop::default();
        assert_eq!(
            table.edges([PLACES[5], PLACES[2], PLACES[1]]),
            [TableEdge::North, TableEdge::West]
        );
        assert_eq!(table.edges([]), [TableEdge::South]);
    }
}
