//! Invariants that every position must keep, for tests.

use super::ice::{IcePieceIndex, IceTile, Outbox, Penguin, PenguinOwner, position};
use super::world::ice_of;
use bevy_ecs::world::World;
use shoal_contract::world::laws::{require, require_count};

/// Everything a loaded position must meet holds in play too; the compact value is the one that is
/// made anew from the entities; and the index finds every one of them.
///
/// # Errors
/// The invariant that is broken.
pub fn check_invariants(world: &World) -> Result<(), String> {
    let ice = ice_of(world);
    let anew = ice.checked().map_err(|problems| problems.to_string())?;
    require(anew == *position(world), || {
        format!("the entities are {anew:?}, and the compact value is {:?}", position(world))
    })?;
    let pieces = world.resource::<IcePieceIndex>();
    require_count::<IceTile>(world, pieces.tiles.iter().flatten().count(), "tiles")?;
    require_count::<PenguinOwner>(world, pieces.owners.len(), "players")?;
    require_count::<Penguin>(world, pieces.penguins.iter().flatten().count(), "penguins")?;
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}
