//! Pollution is made and vanishes more often (card DT).

use crate::action::Event;
use crate::rules::world::{Cards, announce};
use bevy_ecs::world::World;

/// The most passes a turn can have beyond the usual one, however many cards are played.
pub const MOST_EXTRA_PASSES: u32 = 100;

/// Adds `passes` to the passes of this turn.
pub fn add(world: &mut World, passes: u32) {
    let cards = &mut world.resource_mut::<Cards>().table;
    cards.extra_passes = cards.extra_passes.saturating_add(passes).min(MOST_EXTRA_PASSES);
    let extra_passes = cards.extra_passes;
    announce(world, Event::PassesAdded { extra_passes });
}

/// How often pollution is made and vanishes this turn.
pub fn passes(world: &World) -> u32 {
    1 + world.resource::<Cards>().table.extra_passes.min(MOST_EXTRA_PASSES)
}
