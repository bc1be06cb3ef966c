//! The phases of the rules as schedules, and doing an action that passed its check by them.

use super::cycling;
use super::designing::{self, NewSpecies, SpeciesName};
use super::joining::{self, LeavingSeat, NewPlayer};
use super::phase::{FoodChainPhase, PassedCycles};
use super::pieces::jungle;
use super::seasons::{self, ReadySeat};
use crate::{Action, Event, RunningCycle};
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::{run_phase, set_phase_input, with_outbox};

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

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
    match (actor.seat(), action) {
        (_, Action::Join { name }) => {
            run_phase(world, FoodChainPhase::Join, NewPlayer(name.clone()), out);
        }
        (_, Action::Leave(seat)) => {
            run_phase(world, FoodChainPhase::Leave, LeavingSeat(*seat), out)
        }
        (_, Action::Cycle(cycles)) => with_outbox(world, out, |world| pass_cycles(world, *cycles)),
        (Some(seat), Action::Name { species, name }) => {
            let naming = SpeciesName { seat, species: *species, name: name.clone() };
            run_phase(world, FoodChainPhase::Name, naming, out);
        }
        (Some(seat), Action::Ready) => {
            run_phase(world, FoodChainPhase::GetReady, ReadySeat(seat), out)
        }
        (Some(seat), Action::Start { .. } | Action::Mutate { .. }) => {
            let Some(Ok(design)) = action.design(jungle(world), seat) else { return };
            let phase = if design.parent.is_some() {
                FoodChainPhase::Mutate
            } else {
                FoodChainPhase::Start
            };
            run_phase(world, phase, NewSpecies { seat, design, hunger: 0 }, out);
        }
        // A check lets the house do none of these.
        (None, _) => {}
    }
}

/// Lets cycles pass until the jungle is to stand still, this many at most (rules 7.2).
fn pass_cycles(world: &mut World, cycles: u32) {
    set_phase_input(world, RunningCycle::default());
    set_phase_input(world, PassedCycles::default());
    for _ in 0..cycles {
        world.run_schedule(FoodChainPhase::PassCycle);
        if world.resource::<PassedCycles>().stop.is_some() {
            break;
        }
    }
    world.run_schedule(FoodChainPhase::Pause);
}
