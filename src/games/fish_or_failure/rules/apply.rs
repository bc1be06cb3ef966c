//! Doing an action that passed its check: it chooses the phase.

use super::phase::{CompanyAction, FishOrFailurePhase};
use super::pieces::position;
use crate::{Action, Event, FishingStep};
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::{set_phase_input, with_outbox};

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    let seat = actor.seat().map_or(0, |seat| seat.index());
    let phase = match action {
        Action::Place(action) => {
            set_phase_input(world, CompanyAction { seat, action });
            FishOrFailurePhase::Choose
        }
        Action::Vote(action) => {
            set_phase_input(world, CompanyAction { seat, action });
            FishOrFailurePhase::Vote
        }
        Action::Draw(action) => {
            set_phase_input(world, CompanyAction { seat, action });
            FishOrFailurePhase::Draw
        }
        Action::Quit => {
            set_phase_input(world, CompanyAction { seat, action: () });
            FishOrFailurePhase::Leave
        }
        Action::BeginRound => FishOrFailurePhase::Begin,
        Action::Reveal => FishOrFailurePhase::Reveal,
        Action::EndRound => FishOrFailurePhase::End,
        Action::CountVotes => match position(world).step {
            FishingStep::BreakTie(..) => FishOrFailurePhase::BreakTie,
            FishingStep::Fine => FishOrFailurePhase::Fine,
            _ => FishOrFailurePhase::Count,
        },
    };
    with_outbox(world, out, |world| world.run_schedule(phase));
}
