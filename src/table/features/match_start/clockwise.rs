//! The order of seats in games that go clockwise around the table.

use shoal_tabletop::geometry::{TableEdge, TablePlace};
use shoal_tabletop::seats::Chair;

/// Puts chairs in their clockwise order around the table. The first is the one with which the most seats begin on their
/// own side, once the board is turned so that its south is before the first.
pub fn sort_clockwise(chairs: &mut [Chair], sides: &[TableEdge]) {
    if sides.is_empty() {
        return;
    }
    chairs.sort_by_key(|chair| clockwise(chair.place));
    let at = |from: usize, place: usize| index(chairs[(from + place) % chairs.len()].place.edge);
    let fitting = |from: usize| {
        let fits = |(place, side): (usize, &TableEdge)| {
            at(from, place) == (index(*side) + at(from, 0)) % 4
        };
        sides.iter().enumerate().filter(|it| fits((it.0, it.1))).count()
    };
    // If several fit equally well, the one nearest to the south.
    let first = (0..chairs.len()).rev().max_by_key(|&from| fitting(from));
    chairs.rotate_left(first.unwrap_or(0));
}

/// Returns the number of an edge, clockwise from the lower one.
fn index(edge: TableEdge) -> usize {
    TableEdge::ALL.iter().position(|&other| other == edge).unwrap_or(0)
}

/// Returns the position of a place around the table, as a key to sort by: clockwise from the right end of the lower
/// edge.
pub fn clockwise(place: TablePlace) -> (usize, i16) {
    let slot = i16::from(place.slot);
    (index(place.edge), if place.edge == TableEdge::South { -slot } else { slot })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::seats::SeatPlayer;

    fn ordered(places: &[usize], sides: &[TableEdge]) -> Vec<TablePlace> {
        let chair = |&place: &usize| Chair::new(PLACES[place], "Somebody", SeatPlayer::Person);
        let mut chairs: Vec<Chair> = places.iter().map(chair).collect();
        sort_clockwise(&mut chairs, sides);
        chairs.iter().map(|chair| chair.place).collect()
    }

    #[test]
    fn players_follow_each_other_clockwise_whatever_the_order_in_which_they_sat_down() {
        let three = [TableEdge::South, TableEdge::West, TableEdge::North];
        assert_eq!(ordered(&[1, 0, 2], &three), [PLACES[0], PLACES[2], PLACES[1]]);
        // Nobody sits in the west: then the board is turned until all have their side.
        assert_eq!(ordered(&[0, 1, 3], &three), [PLACES[1], PLACES[3], PLACES[0]]);
        let two = [TableEdge::South, TableEdge::North];
        assert_eq!(ordered(&[3, 2], &two), [PLACES[2], PLACES[3]]);
    }

    #[test]
    fn several_at_an_edge_are_counted_clockwise_too() {
        let sides = [
            TableEdge::South,
            TableEdge::West,
            TableEdge::North,
            TableEdge::North,
            TableEdge::East,
        ];
        let order = ordered(&[0, 1, 2, 3, 7], &sides);
        assert_eq!(order, [0, 2, 7, 1, 3].map(|place: usize| PLACES[place]));
        assert_eq!(ordered(&[6, 0, 4], &[]), [6, 0, 4].map(|place: usize| PLACES[place]));
    }
}
