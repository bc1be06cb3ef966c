//! Doing an action that passed its check: one door to all rules.

use super::ice::spot_of;
use super::schedules::{Deed, Doing, Rules};
use crate::action::{Action, Event, Why};
use crate::position::Move;
use bevy_ecs::world::World;
use shoal_contract::world::schedule::run_phase;
use shoal_contract::{Actor, Seat};

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    let Some((seat, deed)) = deed(world, actor, action) else { return };
    let rules = match deed {
        Deed::Place(_) => Rules::Place,
        Deed::Move(_) => Rules::Move,
        Deed::Remove(_) => Rules::Remove,
    };
    run_phase(world, rules, Doing { seat, deed }, out);
}

fn deed(world: &World, actor: Actor, action: Action) -> Option<(Seat, Deed)> {
    if let Action::Remove { seat, why } = action {
        return Some((seat, Deed::Remove(why)));
    }
    let deed = match action {
        Action::Place(at) => Deed::Place(spot_of(world, at)?),
        Action::Move(from, to) => {
            Deed::Move(Move { from: spot_of(world, from)?, to: spot_of(world, to)? })
        }
        Action::Quit | Action::Remove { .. } => Deed::Remove(Why::Quit),
    };
    Some((actor.seat()?, deed))
}
