//! The species of the world: an entity for each.

use crate::{Event, Jungle, SeasonRecord, Setup, Species};
use bevy_ecs::{component::Component, world::World};
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, MovingPiece};
use shoal_contract::world::schedule;
use std::sync::Arc;

/// A living species.
#[derive(Component, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpeciesPiece(pub Species);

impl compact::PieceComponent<Jungle> for SpeciesPiece {
    fn all(jungle: &Jungle) -> impl Iterator<Item = Self> {
        jungle.species.iter().cloned().map(Self)
    }

    fn put(&self, jungle: &mut Jungle) {
        jungle.species.push(self.0.clone());
    }
}

impl MovingPiece<Jungle> for SpeciesPiece {
    type Kind = u32;

    fn kind(&self) -> u32 {
        self.0.id
    }
}

/// The setup that the match was made from.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The jungle as a compact value: every rule asks and changes it, then entities follow.
pub type CompactJungle = compact::CompactPosition<Jungle>;

/// The players, and what happens next.
pub type SeasonResource = compact::RulesRecord<SeasonRecord>;

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// The compact value.
pub fn jungle(world: &World) -> &Jungle {
    &world.resource::<CompactJungle>().0
}

/// Everything that is remembered beside the jungle.
pub fn record(world: &World) -> &SeasonRecord {
    &world.resource::<SeasonResource>().0
}

/// The setup of the match.
pub fn setup(world: &World) -> &Arc<Setup> {
    &world.resource::<MatchSetup>().0
}

/// The newest living species of a seat (rules 8.22).
pub fn newest(jungle: &Jungle, seat: Seat) -> Option<u32> {
    jungle.of(seat).last().map(|species| species.id)
}
