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
    /// By square, in order of squares.
    by_square: Vec<(Square, Entity)>,
}

impl FishermanIndex {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.in_order.clear();
        self.by_square.clear();
    }

    /// Adds one with a higher id than all others, in a square without one.
    pub fn add(&mut self, entity: Entity, square: Square) {
        self.in_order.push(entity);
        if let Err(index) = self.by_square.binary_search_by_key(&square, |&(square, _)| square) {
            self.by_square.insert(index, (square, entity));
        }
    }

    /// Removes the one in a square.
    pub fn remove(&mut self, square: Square) {
        if let Ok(index) = self.by_square.binary_search_by_key(&square, |&(square, _)| square) {
            let (_, entity) = self.by_square.remove(index);
            self.in_order.retain(|&other| other != entity);
        }
    }

    /// All of them, in order of ids.
    pub fn in_order(&self) -> &[Entity] {
        &self.in_order
    }

    /// The one in a square.
    pub fn at(&self, square: Square) -> Option<Entity> {
        let index = self.by_square.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.by_square[index].1)
    }

    /// `true` if there is one in the square.
    pub fn holds(&self, square: Square) -> bool {
        self.at(square).is_some()
    }
}

/// The fishermen by their ids, for the systems of the rules.
#[derive(SystemParam)]
pub struct FishermanAccess<'w, 's> {
    index: Res<'w, FishermanIndex>,
    fishermen: Query<'w, 's, &'static mut Fisherman>,
}

impl FishermanAccess<'_, '_> {
    /// Does something to each fisherman, in order of ids.
    pub fn for_each(&mut self, mut change: impl FnMut(Entity, Mut<'_, Fisherman>)) {
        for &entity in self.index.in_order() {
            if let Ok(fisherman) = self.fishermen.get_mut(entity) {
                change(entity, fisherman);
            }
        }
    }
}

/// The next free number of a fisherman.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NextFisherman(pub u32);

/// All fishermen, in order of ids.
pub fn all_fishermen(world: &World) -> impl Iterator<Item = &Fisherman> {
    world
        .resource::<FishermanIndex>()
        .in_order()
        .iter()
        .filter_map(|one| world.get::<Fisherman>(*one))
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
        assert!(!index.holds(squares[1]), "who left is not found any more");
        assert_eq!(index.in_order(), [entities[0], entities[2]]);
        assert!(!index.holds(Square::new(0, 0)));
    }
}
