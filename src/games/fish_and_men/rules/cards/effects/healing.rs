//! Fish gain and lose health (cards FF, AS, FPB, FP).

use super::EffectAtWork;
use crate::action::{Event, On};
use crate::cards::card::Effect;
use crate::parameters::Parameters;
use crate::rules::pieces::fish::{Fish, Schools};
use crate::rules::pieces::health;
use crate::rules::world::MatchSetup;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// Lets one fish gain health, or lose it if the number of the card is negative.
pub fn heal_fish(
    work: Res<EffectAtWork>,
    setup: Res<MatchSetup>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::Heal { health }, On::Fish(seat)) = (work.effect, work.on) else { return };
    if let Some(mut fish) = schools.of(seat) {
        change_health(&mut fish, health, &setup.0.parameters, &mut outbox);
    }
}

/// Lets every fish on the board gain a part of its health, rounded down (rules A10).
pub fn heal_all(
    work: Res<EffectAtWork>,
    setup: Res<MatchSetup>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let Effect::HealAll { part } = work.effect else { return };
    schools.for_each(|mut fish| {
        let gain = fish.health / part.max(1);
        if fish.at.is_some() {
            change_health(&mut fish, gain, &setup.0.parameters, &mut outbox);
        }
    });
}

/// Lets every fish on the board lose a part of its health, rounded down (rules A10).
pub fn hurt_all(
    work: Res<EffectAtWork>,
    setup: Res<MatchSetup>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let Effect::HurtAll { part } = work.effect else { return };
    schools.for_each(|mut fish| {
        let loss = fish.health / part.max(1);
        if fish.at.is_some() {
            change_health(&mut fish, -loss, &setup.0.parameters, &mut outbox);
        }
    });
}

/// Lets a fish gain health, or lose it if the amount is negative, and announces it.
pub fn change_health(fish: &mut Fish, amount: i32, numbers: &Parameters, outbox: &mut Outbox) {
    let change = health::gain(fish, amount, numbers);
    outbox.push(Event::HealthChanged { seat: fish.seat, change, health: fish.health });
}
