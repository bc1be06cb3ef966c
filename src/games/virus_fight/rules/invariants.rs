//! What must hold in every position, for tests.

use super::doing::Outbox;
use super::load::check_state;
use super::pieces::{
    Instruction, Marker, MatchSetup, Pieces, position, position_of_entities, record,
};
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
    check_state(&world.resource::<MatchSetup>().0, position, record(world), &mut problems);
    problems.into_result().map_err(|problems| problems.to_string())?;
    let entities = position_of_entities(world);
    require(entities == *position, || {
        format!("the entities are {entities:?}, and the compact value is {position:?}")
    })?;
    let pieces = world.resource::<Pieces>();
    require_count::<Instruction>(world, pieces.instructions.len(), "instructions")?;
    require_count::<Marker>(world, pieces.markers.len(), "markers")?;
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}
