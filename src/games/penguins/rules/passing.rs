//! Whose turn it is next: who cannot move is passed over, and keeps its place (rules 3.3).

use super::ice::{First, position};
use super::outbox::announce;
use crate::action::Event;
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// The turn passes to the next player in order that can move; an event says who was passed over. When
/// nobody can move any more, nobody is passed over: the match is over.
pub(super) fn pass_on(world: &mut World) {
    let position = position(world);
    let first = position.first();
    let mut skipped = Vec::new();
    if let Some(turn) = position.turn().filter(|_| !position.is_placing()) {
        let mut player = first;
        while player != turn {
            skipped.push(seat_of(player));
            player = position.after(player);
        }
    }
    world.resource_mut::<First>().0 = seat_of(first);
    for seat in skipped {
        announce(world, Event::Skipped { seat });
    }
}

/// The seat of a player of the compact value.
pub(super) fn seat_of(player: usize) -> Seat {
    Seat(player as u16)
}
