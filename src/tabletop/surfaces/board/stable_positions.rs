//! Things that find a place among others and keep it.

use bevy::prelude::*;
use std::collections::BTreeMap;

/// The position of each thing, by its number. A thing keeps its position for as long as it is there, also while others
/// come and go, so that nothing moves away under a pointer.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct StablePositions(BTreeMap<u32, Vec2>);

impl StablePositions {
    /// Returns the position of a thing.
    pub fn of(&self, id: u32) -> Option<Vec2> {
        self.0.get(&id).copied()
    }

    /// Puts a thing here.
    pub fn put(&mut self, id: u32, at: Vec2) {
        self.0.insert(id, at);
    }

    /// Gives a place to each of these things that has none yet, one after another, and forgets all other things.
    pub fn settle<T>(
        &mut self,
        things: &[T],
        id: impl Fn(&T) -> u32,
        place: impl Fn(&Self, &T) -> Vec2,
    ) {
        self.0.retain(|there, _| things.iter().any(|thing| id(thing) == *there));
        for thing in things {
            if self.of(id(thing)).is_none() {
                let at = place(&*self, thing);
                self.put(id(thing), at);
            }
        }
    }

    /// The thing nearest to a point, if it is nearer than `reach`.
    pub fn near(&self, point: Vec2, reach: f32) -> Option<u32> {
        let near = self.0.iter().map(|(id, place)| (*id, place.distance(point)));
        let nearest = near.min_by(|one, other| one.1.total_cmp(&other.1))?;
        (nearest.1 < reach).then_some(nearest.0)
    }

    /// Returns the place that is farthest from all things, the first of equals; beyond a distance of `enough` all are
    /// equal.
    pub fn free(&self, places: impl Iterator<Item = Vec2>, enough: f32) -> Option<Vec2> {
        let apart = |place: &Vec2| {
            let gaps = self.0.values().map(|other| other.distance(*place));
            gaps.fold(enough, f32::min)
        };
        let better = |best: Vec2, next: Vec2| if apart(&next) > apart(&best) { next } else { best };
        places.reduce(better)
    }
}
