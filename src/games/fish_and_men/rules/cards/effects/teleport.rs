//! A fish is somewhere else at once (card Fp).

use crate::action::Event;
use crate::rules::board::position::{Position, Square};
use crate::rules::pieces::fish::{change_fish, fish_of};
use crate::rules::world::announce;
use crate::rules::world::turn::Turn;
use crate::state::{FishTurn, Phase};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// Puts a fish into the middle of a square, at no cost; that is its move in this turn, or in the
/// extra turn if that is still to begin.
pub fn teleport(world: &mut World, seat: Seat, square: Square) {
    let Some(from) = fish_of(world, seat).and_then(|fish| fish.at) else { return };
    let to = Position::centre(square);
    let moves_now = world.resource::<Turn>().phase == Phase::FishMove;
    change_fish(world, seat, |fish| {
        fish.at = Some(to);
        if moves_now {
            fish.turn = FishTurn::Done;
            fish.first_turn = false;
        } else {
            fish.worn.moved_ahead = true;
        }
    });
    announce(world, Event::FishTeleported { seat, from, to });
}
