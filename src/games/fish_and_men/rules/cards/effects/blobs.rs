//! Pollution is removed from a square and spilled into one (cards AoE, OS).

use super::EffectAtWork;
use crate::action::{Event, On};
use crate::cards::card::Effect;
use crate::rules::pieces::pollution::Blobs;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// Removes all pollution of a square.
pub fn clean_square(work: Res<EffectAtWork>, mut blobs: Blobs, mut outbox: ResMut<Outbox>) {
    let (Effect::Clean, On::Square(square)) = (work.effect, work.on) else { return };
    let there = blobs.places_in(square);
    outbox.push(Event::PollutionCleaned { blobs: blobs.remove(&there) });
}

/// Blobs come into the middle of a square.
pub fn spill_oil(work: Res<EffectAtWork>, mut blobs: Blobs, mut outbox: ResMut<Outbox>) {
    let (Effect::Spill { blobs: count }, On::Square(square)) = (work.effect, work.on) else {
        return;
    };
    let blobs = (0..count).map(|_| blobs.add(square)).collect();
    outbox.push(Event::PollutionSpilled { square, blobs });
}
