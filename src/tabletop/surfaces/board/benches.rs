//! Places beside a board for what belongs to each seat: three at its left and three at its right.

use crate::geometry::{FacingBox, TableEdge, Tabletop};
use bevy::prelude::*;

/// A square place that belongs to a seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeatBench {
    /// Its area on the table.
    pub on: Rect,
    /// The edge toward which it is turned.
    pub facing: TableEdge,
}

impl SeatBench {
    /// A point given from the middle, as its player sees it.
    pub fn at(&self, seen: Vec2) -> Vec2 {
        self.on.center() + self.facing.turn(seen)
    }
}

/// Gap between a board and the places beside it, and between two of these, in units.
const APART: f32 = 10.0;
/// Depth of a seat panel with four lines and a button before a tray, in units, with text of 100 %.
const PANEL_DEPTH: f32 = 196.0;

/// Returns a square place with this side for each of these trays, at the left or the right of a board: of the places
/// still free, the one nearest to the right end of the tray. They are close to the board, because the seat panels of
/// short edges come from the ends of the room; and as far from the trays of long edges as the seat panels before these
/// reach, or those beside them ([`Tabletop::OVER_BOARD`]), if there is room. `type_scale` is the size of text, 1 by
/// default.
pub fn seat_benches(
    room: Rect,
    board: Rect,
    side: f32,
    type_scale: f32,
    trays: &[Option<FacingBox>],
) -> Vec<Option<SeatBench>> {
    let off = APART + side / 2.0;
    let columns = [
        (board.min.x - off).max(room.min.x + side / 2.0),
        (board.max.x + off).min(room.max.x - side / 2.0),
    ];
    let rows = [room.min.y + side / 2.0, room.center().y, room.max.y - side / 2.0];
    let middles = columns.into_iter().flat_map(|x| rows.map(|y| Vec2::new(x, y)));
    let mut free: Vec<Vec2> = middles.collect();
    let place = |tray: &Option<FacingBox>| {
        let tray = (*tray)?;
        let wanted = tray.at(Vec2::new(tray.size.x * 0.45, 0.0));
        let far = |at: &usize| free[*at].distance_squared(wanted);
        let nearest = (0..free.len()).min_by(|a, b| far(a).total_cmp(&far(b)))?;
        Some((free.remove(nearest), tray.facing))
    };
    let found: Vec<Option<(Vec2, TableEdge)>> = trays.iter().map(place).collect();
    let bench = |(middle, facing): (Vec2, TableEdge)| {
        let column = found.iter().flatten().filter(|other| other.0.x == middle.x);
        let column: Vec<f32> = column.map(|other| other.0.y).collect();
        let is_tray = [TableEdge::North, TableEdge::South].map(|edge| {
            let over = |(low, high): (Vec2, Vec2)| low.x < middle.x && middle.x < high.x;
            trays.iter().flatten().any(|tray| tray.facing == edge && over(tray.covers()))
        });
        let y = spread(room, side, type_scale, &column, middle.y, is_tray);
        let on = Rect::from_center_size(Vec2::new(middle.x, y), Vec2::splat(side));
        SeatBench { on, facing }
    };
    found.iter().map(|found| found.map(bench)).collect()
}

/// Returns the y of a place of a column, as far from its neighbours as there is room; `y` is one of the `column`.
/// `is_tray` says if there is a tray above and below.
fn spread(
    room: Rect,
    side: f32,
    type_scale: f32,
    column: &[f32],
    y: f32,
    is_tray: [bool; 2],
) -> f32 {
    let gaps = column.len().saturating_sub(1) as f32;
    let left = room.height() - side - gaps * (side + APART);
    let (top, bottom) = kept_free(left, is_tray, type_scale);
    let (first, last) = (room.min.y + side / 2.0 + top, room.max.y - side / 2.0 - bottom);
    if gaps < 1.0 {
        return y.max(first).min(last);
    }
    let before = column.iter().filter(|other| **other < y).count() as f32;
    first + (last - first) * before / gaps
}

/// Returns the lengths that stay free at the top and at the bottom of a column, of the length `left` that its places do
/// not need; the room before trays comes first.
fn kept_free(left: f32, is_tray: [bool; 2], type_scale: f32) -> (f32, f32) {
    let trays = is_tray.into_iter().filter(|is_tray| *is_tray).count() as f32;
    let before = (PANEL_DEPTH * type_scale).min(left / trays.max(1.0)).max(0.0);
    let without = (left - trays * before) / (2.0 - trays).max(1.0);
    let without = Tabletop::OVER_BOARD.min(without).max(0.0);
    let [top, bottom] = is_tray.map(|is_tray| if is_tray { before } else { without });
    (top, bottom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{OccupiedPlaces, PLACES, TablePlace, TrayDepth};
    use crate::seats::{Chair, SeatPlayer};

    #[test]
    fn each_seat_has_a_place_of_its_own_turned_to_it_and_before_the_trays_is_room_for_panels() {
        for who in (1_u16..1 << PLACES.len()).filter(|who| who.count_ones() <= 5) {
            let sit = PLACES.into_iter().enumerate().filter(|(at, _)| who >> at & 1 == 1);
            let sit: Vec<TablePlace> = sit.map(|(_, place)| place).collect();
            let table =
                Tabletop { seated: Some(OccupiedPlaces::of(sit.clone())), ..Tabletop::default() };
            let chair = |place: &TablePlace| Chair::new(*place, "Somebody", SeatPlayer::Person);
            let tray = |place| Some(chair(place).tray(&table, TrayDepth::Plain));
            let trays: Vec<Option<FacingBox>> = sit.iter().map(tray).collect();
            let (room, side) = (Rect::new(128.0, 150.0, 1792.0, 930.0), 188.0);
            let board = Rect::from_center_size(room.center(), Vec2::splat(780.0));
            let places = seat_benches(room, board, side, table.text, &trays);
            let places: Vec<SeatBench> = places.into_iter().flatten().collect();
            assert_eq!(places.len(), sit.len());
            for (at, place) in places.iter().enumerate() {
                assert_eq!(place.facing, sit[at].edge);
                assert!(room.contains(place.on.min) && room.contains(place.on.max), "{place:?}");
                assert!(place.on.intersect(board).is_empty(), "{place:?}");
                assert!(places[..at].iter().all(|it| it.on.intersect(place.on).is_empty()));
                let middle = place.on.center().x;
                let is_tray = [TableEdge::North, TableEdge::South].map(|edge| {
                    let mut of_edge = sit.iter().filter(|it| it.edge == edge);
                    of_edge.any(|it| {
                        let (low, high) = table.tray(*it, TrayDepth::Plain).covers();
                        low.x < middle && middle < high.x
                    })
                });
                let column = places.iter().filter(|it| it.on.center().x == middle).count();
                let free = [place.on.min.y - room.min.y, room.max.y - place.on.max.y];
                // Trays at both ends leave too little for three.
                let is_full = column == 3 && is_tray == [true; 2];
                for (is_tray, free) in is_tray.into_iter().zip(free) {
                    assert!(!is_tray || is_full || free > 180.0, "{sit:?}: {free} before a tray");
                }
            }
        }
    }
}
