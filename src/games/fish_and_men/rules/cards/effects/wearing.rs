//! Effects that stay on a fish until the end of the turn (cards FI, FS, FR, SPr, SPo, E, I).
//!
//! They change steps in [`step_cost`](crate::rules::moving::step_cost) and
//! [`fish_move`](crate::rules::moving::fish_move), and losses in [`health`](crate::rules::pieces::health).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::worn_effects::WornEffects;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// Puts one more effect on a fish.
pub fn wear_effect(
    work: Res<ResolvingEffect>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let PlayTarget::Fish(seat) = work.on else { return };
    if let Some(mut fish) = schools.of(seat) {
        fish.worn = fish.worn.with(work.effect);
        outbox.push(Event::FishWears { seat, worn: fish.worn });
    }
}

/// Takes all effects off all fish at the end of the turn.
pub fn take_off_effects(mut schools: SchoolAccess) {
    schools.for_each(|mut fish| fish.worn = WornEffects::NOTHING);
}
