//! Invariants that hold in every position, for tests.

use super::load::check_sea;
use super::pieces::fish::FishBySeat;
use super::pieces::fisherman::{FishermanIndex, all_fishermen};
use super::pieces::industry::IndustryIndex;
use super::pieces::pollution;
use super::prelude::*;
use super::world_layout::state_of;
use shoal_contract::world::laws::{require, require_count};

/// Checks that everything a loaded position must meet (bounds of health, one fish a square, rising ids, an order
/// without gaps, ...) holds in play too, and that the indices kept beside the entities agree with them.
///
/// # Errors
/// A description of the broken invariant.
pub fn check_invariants(world: &World) -> Result<(), String> {
    let board = world.resource::<SeaBoard>();
    check_sea(&state_of(world), board).map_err(|problems| problems.to_string())?;
    pollution::check_order(world)?;
    let numbers = &world.resource::<FishMatchSetup>().0.parameters;
    require(board.diagonal_neighbours() == numbers.diagonal_neighbours, || {
        "the adjacent squares of the board are not those of the setup".into()
    })?;
    let fishermen = world.resource::<FishermanIndex>();
    require_count::<Fisherman>(world, fishermen.in_order().len(), "fishermen")?;
    for (&entity, fisherman) in fishermen.in_order().iter().zip(all_fishermen(world)) {
        require(fishermen.at(fisherman.square) == Some(entity), || {
            format!("fisherman {} is not found by his square", fisherman.id)
        })?;
    }
    require_count::<FishSchool>(world, world.resource::<FishBySeat>().0.len(), "fish")?;
    require_count::<Industry>(world, world.resource::<IndustryIndex>().0.len(), "industries")?;
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}
