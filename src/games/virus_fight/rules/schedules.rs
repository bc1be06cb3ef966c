//! The phases as schedules, run on one thread.

use super::pieces::{Instruction, Marker};
use super::stalemate;
use crate::Position;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};
use shoal_contract::world::compact::follow;
use shoal_contract::world::schedule::phase;

/// The schedules of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A program is arranged in secret (rules 3.3).
    Arrange,
    /// The programs are shown, and who is first (rules 3.4, 4.1).
    Reveal,
    /// An instruction is executed (rules 5.1).
    Execute,
    /// A marker moves (rules 5.2).
    Walk,
    /// A player is out: stuck or resigned (rules 6.1, 6.5).
    Eliminate,
    /// A player agrees to a stalemate or plays on (rules 6.3).
    Agree,
}

/// What happens in each of them, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhaseSystems {
    /// The steps of the phase, on the compact value.
    Steps,
    /// Who fell, a new round, a repetition, and the end.
    PassOn,
    /// Instructions and markers become what the compact value says.
    WriteBack,
}

impl Rules {
    /// A schedule with the sets in order, and with what ends every phase. Its steps belong in
    /// [`PhaseSystems::Steps`].
    pub fn schedule(self) -> Schedule {
        use PhaseSystems::*;
        let mut schedule = phase(self);
        schedule.configure_sets((Steps, PassOn, WriteBack).chain());
        schedule.add_systems((
            stalemate::pass_on.in_set(PassOn),
            (follow::<Position, Instruction>, follow::<Position, Marker>).chain().in_set(WriteBack),
        ));
        schedule
    }
}
