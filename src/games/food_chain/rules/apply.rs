//! Doing an action that passed its check: one door to all phases.

use super::cycling::Ran;
use super::schedules::Rules;
use crate::contract::Actor;
use crate::contract::compact::Doing;
use crate::contract::schedule::with_outbox;
use crate::games::food_chain::{Action, Event};
use bevy_ecs::world::World;

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
