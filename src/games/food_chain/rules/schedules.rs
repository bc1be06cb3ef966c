//! The phases of the rules as schedules, and doing an action that passed its check by them.

use super::cycling::{self, PassedCycles};
use super::designing::{self, NewSpecies, SpeciesName};
use super::joining::{self, LeavingSeat, NewPlayer};
use super::pieces::{Living, jungle};
use super::seasons::{self, ReadySeat};
use crate::{Action, Cycle, Event, Jungle};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::Actor;
use shoal_contract::world::compact::follow;
use shoal_contract::world::schedule::{phase, run_phase, tell, with_outbox};
use shoal_contract::world::steps::upkeep;

/// The phases of the rules, in the order of the rulebook.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
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

/// All of them.
pub fn schedules() -> [Schedule; 8] {
    [
        cycling::pass_cycle(),
        designing::start(),
        designing::mutate(),
        designing::name(),
        seasons::get_ready(),
        seasons::pause(),
        joining::join(),
        joining::leave(),
    ]
}

impl Rules {
    /// The schedule with these steps on the compact value; then species become what it says.
    pub(super) fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        let mut schedule = phase(self);
        schedule.add_systems((steps.into_configs(), upkeep(follow::<Jungle, Living>)).chain());
        schedule
    }
}

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
    match (actor.seat(), action) {
        (_, Action::Join { name }) => {
            run_phase(world, Rules::Join, NewPlayer(name.clone()), out);
        }
        (_, Action::Leave(seat)) => run_phase(world, Rules::Leave, LeavingSeat(*seat), out),
        (_, Action::Cycle(cycles)) => with_outbox(world, out, |world| pass_cycles(world, *cycles)),
        (Some(seat), Action::Name { species, name }) => {
            let told = SpeciesName { seat, species: *species, name: name.clone() };
            run_phase(world, Rules::Name, told, out);
        }
        (Some(seat), Action::Ready) => run_phase(world, Rules::GetReady, ReadySeat(seat), out),
        (Some(seat), Action::Start { .. } | Action::Mutate { .. }) => {
            let Some(Ok(design)) = action.design(jungle(world), seat) else { return };
            let phase = if design.parent.is_some() { Rules::Mutate } else { Rules::Start };
            run_phase(world, phase, NewSpecies { seat, design, hunger: 0 }, out);
        }
        // A check lets the house do none of these.
        (None, _) => {}
    }
}

/// Lets cycles pass until the jungle is to stand still, this many at most (rules 7.2).
fn pass_cycles(world: &mut World, cycles: u32) {
    tell(world, Cycle::default());
    tell(world, PassedCycles::default());
    for _ in 0..cycles {
        world.run_schedule(Rules::PassCycle);
        if world.resource::<PassedCycles>().stop.is_some() {
            break;
        }
    }
    world.run_schedule(Rules::Pause);
}
