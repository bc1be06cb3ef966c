//! The parts of a round board before the seats around it.

use bevy::prelude::*;
use shoal_contract::Seat;
use std::f32::consts::TAU;

/// The direction from the middle in which each seat sits, in turns from the east, by seat.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatDirections(Vec<f32>);

impl SeatDirections {
    /// The directions to these points, seen from the middle of a board that is stretched by this.
    pub fn toward(points: impl Iterator<Item = Vec2>, middle: Vec2, stretched: Vec2) -> Self {
        let bearing = |point: Vec2| {
            let direction = (point - middle) / stretched;
            (direction.to_angle() / TAU).rem_euclid(1.0)
        };
        Self(points.map(bearing).collect())
    }

    /// Returns the directions of this many seats, evenly all around.
    pub fn around(seats: usize) -> Self {
        Self((0..seats).map(|seat| seat as f32 / seats as f32).collect())
    }

    /// Returns the ends of a seat's part, in turns: `share` of the way to its neighbours' parts. Without a seat it is
    /// the whole circle.
    pub fn part(&self, seat: Option<Seat>, share: f32) -> (f32, f32) {
        let Some(&at) = seat.and_then(|seat| self.0.get(seat.index())) else { return (0.0, 1.0) };
        let others = self.0.iter().filter(|&&other| other != at);
        let gap = |sign: f32| {
            let gaps = others.clone().map(|other| ((other - at) * sign).rem_euclid(1.0));
            gaps.fold(0.5, f32::min) / 2.0 * share
        };
        (at - gap(-1.0), at + gap(1.0))
    }

    /// Returns the direction between two neighbours' parts that is nearest to this one, in turns; one with more room may
    /// be farther by as much. With fewer than two seats it is this one itself.
    pub fn border(&self, near: f32) -> f32 {
        let apart = |turn: f32| ((turn - near + 0.5).rem_euclid(1.0) - 0.5).abs();
        let next = |at: &f32| {
            let gaps = self.0.iter().map(|other| (other - at).rem_euclid(1.0));
            let gap = gaps.filter(|gap| *gap > 0.0).reduce(f32::min)?;
            let border = at + gap / 2.0;
            Some((border, apart(border) - gap))
        };
        let borders = self.0.iter().filter_map(next);
        let best = borders.min_by(|one, other| one.1.total_cmp(&other.1));
        best.map_or(near, |(border, _)| border)
    }
}
