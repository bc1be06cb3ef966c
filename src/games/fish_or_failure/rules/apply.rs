//! Doing an action that passed its check: one door to all phases.

use super::phase::{CompanyAction, Rules};
use super::pieces::position;
use crate::{Action, Event, Step};
use bevy_ecs::world::World;
use shoal_contract::Actor;
use shoal_contract::world::schedule::{tell, with_outbox};

/// Does `action` and appends what came of it to `out`.
pub fn apply(world: &mut World, actor: Actor, action: Action, out: &mut Vec<Event>) {
    let seat = actor.seat().map_or(0, |seat| seat.index());
    let rules = match action {
        Action::Place(action) => {
            tell(world, CompanyAction { seat, action });
            Rules::Choose
        }
        Action::Vote(action) => {
            tell(world, CompanyAction { seat, action });
            Rules::Vote
        }
        Action::Draw(action) => {
            tell(world, CompanyAction { seat, action });
            Rules::Draw
        }
        Action::Quit => {
            tell(world, CompanyAction { seat, action: () });
            Rules::Leave
        }
        Action::BeginRound => Rules::Begin,
        Action::Reveal => Rules::Reveal,
        Action::EndRound => Rules::End,
        Action::CountVotes => match position(world).step {
            Step::BreakTie(..) => Rules::BreakTie,
            Step::Fine => Rules::Fine,
            _ => Rules::Count,
        },
    };
    with_outbox(world, out, |world| world.run_schedule(rules));
}
