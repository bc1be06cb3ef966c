//! The end of a match, and how it stands (rules 3.3).

use super::ice::{all_owners, position};
use super::outbox::announce;
use super::passing::seat_of;
use crate::action::Event;
use bevy_ecs::world::World;
use shoal_contract::{Score, Seat, Standing};

/// Tells the end if nobody can move any more, or nobody is left.
pub(super) fn end(world: &mut World) {
    if let Some(winners) = winners(world) {
        announce(world, Event::Ended { winners });
    }
}

/// All that have the most fish, once the match is over.
fn winners(world: &World) -> Option<Vec<Seat>> {
    let winners = position(world).winners()?;
    Some(winners.into_iter().map(seat_of).collect())
}

/// The fish of each seat, who was removed, and who has won.
pub fn standing(world: &World) -> Standing {
    Standing {
        scores: all_owners(world).map(|owner| Score::Number(owner.score.into())).collect(),
        out: all_owners(world).filter(|one| one.removed.is_some()).map(|one| one.seat).collect(),
        winners: winners(world),
    }
}
