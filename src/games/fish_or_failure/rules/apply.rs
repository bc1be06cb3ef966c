//! Doing an action that passed its check: one door to all phases.

use super::schedules::{Doing, Rules};
use crate::{Action, Event};
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::run_phase;

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    let seat = actor.seat().map_or(0, |seat| seat.index());
    let rules = match action {
        Action::Place(_) | Action::Vote(_) => Rules::Choose,
        Action::Draw(_) => Rules::Draw,
        Action::Quit => Rules::Leave,
        Action::BeginRound => Rules::Begin,
        Action::CountVotes => Rules::Count,
        Action::Reveal => Rules::Reveal,
        Action::EndRound => Rules::End,
    };
    run_phase(world, rules, Doing { seat, action }, out);
}
