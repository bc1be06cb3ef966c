//! Passing the turn on: a player that cannot move is passed over, and keeps its place in the order (rules 2.2, 3.3).
//! ends with these steps: a phase of their own, run after each other, would make a random match a tenth slower.

use super::ice::{CompactIce, Outbox};
use crate::action::Event;
use bevy_ecs::prelude::*;
use shoal_contract::Seat;

/// The turn passes to the next player in order (rules 2.2).
pub(super) fn pass_turn(mut compact: ResMut<CompactIce>) {
    compact.0.pass_turn();
}

/// Players none of whose penguins can move are passed over, as long as another can move (rules 3.3).
pub(super) fn pass_over_stuck(mut compact: ResMut<CompactIce>, mut outbox: ResMut<Outbox>) {
    compact.0.pass_over();
    for player in compact.0.passed_over() {
        outbox.push(Event::Skipped { seat: seat_of(player) });
    }
}

/// The seat of a player of the compact value.
pub(super) fn seat_of(player: usize) -> Seat {
    Seat(player as u16)
}
