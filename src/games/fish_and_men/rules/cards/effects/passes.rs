//! Pollution is made and vanishes more often (card DT).

use super::EffectAtWork;
use crate::action::Event;
use crate::cards::card::Effect;
use crate::rules::world::Cards;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// The most passes a turn can have beyond the ordinary one, however many cards are played.
pub const MOST_EXTRA_PASSES: u32 = 100;

/// Adds passes to this turn.
pub fn add_passes(work: Res<EffectAtWork>, mut cards: ResMut<Cards>, mut outbox: ResMut<Outbox>) {
    let Effect::ExtraPasses { passes } = work.effect else { return };
    let table = &mut cards.table;
    table.extra_passes = table.extra_passes.saturating_add(passes).min(MOST_EXTRA_PASSES);
    outbox.push(Event::PassesAdded { extra_passes: table.extra_passes });
}

/// Number of times that pollution is made and vanishes this turn, 1 to 101.
pub fn passes(world: &World) -> u32 {
    1 + world.resource::<Cards>().table.extra_passes.min(MOST_EXTRA_PASSES)
}
