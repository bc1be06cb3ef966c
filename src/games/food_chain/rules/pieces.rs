//! What lives in the world: an entity for each species.

use crate::{FoodChain, Jungle, Record, Setup, Species};
use bevy_ecs::{component::Component, world::World};
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, Book, Compact, MatchSetup, MovingPiece};
use std::sync::Arc;

/// A living species.
#[derive(Component, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Living(pub Species);

impl compact::Piece<Jungle> for Living {
    fn all(jungle: &Jungle) -> impl Iterator<Item = Self> {
        jungle.species.iter().cloned().map(Self)
    }

    fn put(&self, jungle: &mut Jungle) {
        jungle.species.push(self.0.clone());
    }
}

impl MovingPiece<Jungle> for Living {
    type Kind = u32;

    fn kind(&self) -> u32 {
        self.0.id
    }
}

/// What a step of the rules works with.
pub type Context<'w> = compact::Context<'w, FoodChain>;

/// The compact value.
pub fn jungle(world: &World) -> &Jungle {
    &world.resource::<Compact<Jungle>>().0
}

/// What is remembered beside it.
pub fn record(world: &World) -> &Record {
    &world.resource::<Book<Record>>().0
}

/// What the match is made from.
pub fn setup(world: &World) -> &Arc<Setup> {
    &world.resource::<MatchSetup<Setup>>().0
}

/// The newest living species of a seat (rules 8.22).
pub fn newest(jungle: &Jungle, seat: Seat) -> Option<u32> {
    jungle.of(seat).last().map(|species| species.id)
}
