//! The phases of the rules by name, and the cycles that the steps of several read.

use super::pieces::SpeciesPiece;
use crate::{Jungle, SpeciesChanges, StandstillReason};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::world::compact::follow;
use shoal_contract::world::schedule;
use shoal_contract::world::steps::upkeep;
use std::collections::BTreeMap;

/// The phases of the rules, in the order of the rulebook.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FoodChainPhase {
    /// A cycle passes (rules 2).
    PassCycle,
    /// A species is founded (rules 3.1).
    Start,
    /// A new species is made of another (rules 3.2).
    Mutate,
    /// A species is named (rules 3.3).
    Name,
    /// A seat does not design any more (rules 7.1).
    GetReady,
    /// The cycles of an action have passed (rules 7.1, 7.2).
    Pause,
    /// A player joins (rules 7.4).
    Join,
    /// A player leaves (rules 7.4, 8.25).
    Leave,
}

impl FoodChainPhase {
    /// The schedule with these steps on the compact value; then species become what it says.
    pub(super) fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        schedule::phase(
            self,
            (steps.into_configs(), upkeep(follow::<Jungle, SpeciesPiece>)).chain(),
        )
    }
}

/// The cycles of an action that have passed so far.
#[derive(Resource, Debug, Default)]
pub struct PassedCycles {
    /// The number of them.
    pub(super) count: u32,
    /// Changes of each species by all of them, by its id.
    pub(super) species: BTreeMap<u32, SpeciesChanges>,
    /// The species that have died, in that order.
    pub(super) died: Vec<u32>,
    /// The reason for which the jungle is to stand still; none while it goes on.
    pub(super) stop: Option<StandstillReason>,
}
