//! The check of an action before it is taken.

use super::pieces::position;
use crate::Action;
use bevy_ecs::world::World;
use shoal_contract::{Actor, Refusal};

/// Checks whether `actor` may do `action` now. Reads only.
pub fn check(world: &World, actor: Actor, action: Action) -> Result<(), Refusal> {
    let position = position(world);
    let checked = match actor {
        Actor::Seat(seat) => position.check(seat.index(), action),
        Actor::House if position.house_action() == Some(action) => Ok(()),
        Actor::House => Err(match action {
            Action::Place(_) | Action::Vote(_) | Action::Draw(_) | Action::Quit => {
                "Only a player can do that."
            }
            _ if position.house_action().is_none() => "The house waits for the players.",
            _ => "The house has something else to do now.",
        }
        .into()),
    };
    checked.map_err(Refusal::because)
}
