//! What a fish wears until the end of the turn (cards FI, FS, FR, SPr, SPo, E, I).
//!
//! What it does to steps is in [`step_cost`](crate::rules::moving::step_cost) and
//! [`fish_move`](crate::rules::moving::fish_move), what it does to losses in
//! [`health`](crate::rules::pieces::health).

use crate::action::Event;
use crate::cards::card::Effect;
use crate::cards::worn::Worn;
use crate::rules::pieces::fish::{Seats, change_fish};
use crate::rules::world::announce;
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// One fish wears one more effect.
pub fn wear(world: &mut World, seat: Seat, effect: Effect) {
    let mut told = None;
    change_fish(world, seat, |fish| {
        fish.worn = fish.worn.with(effect);
        told = Some(Event::FishWears { seat, worn: fish.worn });
    });
    if let Some(event) = told {
        announce(world, event);
    }
}

/// At the end of the turn no fish wears anything any more (rules 7.8).
pub fn take_off_all(world: &mut World) {
    for seat in Seat::all(world.resource::<Seats>().0.len()) {
        change_fish(world, seat, |fish| fish.worn = Worn::NOTHING);
    }
}
