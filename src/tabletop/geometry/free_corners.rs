//! The corners that the trays leave free along the long sides during a match: room for what all share.

use super::frames::{FacingBox, TableEdge};
use super::tabletop::{SeatingArrangement, Tabletop, TrayDepth};
use bevy::math::Vec2;

/// Less room, in units along the edge and away from it, is left empty.
const LEAST: Vec2 = Vec2::new(220.0, 90.0);
/// Maximum width of a corner, in units.
const WIDEST: f32 = 640.0;
/// Distance between a corner and the trays beside it, in units.
const AIR: f32 = 8.0;
/// Minimum width of the stretch at the reader's left for it to be taken, as a fraction of the widest of the edge.
const NEARLY: f32 = 0.75;

impl Tabletop {
    /// Returns the free areas along the long sides during a match: at most one box for each side with trays, turned to
    /// it, and preferably at its left as people see it, so that those of both sides are in opposite corners. Before a
    /// screen there is one, since all read from below. `taken` are the frames of the trays. None before a match.
    pub fn free_corners(&self, trays: TrayDepth, taken: &[FacingBox]) -> Vec<FacingBox> {
        if self.seated.is_none() {
            return Vec::new();
        }
        let (low, high) = self.room_between_trays(trays);
        let top = self.common_line().map_or(0.0, |line| line.size.y);
        let sides = [(TableEdge::South, high.y, self.size.y), (TableEdge::North, top, low.y)];
        let corners = sides.into_iter().filter_map(|(edge, top, bottom)| {
            let facing =
                if self.seating == SeatingArrangement::Screen { TableEdge::South } else { edge };
            self.corner(facing, top, bottom, taken)
        });
        let most = if self.seating == SeatingArrangement::Screen { 1 } else { 2 };
        corners.take(most).collect()
    }

    /// The corner in the strip of the table between these heights.
    fn corner(
        &self,
        facing: TableEdge,
        top: f32,
        bottom: f32,
        taken: &[FacingBox],
    ) -> Option<FacingBox> {
        let free: Vec<_> = self.free_stretches(top, bottom, taken).collect();
        let width = |stretch: &(f32, f32)| stretch.1 - stretch.0;
        let widest = free.iter().map(width).max_by(f32::total_cmp)?;
        let mut wide = free.into_iter().filter(|stretch| width(stretch) >= NEARLY * widest);
        let (from, to) = if facing == TableEdge::North { wide.next_back() } else { wide.next() }?;
        let size = Vec2::new((to - from).min(WIDEST), bottom - top);
        let at_left = from + to < self.size.x;
        let left = if at_left { from } else { to - size.x };
        let centre = Vec2::new(left + size.x / 2.0, (top + bottom) / 2.0);
        size.cmpge(LEAST).all().then(|| FacingBox::new(centre, size, facing))
    }

    /// Returns the stretches in which no tray covers a strip of the table, from the left as the picture shows it.
    fn free_stretches(
        &self,
        top: f32,
        bottom: f32,
        taken: &[FacingBox],
    ) -> impl DoubleEndedIterator<Item = (f32, f32)> + use<> {
        let covers = taken.iter().map(|tray| tray.covers());
        let beside = covers.filter(|(low, high)| low.y < bottom && high.y > top);
        let mut trays: Vec<(f32, f32)> =
            beside.map(|(low, high)| (low.x - AIR, high.x + AIR)).collect();
        trays.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (mut free, mut from) = (Vec::new(), 0.0_f32);
        for (low, high) in trays {
            free.push((from, low));
            from = from.max(high);
        }
        free.push((from, self.size.x));
        free.into_iter().filter(|(from, to)| from < to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::trays::tests::{PICTURES, all_seats};
    use super::*;
    use crate::geometry::OccupiedPlaces;
    use crate::headless::{lit_by, played_by, tables};

    fn taken(table: &Tabletop, seated: OccupiedPlaces, depth: TrayDepth) -> Vec<FacingBox> {
        seated.places().map(|place| table.tray(place, depth)).collect()
    }

    fn corners(table: &Tabletop, depth: TrayDepth) -> Vec<FacingBox> {
        let seated = table.seated.expect("a match");
        table.free_corners(depth, &taken(table, seated, depth))
    }

    #[test]
    fn corners_lie_on_the_table_and_neither_on_trays_nor_on_the_board() {
        let screens =
            tables().into_iter().filter(|table| table.seating == SeatingArrangement::Screen);
        for table in PICTURES.map(lit_by).into_iter().chain(screens) {
            for (seated, text) in all_seats().flat_map(|seated| [(seated, 1.0), (seated, 1.5)]) {
                let table = Tabletop { seated: Some(seated), text, ..table };
                for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                    let trays = taken(&table, seated, depth);
                    let (low, high) = table.board_room(depth);
                    let board = FacingBox::new((low + high) / 2.0, high - low, TableEdge::South);
                    for corner in table.free_corners(depth, &trays) {
                        let told = format!("{corner:?} of {table:?}");
                        let kept = corner.kept_on(table.size).centre;
                        assert!(kept.distance(corner.centre) < 0.1, "{told}");
                        assert!(!trays.iter().any(|tray| tray.overlaps(corner)), "{told}");
                        assert!(!corner.overlaps(board), "{told}");
                        assert!(corner.size.cmpge(LEAST).all(), "{told}");
                    }
                }
            }
        }
    }

    #[test]
    fn two_who_sit_opposite_each_have_a_corner_at_their_left() {
        for picture in PICTURES {
            for depth in [TrayDepth::Plain, TrayDepth::Deep] {
                let table = played_by(2, picture);
                let corners = corners(&table, depth);
                if depth == TrayDepth::Plain || picture.0 / picture.1 > 1.7 {
                    assert_eq!(corners.len(), 2, "{depth:?} on {picture:?}");
                }
                for corner in corners {
                    let left = corner.facing.turn_back(corner.centre - table.middle()).x;
                    assert!(left < 0.0, "{corner:?} on {picture:?}");
                }
            }
        }
    }

    #[test]
    fn a_tray_that_is_slid_over_a_corner_moves_it_away() {
        let table = played_by(1, (1920.0, 1080.0));
        let trays = taken(&table, table.seated.expect("a match"), TrayDepth::Plain);
        let [before] = table.free_corners(TrayDepth::Plain, &trays)[..] else { panic!("one side") };
        let slid = [trays[0].slid(-600.0)];
        let [after] = table.free_corners(TrayDepth::Plain, &slid)[..] else { panic!("one side") };
        assert!(after.centre.x > before.centre.x && !after.overlaps(slid[0]), "{after:?}");
    }

    #[test]
    fn there_are_no_corners_before_a_match() {
        assert!(Tabletop::default().free_corners(TrayDepth::Plain, &[]).is_empty());
    }
}
