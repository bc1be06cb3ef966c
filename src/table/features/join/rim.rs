//! The rim of the table as one line on which lights run: along the lower edge to the right, up, back along the upper
//! edge and down. So a hand that moves right moves its light to its own right, at whichever edge it is.

use bevy::math::Vec2;
use shoal_tabletop::geometry::{TablePlace, Tabletop, TrayDepth};

/// Distance of the lights from the border, in units.
const INSET: f32 = 30.0;

/// The rim of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableRim {
    /// Its lower left corner; `size` is its width and height.
    corner: Vec2,
    size: Vec2,
}

impl TableRim {
    /// The rim of this table.
    pub fn of(table: &Tabletop) -> Self {
        let size = table.size - 2.0 * INSET;
        Self { corner: Vec2::new(INSET, table.size.y - INSET), size }
    }

    /// Length of one round, in units.
    pub fn length(self) -> f32 {
        2.0 * (self.size.x + self.size.y)
    }

    /// The point at this distance along the rim, counted from the lower left corner; any number of rounds.
    pub fn at(self, along: f32) -> Vec2 {
        let (width, height) = (self.size.x, self.size.y);
        let left = along.rem_euclid(self.length());
        let offset = match left {
            left if left < width => Vec2::new(left, 0.0),
            left if left < width + height => Vec2::new(width, width - left),
            left if left < 2.0 * width + height => Vec2::new(2.0 * width + height - left, -height),
            left => Vec2::new(0.0, left - self.length()),
        };
        self.corner + offset
    }

    /// Distance along the rim of its point nearest to this one.
    pub fn nearest(self, point: Vec2) -> f32 {
        let (width, height) = (self.size.x, self.size.y);
        let offset = point - self.corner;
        let (x, up) = (offset.x.clamp(0.0, width), (-offset.y).clamp(0.0, height));
        let sides = [
            (up, x),
            (width - x, width + up),
            (height - up, 2.0 * width + height - x),
            (x, self.length() - up),
        ];
        let nearest = sides.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map_or(0.0, |(_, along)| along.rem_euclid(self.length()))
    }

    /// The shorter distance from one point of the rim to another, positive to the right.
    pub fn shortest_offset(self, from: f32, to: f32) -> f32 {
        let half = self.length() / 2.0;
        (to - from + half).rem_euclid(self.length()) - half
    }

    /// Spreads lights at these distances along the rim so that no two are nearer than `least`. Each moves as little as
    /// possible and all stay in order; lights in one spot are put in the order given.
    pub fn spread_out(self, along: &[f32], least: f32) -> Vec<f32> {
        let count = along.len();
        let least = least.min(self.length() / count.max(1) as f32);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| along[a].total_cmp(&along[b]));
        // The ring is cut where the gap is widest.
        let gap = |at: usize| {
            let (one, next) = (order[at], order[(at + 1) % count]);
            let whole = if count == 1 { self.length() } else { 0.0 };
            (along[next] - along[one]).rem_euclid(self.length()).max(whole)
        };
        let Some(cut) = (0..count).max_by(|&a, &b| gap(a).total_cmp(&gap(b))) else {
            return Vec::new();
        };
        order.rotate_left((cut + 1) % count);
        let start = along[order[0]];
        // Crowds that meet become one, around the middle of all of them.
        let mut crowds: Vec<(f32, f32)> = Vec::new();
        for (place, &light) in order.iter().enumerate() {
            let at = (along[light] - start).rem_euclid(self.length()) - place as f32 * least;
            let mut crowd = (at, 1.0);
            while let Some(&(before, size)) = crowds.last().filter(|before| before.0 > crowd.0) {
                let all = size + crowd.1;
                crowd = ((before * size + crowd.0 * crowd.1) / all, all);
                crowds.pop();
            }
            crowds.push(crowd);
        }
        let spots = crowds.iter().flat_map(|&(at, size)| std::iter::repeat_n(at, size as usize));
        let mut apart = vec![0.0; count];
        for ((place, &light), spot) in order.iter().enumerate().zip(spots) {
            apart[light] = (start + spot + place as f32 * least).rem_euclid(self.length());
        }
        apart
    }

    /// Distance of a place along the rim.
    pub fn place(self, table: &Tabletop, place: TablePlace) -> f32 {
        self.nearest(table.tray(place, TrayDepth::Plain).centre)
    }
}

/// Index of the stop nearest to a point of the rim.
pub fn nearest_stop(rim: TableRim, stops: &[f32], along: f32) -> Option<usize> {
    let far = |stop: f32| rim.shortest_offset(along, stop).abs();
    (0..stops.len()).min_by(|&a, &b| far(stops[a]).total_cmp(&far(stops[b])))
}

/// Index of the next stop to the right or the left.
pub fn next_stop(rim: TableRim, stops: &[f32], along: f32, right: bool) -> Option<usize> {
    let far = |stop: f32| {
        let distance = if right { stop - along } else { along - stop };
        let distance = distance.rem_euclid(rim.length());
        // The stop where the light already is comes last, after a whole round.
        if distance < 1.0 || rim.length() - distance < 1.0 { rim.length() } else { distance }
    };
    (0..stops.len()).min_by(|&a, &b| far(stops[a]).total_cmp(&far(stops[b])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::{PLACES, SeatingArrangement};

    #[test]
    fn every_point_of_the_rim_is_where_it_says() {
        let rim = TableRim::of(&Tabletop::default());
        let mut along = 0.0;
        while along < rim.length() {
            let back = rim.nearest(rim.at(along));
            assert!(rim.shortest_offset(along, back).abs() < 0.5, "{along} came back as {back}");
            along += 7.0;
        }
        assert_eq!(rim.at(-10.0), rim.at(rim.length() - 10.0));
    }

    #[test]
    fn to_the_right_is_to_the_players_right_at_every_edge() {
        let table = Tabletop::default();
        let rim = TableRim::of(&table);
        for place in PLACES {
            let along = rim.place(&table, place);
            let step = rim.at(along + 20.0) - rim.at(along);
            let right = place.edge.turn(Vec2::X * 20.0);
            assert!(step.distance(right) < 0.1, "{place:?}: {step}");
        }
    }

    #[test]
    fn a_light_visits_all_places_in_both_directions() {
        for seating in [SeatingArrangement::Around, SeatingArrangement::Screen] {
            let table = Tabletop { seating, ..Tabletop::default() };
            let rim = TableRim::of(&table);
            let stops: Vec<f32> =
                table.places().iter().map(|&place| rim.place(&table, place)).collect();
            for right in [true, false] {
                let mut visited = vec![0];
                while visited.len() < stops.len() {
                    let at = stops[visited[visited.len() - 1]];
                    let next = next_stop(rim, &stops, at, right).expect("there are places");
                    assert!(!visited.contains(&next), "{seating:?}: {visited:?} then {next}");
                    visited.push(next);
                }
            }
        }
    }

    #[test]
    fn lights_that_meet_lie_side_by_side_and_all_others_stay_where_they_are() {
        let rim = TableRim::of(&Tabletop::default());
        let long = rim.length();
        // Three in one spot, one far away, and two on both sides of where counting begins.
        let along = [1000.0, 1000.0, 1000.0, 3000.0, 10.0, long - 10.0];
        let drawn = rim.spread_out(&along, 60.0);
        assert_eq!(drawn[..4], [940.0, 1000.0, 1060.0, 3000.0]);
        for (index, &one) in drawn.iter().enumerate() {
            for &other in &drawn[index + 1..] {
                assert!(rim.shortest_offset(one, other).abs() > 59.9, "{drawn:?}");
            }
        }
        assert!(
            (rim.shortest_offset(drawn[5], drawn[4]) - 60.0).abs() < 0.1,
            "each in its order: {drawn:?}"
        );
        assert_eq!(rim.spread_out(&[7.0], 60.0), [7.0]);
        assert_eq!(rim.spread_out(&[], 60.0), Vec::<f32>::new());
    }

    #[test]
    fn the_nearest_stop_is_found_across_the_corner_where_counting_begins() {
        let rim = TableRim::of(&Tabletop::default());
        let stops = [100.0, 2000.0];
        assert_eq!(nearest_stop(rim, &stops, rim.length() - 50.0), Some(0));
        assert_eq!(nearest_stop(rim, &[], 3.0), None);
        assert_eq!(next_stop(rim, &stops, 100.0, true), Some(1));
        assert_eq!(next_stop(rim, &stops[..1], 100.0, true), Some(0));
    }
}
