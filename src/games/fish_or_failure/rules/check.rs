//! Whether an action may be taken now, and what may be done.

use super::pieces::position;
use crate::contract::{Actor, Refusal};
use crate::games::fish_or_failure::action::Action;
use bevy_ecs::world::World;

/// Whether `actor` may do `action` now. Reads only.
///
/// # Errors
/// A sentence for the player.
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
            _ => "The house does something else now.",
        }
        .into()),
    };
    checked.map_err(Refusal::because)
}

/// What an actor may do: cards or votes in the order of the rules, and leaving.
pub fn legal(world: &World, actor: Actor) -> Vec<Action> {
    let position = position(world);
    let Actor::Seat(seat) = actor else { return position.house_action().into_iter().collect() };
    let mut actions = position.legal(seat.index());
    if position.check(seat.index(), Action::Quit).is_ok() {
        actions.push(Action::Quit);
    }
    actions
}
