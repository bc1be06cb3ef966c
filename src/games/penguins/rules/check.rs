//! The check of an action before it is taken: one door to the checks of all rules.

use super::{moving, placing, removal};
use crate::action::Action;
use bevy_ecs::world::World;
use shoal_contract::{Actor, Refusal};

/// Checks whether `actor` may do `action` now. Reads only.
pub fn check(world: &World, actor: Actor, action: Action) -> Result<(), Refusal> {
    match (actor, action) {
        (Actor::House, Action::Remove { seat, .. }) => removal::check(world, seat),
        (Actor::House, _) => Err(Refusal::because("Only a player can do that.")),
        (Actor::Seat(_), Action::Remove { .. }) => {
            Err(Refusal::because("Only the house removes a player."))
        }
        (Actor::Seat(seat), Action::Place(at)) => placing::check(world, seat, at),
        (Actor::Seat(seat), Action::Move(from, to)) => moving::check(world, seat, from, to),
        (Actor::Seat(seat), Action::Quit) => removal::check(world, seat),
    }
}
