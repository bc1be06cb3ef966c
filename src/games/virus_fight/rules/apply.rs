//! Doing an action that passed its check: one door to all phases.

use super::doing::{Doing, Outbox};
use super::pieces::position;
use super::schedules::Rules;
use crate::contract::Actor;
use crate::games::virus_fight::action::{Action, Event};
use bevy_ecs::world::World;

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
    // The caller's list serves as the outbox, so that no event is copied.
    std::mem::swap(&mut world.resource_mut::<Outbox>().0, out);
    world.insert_resource(doing);
    world.run_schedule(rules);
    std::mem::swap(&mut world.resource_mut::<Outbox>().0, out);
}
