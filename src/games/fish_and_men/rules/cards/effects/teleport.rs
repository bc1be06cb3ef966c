//! A fish is somewhere else at once (card Fp).

use super::EffectAtWork;
use crate::action::{Event, On};
use crate::cards::card::Effect;
use crate::rules::board::position::Position;
use crate::rules::pieces::fish::Schools;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::turn::Turn;
use crate::state::Phase;
use bevy_ecs::prelude::*;

/// Puts a fish into the middle of a square, at no cost; that is its move in this turn, or in the
/// extra turn if that is still to begin (rules 8.2).
pub fn teleport_fish(
    work: Res<EffectAtWork>,
    turn: Res<Turn>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::Teleport, On::FishTo { fish: seat, square }) = (work.effect, work.on) else {
        return;
    };
    let Some(mut fish) = schools.of(seat) else { return };
    let Some(from) = fish.at else { return };
    let to = Position::centre(square);
    fish.at = Some(to);
    if turn.phase == Phase::FishMove {
        fish.end_turn();
    } else {
        fish.worn.moved_ahead = true;
    }
    outbox.push(Event::FishTeleported { seat, from, to });
}
