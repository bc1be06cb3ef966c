//! Fish gain and lose health (cards FF, AS, FPB, FP).

use crate::action::Event;
use crate::rules::pieces::fish::{Fish, all_fish, change_fish};
use crate::rules::pieces::health;
use crate::rules::world::{MatchSetup, announce};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// One fish gains `amount` of health, or loses it if it is negative.
pub fn heal(world: &mut World, seat: Seat, amount: i32) {
    let setup = world.resource::<MatchSetup>().0.clone();
    let mut told = None;
    change_fish(world, seat, |fish| {
        let change = health::gain(fish, amount, &setup.parameters);
        told = Some(Event::HealthChanged { seat, change, health: fish.health });
    });
    if let Some(event) = told {
        announce(world, event);
    }
}

/// Every fish gains a part of its health, rounded down (rules A10).
pub fn heal_all(world: &mut World, part: i32) {
    change_all(world, |fish| fish.health / part.max(1));
}

/// Every fish loses a part of its health, rounded down (rules A10).
pub fn hurt_all(world: &mut World, part: i32) {
    change_all(world, |fish| -(fish.health / part.max(1)));
}

/// Each fish on the board, in order of seats.
fn change_all(world: &mut World, amount: impl Fn(&Fish) -> i32) {
    let changes: Vec<(Seat, i32)> = all_fish(world)
        .filter(|fish| fish.at.is_some())
        .map(|fish| (fish.seat, amount(fish)))
        .collect();
    for (seat, amount) in changes {
        heal(world, seat, amount);
    }
}
