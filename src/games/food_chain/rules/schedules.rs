//! The phases as schedules, run on one thread.

use super::pieces::Living;
use crate::contract::compact::follow;
use crate::contract::schedule::phase;
use crate::games::food_chain::position::Jungle;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};

/// The schedules of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A species is founded, mutated or named, or a seat is ready (rules 3).
    Design,
    /// A player joins or leaves (rules 7.4).
    Join,
    /// A cycle passes (rules 2).
    Cycle,
    /// What is told after the cycles of an action (rules 7.2).
    Pause,
}

/// What happens in each of them, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhaseSystems {
    /// The steps of the phase, on the compact value.
    Steps,
    /// Species become what the compact value says.
    WriteBack,
}

impl Rules {
    /// A schedule with the sets in order, and with what ends every phase. Its steps belong in
    /// [`PhaseSystems::Steps`].
    pub fn schedule(self) -> Schedule {
        use PhaseSystems::*;
        let mut schedule = phase(self);
        schedule.configure_sets((Steps, WriteBack).chain());
        schedule.add_systems(follow::<Jungle, Living>.in_set(WriteBack));
        schedule
    }
}
