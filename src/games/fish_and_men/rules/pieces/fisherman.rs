//! Fishermen (rules 6): they never move, bite, go hungry and give up.

use crate::rules::board::position::Square;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

/// A fisherman in his boat. At most one is in a square once they have spread (rules 6.1).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fisherman {
    /// Counted up, never used again.
    pub id: u32,
    /// His square, in the sea.
    pub square: Square,
    /// Turns since his last catch (rules 6.4).
    pub hunger: u32,
}

/// Index of the fishermen, kept beside the entities so that a step finds one at once.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct FishermanIndex {
    in_order: Vec<Entity>,
    /// In order of squares.
    by_square: Vec<(Square, Entity)>,
}

impl FishermanIndex {
    /// Forgets all of them, and returns them in order of ids.
    pub fn take_all(&mut self) -> Vec<Entity> {
        self.by_square.clear();
        std::mem::take(&mut self.in_order)
    }

    /// Adds one with a higher id than all others, in a square without one.
    pub fn add(&mut self, entity: Entity, square: Square) {
        self.in_order.push(entity);
        if let Err(place) = self.find(square) {
            self.by_square.insert(place, (square, entity));
        }
    }

    /// Removes the one in a square.
    pub fn remove(&mut self, square: Square) {
        if let Ok(place) = self.find(square) {
            let (_, entity) = self.by_square.remove(place);
            self.in_order.retain(|&other| other != entity);
        }
    }

    /// The place of the one in a square, or the place for one.
    fn find(&self, square: Square) -> Result<usize, usize> {
        self.by_square.binary_search_by_key(&square, |&(square, _)| square)
    }

    /// All of them, in order of ids.
    pub fn in_order(&self) -> &[Entity] {
        &self.in_order
    }

    /// The one in a square.
    pub fn at(&self, square: Square) -> Option<Entity> {
        Some(self.by_square[self.find(square).ok()?].1)
    }
}

/// The fishermen by their ids, for the steps by which some come, go or gather. Their entities come and go when the
/// phase is over.
#[derive(SystemParam)]
pub struct FishermanAccess<'w, 's> {
    index: ResMut<'w, FishermanIndex>,
    fishermen: Query<'w, 's, &'static mut Fisherman>,
    commands: Commands<'w, 's>,
}

impl FishermanAccess<'_, '_> {
    /// All fishermen, in order of ids.
    pub fn all(&self) -> impl Iterator<Item = Fisherman> {
        self.fishermen.iter_many(self.index.in_order()).copied()
    }

    /// Lets each fisherman who stays change, in order of ids; those for whom the answer is `false` leave the sea.
    pub fn retain(&mut self, mut stays: impl FnMut(&mut Fisherman) -> bool) {
        for entity in self.index.in_order().to_vec() {
            let Ok(mut fisherman) = self.fishermen.get_mut(entity) else { continue };
            if !stays(&mut fisherman) {
                self.index.remove(fisherman.square);
                self.commands.entity(entity).despawn();
            }
        }
    }

    /// Puts others in place of all that there are, in order of ids.
    pub fn replace_all(&mut self, fishermen: impl IntoIterator<Item = Fisherman>) {
        for entity in self.index.take_all() {
            self.commands.entity(entity).despawn();
        }
        for fisherman in fishermen {
            self.index.add(self.commands.spawn(fisherman).id(), fisherman.square);
        }
    }
}

/// All fishermen, in order of ids.
pub fn all_fishermen(world: &World) -> impl Iterator<Item = &Fisherman> {
    let index = world.resource::<FishermanIndex>().in_order().iter();
    index.filter_map(|one| world.get::<Fisherman>(*one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_finds_the_fisherman_who_is_there_and_nobody_else() {
        let mut world = World::new();
        let mut index = FishermanIndex::default();
        let squares = [(5, 1), (2, 9), (2, 3)].map(|(row, column)| Square::new(row, column));
        let entities: Vec<Entity> = squares.iter().map(|_| world.spawn_empty().id()).collect();
        for (&entity, &square) in entities.iter().zip(&squares) {
            index.add(entity, square);
        }
        assert_eq!(index.in_order(), entities, "they are kept in the order they came");
        assert_eq!(index.at(squares[1]), Some(entities[1]));
        index.remove(squares[1]);
        assert_eq!(index.at(squares[1]), None, "who left is not found any more");
        assert_eq!(index.in_order(), [entities[0], entities[2]]);
        assert_eq!(index.at(Square::new(0, 0)), None);
    }
}
