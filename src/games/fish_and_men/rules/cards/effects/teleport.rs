//! A fish is somewhere else at once (card Fp).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::card::CardEffect;
use crate::rules::board::position::SeaPosition;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::turn::FishMatchProgress;
use crate::state::FishAndMenPhase;
use bevy_ecs::prelude::*;

/// Puts a fish into the middle of a square, at no cost; that is its move in this turn, or in the
/// extra turn if that is still to begin (rules 8.2).
pub fn teleport_fish(
    work: Res<ResolvingEffect>,
    turn: Res<FishMatchProgress>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::Teleport, PlayTarget::FishTo { fish: seat, square }) = (work.effect, work.on)
    else {
        return;
    };
    let Some(mut fish) = schools.of(seat) else { return };
    let Some(from) = fish.at else { return };
    let to = SeaPosition::centre(square);
    fish.at = Some(to);
    if turn.phase == FishAndMenPhase::FishMove {
        fish.end_turn();
    } else {
        fish.worn.moved_ahead = true;
    }
    outbox.push(Event::FishTeleported { seat, from, to });
}
