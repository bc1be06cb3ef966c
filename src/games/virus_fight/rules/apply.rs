//! Doing an action that passed its check: one door to all phases.

use super::pieces::{Doing, position};
use super::schedules::Rules;
use crate::{Action, Event};
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::run_phase;

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: &Action, out: &mut Vec<Event>) {
    let (now, action) = (position(world), action.clone());
    let rules = match action {
        Action::Arrange(_) => Rules::Arrange,
        Action::Reveal => Rules::Reveal,
        Action::Walk(_) => Rules::Walk,
        Action::Resign | Action::Eliminate => Rules::Eliminate,
        Action::Agree | Action::Decline => Rules::Agree,
        _ => Rules::Execute,
    };
    let doing = Doing {
        seat: actor.seat().map_or(now.turn, |seat| seat.index()),
        action,
        before: (now.round, now.turn),
        fallen: now.out().count(),
    };
    run_phase(world, rules, doing, out);
}
