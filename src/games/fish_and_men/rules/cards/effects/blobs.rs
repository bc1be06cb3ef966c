//! Pollution is removed from a square and spilled into one (cards AoE, OS).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::card::CardEffect;
use crate::rules::pieces::pollution::BlobAccess;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// Removes all pollution of a square.
pub fn clean_square(work: Res<ResolvingEffect>, mut blobs: BlobAccess, mut outbox: ResMut<Outbox>) {
    let (CardEffect::Clean, PlayTarget::Square(square)) = (work.effect, work.on) else { return };
    let there = blobs.places_in(square);
    outbox.push(Event::PollutionCleaned { blobs: blobs.remove(&there) });
}

/// Blobs come into the middle of a square.
pub fn spill_oil(work: Res<ResolvingEffect>, mut blobs: BlobAccess, mut outbox: ResMut<Outbox>) {
    let (CardEffect::Spill { blobs: count }, PlayTarget::Square(square)) = (work.effect, work.on)
    else {
        return;
    };
    let blobs = (0..count).map(|_| blobs.add(square)).collect();
    outbox.push(Event::PollutionSpilled { square, blobs });
}
