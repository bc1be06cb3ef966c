//! The end of a match, and how it stands (rules 3.3).

use super::ice::{CompactIce, Outbox, all_owners, position};
use super::passing::seat_of;
use crate::action::Event;
use crate::position::AnyPosition;
use bevy_ecs::prelude::*;
use shoal_contract::{MatchStanding, Seat, SeatScore};

/// The match ends when no player can move, or nobody is left (rules 3.3).
pub(super) fn end_match(compact: Res<CompactIce>, mut outbox: ResMut<Outbox>) {
    if let Some(winners) = winners(&compact.0) {
        outbox.push(Event::Ended { winners });
    }
}

/// All that have the most fish, once the match is over (rules 3.3).
fn winners(position: &AnyPosition) -> Option<Vec<Seat>> {
    Some(position.winners()?.into_iter().map(seat_of).collect())
}

/// The fish of each seat, who was removed, and who has won.
pub fn standing(world: &World) -> MatchStanding {
    MatchStanding {
        scores: all_owners(world).map(|owner| SeatScore::Number(owner.score.into())).collect(),
        out: all_owners(world).filter(|one| one.removed.is_some()).map(|one| one.seat).collect(),
        winners: winners(position(world)),
    }
}
