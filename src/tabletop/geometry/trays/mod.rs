//! The frames of the trays, and the room that they leave to the board.
//!
//! Before a match any place may be taken, so each has its part of its edge. During a match only the places
//! where somebody sits have trays: an edge without one leaves nearly all to the board, and a tray that is
//! alone at its edge becomes wider, so that it can be less deep.

use super::frames::{FacingBox, InnerSide, TableEdge, TablePlace};
use super::occupied_places::OccupiedPlaces;
use super::tabletop::{SeatingArrangement, Tabletop, TrayDepth};
use super::tray_rows::TrayRows;
use bevy::math::Vec2;

/// Minimum width in which the rows of a tray fit, in units: where there is less room the tray is drawn smaller.
pub const LEAST_WIDTH: f32 = 636.0;
/// Maximum width of a tray with cards that is alone at its edge, in units.
const WIDEST: f32 = 1100.0;
/// Maximum width of a tray without cards on a short side, in units: it can slide there.
const WIDEST_PLAIN: f32 = 800.0;
/// Minimum width of a tray whose cards are beside its rows and not above them, in units.
const CARDS_BESIDE: f32 = 940.0;
/// Width of the rim along an edge where nobody sits during a match, in units.
const BARE: f32 = 40.0;
/// Depth up to which trays grow for larger type during a match, in units: with one seat, two, three, and more.
const DEPTHS: [f32; 4] = [176.0, 140.0, 146.0, 150.0];
/// The depth with trays on both short sides at once: there they cost the board most.
const SHORT_DEPTH: f32 = 132.0;
/// The depth before a screen with cards beside the rows or without cards.
const SCREEN_DEPTH: f32 = 150.0;
/// Number of places in each of the two rows before a screen.
const PLACES_IN_ROW: f32 = 4.0;
/// Height of a line of a secret question, with type of the default size; and what surrounds its lines, in units.
const QUESTION_LINE: f32 = 27.0;
const QUESTION_RIM: f32 = 28.0;
/// The greatest part of the room between trays that a row of questions takes from the board.
const MOST_FOR_QUESTIONS: f32 = 0.25;
/// The depth with cards above the rows.
const DEPTH_WITH_CARDS: f32 = 176.0;

/// The layout of a tray: its stretch along its edge, the scale at which it is drawn, and its rows.
struct TrayPlacement {
    along: (f32, f32),
    scale: f32,
    rows: TrayRows,
}

impl TrayPlacement {
    fn depth(&self) -> f32 {
        self.rows.depth * self.scale
    }
}

impl Tabletop {
    /// Returns the frame of a place's tray. In a match, the tray of a place where nobody sits is shown beside the
    /// others, over the board: so the place is offered to those who want to move.
    pub fn tray(&self, place: TablePlace, trays: TrayDepth) -> FacingBox {
        match self.seating {
            SeatingArrangement::Around => self.tray_around(place, trays),
            SeatingArrangement::Screen => self.tray_on_screen(place, trays),
        }
    }

    /// Returns the area for the board, as its lowest and highest corner: all that the trays leave free in the middle, but
    /// for the strips before the trays of a screen where secret questions are asked.
    pub fn board_room(&self, trays: TrayDepth) -> (Vec2, Vec2) {
        let (low, high) = self.room_between_trays(trays);
        if !self.asks || self.has_sides() {
            return (low, high);
        }
        let most = (high.y - low.y) * MOST_FOR_QUESTIONS;
        let strip = |row: TableEdge| Vec2::new(0.0, self.question_depth(row, trays).min(most));
        (low + strip(TableEdge::North), high - strip(TableEdge::South))
    }

    /// Returns the area that the trays leave free in the middle, as its lowest and highest corner.
    pub fn room_between_trays(&self, trays: TrayDepth) -> (Vec2, Vec2) {
        let margin = |edge: TableEdge| match self.seating {
            SeatingArrangement::Around => self.margin(edge, trays),
            SeatingArrangement::Screen if !edge.is_long() => 0.0,
            SeatingArrangement::Screen => {
                (self.above_row(edge) + self.row_depth(edge, trays)).max(BARE)
            }
        };
        let low = Vec2::new(margin(TableEdge::West), margin(TableEdge::North));
        let high = Vec2::new(margin(TableEdge::East), margin(TableEdge::South));
        (low, self.size - high)
    }

    /// The rows of a place's tray, in units of its layout.
    pub fn tray_rows(&self, place: TablePlace, trays: TrayDepth) -> TrayRows {
        match self.seating {
            SeatingArrangement::Around => self.placement(place, trays).rows,
            SeatingArrangement::Screen => self.placement_on_screen(place, trays).rows,
        }
    }

    /// Returns the depth of the trays along an edge as they are drawn, or of the rim where nobody sits.
    fn margin(&self, edge: TableEdge, trays: TrayDepth) -> f32 {
        match self.seated {
            None => self.unseated_depth(trays, edge),
            Some(seated) => {
                let first = seated.at(edge).next();
                first.map_or(BARE, |place| self.placement(place, trays).depth())
            }
        }
    }

    /// Returns the depth to which trays at an edge reach into the table: 0 where nobody sits.
    fn taken(&self, seated: OccupiedPlaces, edge: TableEdge, trays: TrayDepth) -> f32 {
        if seated.at(edge).next().is_some() { self.margin(edge, trays) } else { 0.0 }
    }

    /// Returns the layout of a place's tray.
    fn placement(&self, place: TablePlace, trays: TrayDepth) -> TrayPlacement {
        let edge = place.edge;
        let Some(seated) = self.seated.filter(|seated| seated.has(place)) else {
            let (along, scale) = (self.unseated_stretch(place, trays), self.column().1);
            return TrayPlacement { along, scale, rows: self.unseated_rows(trays, edge) };
        };
        let along = self.stretch(place, seated, trays);
        let width = along.1 - along.0;
        let beside = trays == TrayDepth::Deep && width >= CARDS_BESIDE;
        let scale = match trays {
            // Smaller, and wider for that: so they are less deep.
            TrayDepth::Deep if !beside && !edge.is_long() => self.column().1,
            _ => (width / LEAST_WIDTH).min(1.0),
        };
        let seats = seated.count().clamp(1, DEPTHS.len());
        let both = [TableEdge::West, TableEdge::East].map(|edge| seated.at(edge).count()) == [1, 1];
        let depth = match trays {
            TrayDepth::Deep if !beside => DEPTH_WITH_CARDS,
            _ if both && !edge.is_long() => SHORT_DEPTH,
            _ => DEPTHS[seats - 1],
        };
        let drawn = self.type_scale().drawn(scale);
        TrayPlacement { along, scale, rows: TrayRows::grown(trays, beside, drawn, depth / scale) }
    }

    /// `true` if the trays of the short sides reach from corner to corner, and those of the long sides are between
    /// them: where all have room then for cards beside their rows.
    fn short_sides_have_corners(seated: OccupiedPlaces, trays: TrayDepth) -> bool {
        let alone = |edge| seated.at(edge).count() <= 1;
        trays == TrayDepth::Deep && alone(TableEdge::South) && alone(TableEdge::North)
    }

    /// Returns the stretch of a place's tray along its edge during a match.
    fn stretch(&self, place: TablePlace, seated: OccupiedPlaces, trays: TrayDepth) -> (f32, f32) {
        let corners = Self::short_sides_have_corners(seated, trays);
        if !place.edge.is_long() {
            let (from, to) = match corners {
                true => (0.0, self.size.y),
                false => self.between(TableEdge::North, TableEdge::South, seated, trays),
            };
            let widest = if trays == TrayDepth::Deep { WIDEST } else { WIDEST_PLAIN };
            let half = (to - from).min(widest) / 2.0;
            return ((from + to) / 2.0 - half, (from + to) / 2.0 + half);
        }
        let ends = match corners {
            true => self.between(TableEdge::West, TableEdge::East, seated, trays),
            false => (0.0, self.size.x),
        };
        let (from, to) = self.third(place);
        let third = to - from;
        let together = seated.at(place.edge).count();
        match together {
            1 => {
                let wanted = if trays == TrayDepth::Deep { WIDEST } else { LEAST_WIDTH };
                let width = wanted.max(third).min(ends.1 - ends.0);
                let start = ((from + to - width) / 2.0).clamp(ends.0, ends.1 - width);
                (start, start + width)
            }
            2 if trays == TrayDepth::Deep || third < LEAST_WIDTH => {
                let half = self.size.x / 2.0;
                let is_first = seated.at(place.edge).next() == Some(place);
                if is_first { (0.0, half) } else { (half, self.size.x) }
            }
            _ => (from, to),
        }
    }

    /// Returns the stretch before a match, and of places where nobody sits.
    fn unseated_stretch(&self, place: TablePlace, trays: TrayDepth) -> (f32, f32) {
        let (low, high) = match place.edge.is_long() {
            true => (TableEdge::West, TableEdge::East),
            false => (TableEdge::North, TableEdge::South),
        };
        match (self.seated, place.edge.is_long()) {
            (None, true) => self.third(place),
            (None, false) => {
                let beside = self.margin(TableEdge::South, trays);
                (beside, self.size.y - beside)
            }
            (Some(seated), true) => {
                let (third, ends) = (self.third(place), self.between(low, high, seated, trays));
                (third.0.max(ends.0), third.1.min(ends.1))
            }
            (Some(seated), false) => self.between(low, high, seated, trays),
        }
    }

    /// Returns the stretch that the trays of two opposite edges leave between them.
    fn between(
        &self,
        low: TableEdge,
        high: TableEdge,
        seated: OccupiedPlaces,
        trays: TrayDepth,
    ) -> (f32, f32) {
        let long = if low.is_long() { self.size.y } else { self.size.x };
        (self.taken(seated, low, trays), long - self.taken(seated, high, trays))
    }

    fn third(&self, place: TablePlace) -> (f32, f32) {
        let third = self.column().0;
        (third * f32::from(place.slot), third * (f32::from(place.slot) + 1.0))
    }

    fn unseated_rows(&self, trays: TrayDepth, edge: TableEdge) -> TrayRows {
        TrayRows::of(trays, edge, self.type_scale().drawn(self.column().1))
    }

    /// Returns the drawn depth of trays before a match.
    fn unseated_depth(&self, trays: TrayDepth, edge: TableEdge) -> f32 {
        self.unseated_rows(trays, edge).depth * self.column().1
    }

    /// Returns the width of a column of trays before a match, and the scale at which trays are drawn for that.
    fn column(&self) -> (f32, f32) {
        let columns = match self.seating {
            SeatingArrangement::Around => 3.0,
            SeatingArrangement::Screen => PLACES_IN_ROW,
        };
        let width = self.size.x / columns;
        (width, (width / LEAST_WIDTH).min(1.0))
    }

    fn tray_around(&self, place: TablePlace, trays: TrayDepth) -> FacingBox {
        let edge = place.edge;
        let placement = self.placement(place, trays);
        let (from, to) = placement.along;
        // Beside those who sit there.
        let others = self.seated.filter(|seated| !seated.has(place));
        let before = others.map_or(0.0, |seated| self.taken(seated, edge, trays));
        let (reach, along) = (before + placement.depth() / 2.0, (from + to) / 2.0);
        let centre = match edge {
            TableEdge::South => Vec2::new(along, self.size.y - reach),
            TableEdge::North => Vec2::new(along, reach),
            TableEdge::West => Vec2::new(reach, along),
            TableEdge::East => Vec2::new(self.size.x - reach, along),
        };
        let size = Vec2::new((to - from) / placement.scale, placement.rows.depth);
        FacingBox { scale: placement.scale, ..FacingBox::new(centre, size, edge) }
    }

    /// Returns the tray of a place before a screen: upright in one of two rows. In a match, that of a place where
    /// nobody sits is beside its row, over the board.
    fn tray_on_screen(&self, place: TablePlace, trays: TrayDepth) -> FacingBox {
        let TrayPlacement { along, scale, rows } = self.placement_on_screen(place, trays);
        let row = row_on_screen(place);
        let free = self.seated.is_some_and(|seated| !seated.has(place));
        let before = if free { self.row_depth(row, trays) } else { 0.0 };
        let reach = self.above_row(row) + before + rows.depth * scale / 2.0;
        let (down, inner) = match row {
            TableEdge::South => (self.size.y - reach, InnerSide::Above),
            _ => (reach, InnerSide::Below),
        };
        let centre = Vec2::new((along.0 + along.1) / 2.0, down);
        let size = Vec2::new((along.1 - along.0) / scale, rows.depth);
        FacingBox { scale, inner, ..FacingBox::new(centre, size, TableEdge::South) }
    }

    /// Returns the layout of a tray before a screen. Those who sit in a row during a match share it.
    fn placement_on_screen(&self, place: TablePlace, trays: TrayDepth) -> TrayPlacement {
        let seated = self.seated.filter(|seated| seated.has(place));
        let Some(seated) = seated else {
            let (width, scale) = self.column();
            let from = width * f32::from(column_on_screen(place));
            let rows = self.unseated_rows(trays, TableEdge::South);
            return TrayPlacement { along: (from, from + width), scale, rows };
        };
        let before = |other: &TablePlace| column_on_screen(*other) < column_on_screen(place);
        let (index, count) = {
            let row = || in_row(seated, row_on_screen(place));
            (row().filter(before).count() as f32, row().count() as f32)
        };
        let fewest = if trays == TrayDepth::Deep { 2.0 } else { 3.0 };
        let width = self.size.x / count.max(fewest);
        let from = (self.size.x - count * width) / 2.0 + index * width;
        let beside = trays == TrayDepth::Deep && width >= CARDS_BESIDE;
        let scale = (width / LEAST_WIDTH).min(1.0);
        let drawn = self.type_scale().drawn(scale);
        let rows = TrayRows::grown(trays, beside, drawn, SCREEN_DEPTH / scale);
        TrayPlacement { along: (from, from + width), scale, rows }
    }

    /// Returns the depth of a row of trays before a screen; 0 during a match if nobody sits there.
    fn row_depth(&self, row: TableEdge, trays: TrayDepth) -> f32 {
        match self.seated {
            None => self.unseated_depth(trays, TableEdge::South),
            Some(seated) => in_row(seated, row)
                .next()
                .map_or(0.0, |place| self.placement_on_screen(place, trays).depth()),
        }
    }

    /// Returns the depth of a secret question before a row of trays on a screen: that of its title and of its answers,
    /// which stand side by side as far as a tray is wide; 0 where nobody sits, or where a tray leaves room beside it.
    fn question_depth(&self, row: TableEdge, trays: TrayDepth) -> f32 {
        let asked = self.seated.map_or(0, |seated| in_row(seated, row).count());
        let lines = match asked {
            0 => return 0.0,
            1 if trays == TrayDepth::Plain => return 0.0,
            1..=3 => 3.0,
            _ => 4.0,
        };
        lines * self.type_scale().size(QUESTION_LINE) + QUESTION_RIM
    }

    /// Returns the height of the common line that is beyond a row of trays.
    fn above_row(&self, row: TableEdge) -> f32 {
        let line = self.common_line().filter(|_| row == TableEdge::North);
        line.map_or(0.0, |line| line.size.y)
    }
}

/// Returns the places of a row before a screen where somebody sits.
fn in_row(seated: OccupiedPlaces, row: TableEdge) -> impl Iterator<Item = TablePlace> {
    seated.places().filter(move |&place| row_on_screen(place) == row)
}

/// Returns the column of a place before a screen, from the left.
fn column_on_screen(place: TablePlace) -> u8 {
    if place.edge.is_long() { place.slot } else { 3 }
}

/// The edge of a place's tray before a screen: there are two rows, and places of the short
/// edges are the fourth of each.
fn row_on_screen(place: TablePlace) -> TableEdge {
    match place.edge {
        TableEdge::East => TableEdge::South,
        TableEdge::West => TableEdge::North,
        edge => edge,
    }
}

#[cfg(test)]
pub(super) mod tests;
