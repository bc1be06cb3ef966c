//! Places beside a board for what belongs to each seat: three at its left and three at its right.

use crate::contract::Seat;
use crate::table::geometry::{Edge, Tabletop, TrayDepth};
use crate::table::seats::Chairs;
use bevy::prelude::*;

/// A place that belongs to a seat, as wide as high.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beside {
    /// All of it, on the table.
    pub on: Rect,
    /// The edge toward which it is turned.
    pub facing: Edge,
}

impl Beside {
    /// A point given from the middle, as its player sees it.
    pub fn at(&self, seen: Vec2) -> Vec2 {
        self.on.center() + self.facing.turn(seen)
    }
}

/// A place with this side for each of this many seats, between a board and the ends of the room: that nearest to the
/// right end of the seat's tray, of those that others have left. Where not all three of a side are taken they lie as
/// far from the trays as seat panels beside these reach ([`Tabletop::OVER_BOARD`]), so that none covers what its
/// reader needs.
pub fn beside(
    (room, board, side): (Rect, Rect, f32),
    (table, trays): (&Tabletop, TrayDepth),
    (chairs, seats): (&Chairs, usize),
) -> Vec<Option<Beside>> {
    let columns = [(room.min.x + board.min.x) / 2.0, (room.max.x + board.max.x) / 2.0];
    let rows = [room.min.y + side / 2.0, room.center().y, room.max.y - side / 2.0];
    let middles = columns.into_iter().flat_map(|x| rows.map(|y| Vec2::new(x, y)));
    let mut free: Vec<Vec2> = middles.collect();
    let place = |seat: Seat| {
        let tray = chairs.get(seat)?.tray(table, trays);
        let wanted = tray.at(Vec2::new(tray.size.x * 0.45, 0.0));
        let far = |at: &usize| free[*at].distance_squared(wanted);
        let nearest = (0..free.len()).min_by(|a, b| far(a).total_cmp(&far(b)))?;
        Some((free.remove(nearest), tray.facing))
    };
    let found: Vec<Option<(Vec2, Edge)>> = Seat::all(seats).map(place).collect();
    let inward = |middle: Vec2| {
        let same = |other: &&(Vec2, Edge)| other.0.x == middle.x;
        let count = found.iter().flatten().filter(same).count().clamp(1, rows.len()) as f32;
        // As far as there is room for all of this side.
        let most = ((room.height() - count * side) / 2.0).max(0.0);
        let over = if count < 3.0 { Tabletop::OVER_BOARD.min(most) } else { 0.0 };
        let (low, high) = (rows[0] + over, rows[2] - over);
        Vec2::new(middle.x, middle.y.clamp(low.min(high), high.max(low)))
    };
    let laid = |(middle, facing): (Vec2, Edge)| {
        let on = Rect::from_center_size(inward(middle), Vec2::splat(side));
        Beside { on, facing }
    };
    found.iter().map(|found| found.map(laid)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::PLACES;
    use crate::table::headless::played_by;
    use crate::table::seats::{Chair, Player};

    #[test]
    fn each_seat_has_a_place_of_its_own_on_its_side_of_the_table_turned_to_it() {
        for count in 1..=6 {
            let table = played_by(count, (1280.0, 720.0));
            let chair = |place| Chair::new(place, "Somebody", Player::Person);
            let chairs = Chairs(PLACES.into_iter().take(count).map(chair).collect());
            let (room, side) = (Rect::new(128.0, 150.0, 1792.0, 930.0), 240.0);
            let board = Rect::from_center_size(room.center(), Vec2::splat(780.0));
            let trays = (&table, TrayDepth::Plain);
            let places = beside((room, board, side), trays, (&chairs, count));
            let places: Vec<Beside> = places.into_iter().flatten().collect();
            assert_eq!(places.len(), count);
            for (at, place) in places.iter().enumerate() {
                assert_eq!(place.facing, PLACES[at].edge);
                assert!(place.on.intersect(board).is_empty(), "{place:?}");
                assert!(places[..at].iter().all(|it| it.on.intersect(place.on).is_empty()));
                // Up to four have two at each side at most.
                let free = place.on.min.y - room.min.y;
                let free = free.min(room.max.y - place.on.max.y);
                assert!(count > 4 || free >= Tabletop::OVER_BOARD, "{count}: {free} before a tray");
            }
        }
    }
}
