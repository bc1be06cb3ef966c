//! Doing an action that passed its check: one door to all phases, each a schedule on one thread.

use super::cycling::{Ran, end, look_for_a_stop, pass, stop, tell};
use super::designing::{found, get_ready, name};
use super::joining::{join, leave};
use super::pieces::Living;
use crate::{Action, Event, Jungle};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::Actor;
use shoal_contract::world::compact::{Doing, follow};
use shoal_contract::world::schedule::{phase, with_outbox};

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

/// All of them.
pub fn schedules() -> [Schedule; 4] {
    [
        Rules::Design.of((found, name, get_ready).chain()),
        Rules::Join.of((join, leave).chain()),
        Rules::Cycle.of((pass, look_for_a_stop).chain()),
        Rules::Pause.of((tell, stop, end).chain()),
    ]
}

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
    world.insert_resource(Doing { seat: actor.seat(), action: action.clone() });
    with_outbox(world, out, |world| match *action {
        Action::Join { .. } | Action::Leave(_) => world.run_schedule(Rules::Join),
        Action::Cycle(cycles) => {
            world.insert_resource(Ran::default());
            for _ in 0..cycles {
                world.run_schedule(Rules::Cycle);
                if world.resource::<Ran>().why.is_some() {
                    break;
                }
            }
            world.run_schedule(Rules::Pause);
        }
        _ => world.run_schedule(Rules::Design),
    });
}

impl Rules {
    /// The schedule with these steps on the compact value; then species become what it says.
    fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        let mut schedule = phase(self);
        schedule.add_systems((steps.into_configs(), follow::<Jungle, Living>).chain());
        schedule
    }
}
