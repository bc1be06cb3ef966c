//! Pollution is made and vanishes more often (card DT).

use super::ResolvingEffect;
use crate::action::Event;
use crate::cards::card::CardEffect;
use crate::rules::world::MatchCards;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;

/// The most passes a turn can have beyond the ordinary one, however many cards are played.
pub const MOST_EXTRA_PASSES: u32 = 100;

/// Adds passes to this turn.
pub fn add_passes(
    work: Res<ResolvingEffect>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    let CardEffect::ExtraPasses { passes } = work.effect else { return };
    let table = &mut cards.table;
    table.extra_passes = table.extra_passes.saturating_add(passes).min(MOST_EXTRA_PASSES);
    outbox.push(Event::PassesAdded { extra_passes: table.extra_passes });
}

/// Number of times that pollution is made and vanishes this turn, 1 to 101.
pub fn passes(world: &World) -> u32 {
    1 + world.resource::<MatchCards>().table.extra_passes.min(MOST_EXTRA_PASSES)
}
