//! Laws of a match world, checked in sentences.

use bevy_ecs::component::Component;
use bevy_ecs::world::World;

/// `Err` with a sentence unless `holds`.
pub fn require(holds: bool, sentence: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(sentence()) }
}

/// `Err` unless the world has as many entities with this component as the game's index of them: none is lost,
/// none is left behind. `what` names them in the plural.
pub fn require_count<C: Component>(
    world: &World,
    indexed: usize,
    what: &str,
) -> Result<(), String> {
    let count = world.try_query::<&C>().map_or(0, |mut query| query.iter(world).count());
    require(count == indexed, || format!("{count} {what} in the world, {indexed} in their index"))
}
