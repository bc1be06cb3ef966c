//! What must hold in every position, for tests.

use super::load::check_position;
use super::pieces::{Card, Firm, Ground, MatchSetup, Pieces, position};
use super::schedules::Outbox;
use super::world::position_of_entities;
use crate::contract::Problems;
use crate::contract::battery::{require, require_count};
use bevy_ecs::world::World;

/// Everything a loaded position must meet holds in play too; the compact value is what the entities
/// say; and the index finds every one of them.
///
/// # Errors
/// Which invariant is broken.
pub fn check_invariants(world: &World) -> Result<(), String> {
    let position = position(world);
    let mut problems = Problems::none();
    check_position(&world.resource::<MatchSetup>().0, position, &mut problems);
    problems.into_result().map_err(|problems| problems.to_string())?;
    let entities = position_of_entities(world);
    require(entities == *position, || {
        format!("the entities are {entities:?}, and the compact value is {position:?}")
    })?;
    let pieces = world.resource::<Pieces>();
    require_count::<Ground>(world, pieces.grounds.len(), "fisheries")?;
    require_count::<Firm>(world, pieces.firms.len(), "companies")?;
    require_count::<Card>(world, pieces.cards.len(), "event cards")?;
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}
