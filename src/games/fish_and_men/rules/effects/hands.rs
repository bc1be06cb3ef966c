//! The hands and cards that a card may be aimed at (Mg, ML).

use crate::contract::{Generator, Refusal, Seat};
use crate::games::fish_and_men::action::On;
use crate::games::fish_and_men::cards::card::Target;
use bevy_ecs::world::World;

// To be filled in with the hands.

/// Whether a seat may choose this hand, or this card of a hand.
///
/// # Errors
/// A sentence for the player.
pub fn check(world: &World, seat: Seat, target: Target, on: On) -> Result<(), Refusal> {
    let _ = (world, seat, target, on);
    Err(Refusal::because("No cards are held."))
}

/// All hands, or all cards of other seats, that a seat may choose; by seat, then by place in the hand.
pub fn all(world: &World, seat: Seat, target: Target) -> Vec<On> {
    let _ = (world, seat, target);
    Vec::new()
}

/// Whether there is any.
pub fn any(world: &World, seat: Seat, target: Target) -> bool {
    !all(world, seat, target).is_empty()
}

/// One of them by chance.
pub fn sample(world: &World, seat: Seat, target: Target, generator: &mut Generator) -> Option<On> {
    generator.pick(&all(world, seat, target)).copied()
}
