//! The rim of the table as one line on which lights run: along the lower edge to the right, up, back
//! along the upper edge and down. So a hand that goes right goes to its right, at whatever edge it is.

use super::super::geometry::{Place, Tabletop, TrayDepth};
use bevy::math::Vec2;

/// How far from the border lights run, in units.
const INSET: f32 = 30.0;

/// The rim of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rim {
    /// Its lower left corner, and its width and height.
    corner: Vec2,
    size: Vec2,
}

impl Rim {
    /// The rim of this table.
    pub fn of(table: &Tabletop) -> Self {
        let size = table.size - 2.0 * INSET;
        Self { corner: Vec2::new(INSET, table.size.y - INSET), size }
    }

    /// Once around, in units.
    pub fn length(self) -> f32 {
        2.0 * (self.size.x + self.size.y)
    }

    /// The point so far along, counted from the lower left corner; any number of rounds.
    pub fn at(self, along: f32) -> Vec2 {
        let (width, height) = (self.size.x, self.size.y);
        let left = along.rem_euclid(self.length());
        let way = match left {
            left if left < width => Vec2::new(left, 0.0),
            left if left < width + height => Vec2::new(width, width - left),
            left if left < 2.0 * width + height => Vec2::new(2.0 * width + height - left, -height),
            left => Vec2::new(0.0, left - self.length()),
        };
        self.corner + way
    }

    /// How far along the point of the rim is that is nearest to this one.
    pub fn nearest(self, point: Vec2) -> f32 {
        let (width, height) = (self.size.x, self.size.y);
        let way = point - self.corner;
        let (x, up) = (way.x.clamp(0.0, width), (-way.y).clamp(0.0, height));
        let sides = [
            (up, x),
            (width - x, width + up),
            (height - up, 2.0 * width + height - x),
            (x, self.length() - up),
        ];
        let nearest = sides.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map_or(0.0, |(_, along)| along.rem_euclid(self.length()))
    }

    /// The shorter way from one point of the rim to another: to the right is positive.
    pub fn way(self, from: f32, to: f32) -> f32 {
        let half = self.length() / 2.0;
        (to - from + half).rem_euclid(self.length()) - half
    }

    /// Where along the rim a place is.
    pub fn place(self, table: &Tabletop, place: Place) -> f32 {
        self.nearest(table.tray(place, TrayDepth::Plain).centre)
    }
}

/// Of these stops along the rim, the index of the one nearest to a point of it.
pub fn nearest_stop(rim: Rim, stops: &[f32], along: f32) -> Option<usize> {
    let far = |stop: f32| rim.way(along, stop).abs();
    (0..stops.len()).min_by(|&a, &b| far(stops[a]).total_cmp(&far(stops[b])))
}

/// Of these stops, the next one to the right or the left.
pub fn next_stop(rim: Rim, stops: &[f32], along: f32, right: bool) -> Option<usize> {
    let far = |stop: f32| {
        let way = if right { stop - along } else { along - stop };
        let way = way.rem_euclid(rim.length());
        // Where it is already is once around.
        if way < 1.0 || rim.length() - way < 1.0 { rim.length() } else { way }
    };
    (0..stops.len()).min_by(|&a, &b| far(stops[a]).total_cmp(&far(stops[b])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::{PLACES, Seating};

    #[test]
    fn every_point_of_the_rim_is_where_it_says() {
        let rim = Rim::of(&Tabletop::default());
        let mut along = 0.0;
        while along < rim.length() {
            let back = rim.nearest(rim.at(along));
            assert!(rim.way(along, back).abs() < 0.5, "{along} came back as {back}");
            along += 7.0;
        }
        assert_eq!(rim.at(-10.0), rim.at(rim.length() - 10.0));
    }

    #[test]
    fn to_the_right_is_to_the_players_right_at_every_edge() {
        let table = Tabletop::default();
        let rim = Rim::of(&table);
        for place in PLACES {
            let along = rim.place(&table, place);
            let step = rim.at(along + 20.0) - rim.at(along);
            let right = place.edge.turn(Vec2::X * 20.0);
            assert!(step.distance(right) < 0.1, "{place:?}: {step}");
        }
    }

    #[test]
    fn a_light_visits_all_places_in_both_directions() {
        for seating in [Seating::Around, Seating::Screen] {
            let table = Tabletop { seating, ..Tabletop::default() };
            let rim = Rim::of(&table);
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
    fn the_nearest_stop_is_found_across_the_corner_where_counting_begins() {
        let rim = Rim::of(&Tabletop::default());
        let stops = [100.0, 2000.0];
        assert_eq!(nearest_stop(rim, &stops, rim.length() - 50.0), Some(0));
        assert_eq!(nearest_stop(rim, &[], 3.0), None);
        assert_eq!(next_stop(rim, &stops, 100.0, true), Some(1));
        assert_eq!(next_stop(rim, &stops[..1], 100.0, true), Some(0));
    }
}
