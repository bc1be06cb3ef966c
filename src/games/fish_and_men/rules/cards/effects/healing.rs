//! Fish gain and lose health (cards FF, AS, FPB, FP).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::card::CardEffect;
use crate::parameters::Parameters;
use crate::rules::pieces::fish::{FishSchool, SchoolAccess};
use crate::rules::pieces::health;
use crate::rules::world::FishMatchSetup;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// Lets one fish gain health, or lose it if the number of the card is negative.
pub fn heal_fish(
    work: Res<ResolvingEffect>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::Heal { health }, PlayTarget::Fish(seat)) = (work.effect, work.on) else {
        return;
    };
    if let Some(mut fish) = schools.of(seat) {
        change_health(&mut fish, health, &setup.0.parameters, &mut outbox);
    }
}

/// Lets every fish on the board gain a part of its health, rounded down (rules A10).
pub fn heal_all(
    work: Res<ResolvingEffect>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let CardEffect::HealAll { part } = work.effect else { return };
    schools.for_each(|mut fish| {
        let gain = fish.health / part.max(1);
        if fish.at.is_some() {
            change_health(&mut fish, gain, &setup.0.parameters, &mut outbox);
        }
    });
}

/// Lets every fish on the board lose a part of its health, rounded down (rules A10).
pub fn hurt_all(
    work: Res<ResolvingEffect>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let CardEffect::HurtAll { part } = work.effect else { return };
    schools.for_each(|mut fish| {
        let loss = fish.health / part.max(1);
        if fish.at.is_some() {
            change_health(&mut fish, -loss, &setup.0.parameters, &mut outbox);
        }
    });
}

/// Lets a fish gain health, or lose it if the amount is negative, and announces it.
pub fn change_health(
    fish: &mut FishSchool,
    amount: i32,
    numbers: &Parameters,
    outbox: &mut Outbox,
) {
    let change = health::gain(fish, amount, numbers);
    outbox.push(Event::HealthChanged { seat: fish.seat, change, health: fish.health });
}
