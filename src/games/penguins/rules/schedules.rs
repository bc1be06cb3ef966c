//! The phases as schedules, run on one thread.

use super::{ending, passing};
use crate::action::Why;
use crate::position::{Move, Spot};
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs as _, Schedule, ScheduleLabel, SystemSet};
use shoal_contract::Seat;
use shoal_contract::world::schedule::phase;

/// The schedules of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A penguin is placed (rules 2.3).
    Place,
    /// A penguin moves (rules 3.1, 3.2).
    Move,
    /// A player leaves the match (rules 4.1).
    Remove,
}

/// What happens in each of them, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// The compact value is changed: there the rule is written.
    Decide,
    /// The difference is written back to tiles, penguins and players, and announced as events.
    WriteBack,
    /// The turn passes on; who is stuck is passed over.
    PassOn,
    /// The match may be over.
    End,
}

impl Rules {
    /// A schedule with the sets in order, and with what ends every deed: the turn passes on, and the
    /// match may be over. What the deed itself is belongs before.
    pub fn schedule(self) -> Schedule {
        use TurnSystems::*;
        let mut schedule = phase(self);
        schedule.configure_sets((Decide, WriteBack, PassOn, End).chain());
        schedule.add_systems((passing::pass_on.in_set(PassOn), ending::end.in_set(End)));
        schedule
    }
}

/// What is being done, for the systems that do it.
#[derive(Resource, Debug, Clone, Copy)]
pub struct Doing {
    /// The player it is done to, or who does it.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
}

/// A deed of a player, or done to one.
#[derive(Debug, Clone, Copy)]
pub enum Deed {
    /// A penguin is placed.
    Place(Spot),
    /// A penguin moves.
    Move(Move),
    /// The player is removed.
    Remove(Why),
}
