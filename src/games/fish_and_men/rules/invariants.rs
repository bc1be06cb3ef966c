//! Invariants that hold in every position, for tests.

use super::board::SeaBoard;
use super::load::check_sea;
use super::numbers::check_board;
use super::pieces::fish::{FishBySeat, FishSchool};
use super::pieces::fisherman::{Fisherman, FishermanIndex, all_fishermen};
use super::pieces::industry::{Industry, IndustryIndex};
use super::pieces::pollution;
use super::world::outbox::Outbox;
use super::world_layout::state_of;
use bevy_ecs::component::Component;
use bevy_ecs::world::World;
use shoal_contract::InputProblems;

/// Checks that everything a loaded position must meet (bounds of health, one fish a square, rising ids, an order
/// without gaps, ...) holds in play too, and that the indices kept beside the entities agree with them.
///
/// # Errors
/// A description of the broken invariant.
pub fn check_invariants(world: &World) -> Result<(), String> {
    let mut problems = InputProblems::none();
    check_sea(&state_of(world), world.resource::<SeaBoard>(), &mut problems);
    problems.into_result().map_err(|problems| problems.to_string())?;
    pollution::check_order(world)?;
    check_board(world)?;
    check_fishermen(world)?;
    check_count::<FishSchool>(world, world.resource::<FishBySeat>().0.len(), "fish")?;
    check_count::<Industry>(world, world.resource::<IndustryIndex>().0.len(), "industries")?;
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}

/// Checks that the index of fishermen finds every one of them by his square.
fn check_fishermen(world: &World) -> Result<(), String> {
    let index = world.resource::<FishermanIndex>();
    check_count::<Fisherman>(world, index.in_order().len(), "fishermen")?;
    for (&entity, fisherman) in index.in_order().iter().zip(all_fishermen(world)) {
        require(index.at(fisherman.square) == Some(entity), || {
            format!("fisherman {} is not found by his square", fisherman.id)
        })?;
    }
    Ok(())
}

/// Checks that there are as many entities as the index has entries: none is lost, none is left behind.
fn check_count<C: Component>(world: &World, indexed: usize, what: &str) -> Result<(), String> {
    let count = world.try_query::<&C>().map_or(0, |mut query| query.iter(world).count());
    require(count == indexed, || format!("{count} {what} in the world, {indexed} in their index"))
}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
