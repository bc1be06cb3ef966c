//! Doing an action that passed its check, phase by phase.

use super::pieces::{ActionInProgress, position, record};
use super::schedules::VirusFightPhase;
use crate::{Action, Event};
use bevy_ecs::world::World;
use shoal_contract::world::schedule::{set_phase_input, with_outbox};
use shoal_contract::{Actor, Seat};

/// Does `action` and all that the rules let follow, and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
    let seat = actor.seat().unwrap_or(Seat(position(world).turn as u16));
    set_phase_input(world, ActionInProgress { seat, action: action.clone() });
    with_outbox(world, out, |world| {
        let mut next = Some(VirusFightPhase::of(action));
        while let Some(phase) = next {
            world.run_schedule(phase);
            next = phase.next(position(world), record(world));
        }
    });
}
