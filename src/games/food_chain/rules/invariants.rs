//! What must hold in every position, for tests.

use super::doing::Outbox;
use super::load::check_state;
use super::pieces::{Abilities, Index, Living, jungle, living, record, setup};
use super::world::with_species;
use crate::contract::Problems;
use crate::contract::battery::{require, require_count};
use bevy_ecs::world::World;

/// Everything a loaded position must meet holds in play too; the compact value is what the entities say; no
/// two species are alike in body, min and max; and the index finds every species.
///
/// # Errors
/// Which invariant is broken.
pub fn check_invariants(world: &World) -> Result<(), String> {
    let jungle = jungle(world);
    let (species, lineage): (Vec<_>, Vec<_>) =
        living(world).map(|(species, lineage)| (species.clone(), lineage.clone())).unzip();
    let mut problems = Problems::none();
    check_state(setup(world), jungle, &lineage, record(world), &mut problems);
    problems.into_result().map_err(|problems| problems.to_string())?;
    let entities = with_species(jungle, species);
    require(entities == *jungle, || {
        format!("the entities are {entities:?}, and the compact value is {jungle:?}")
    })?;
    let index = &world.resource::<Index>().0;
    require_count::<Living>(world, index.len(), "species")?;
    for entity in index {
        let (living, abilities) = (world.get::<Living>(*entity), world.get::<Abilities>(*entity));
        let factors = living.map(|living| living.0.factors());
        require(factors == abilities.map(|abilities| abilities.0), || {
            format!("{living:?} has the factors {abilities:?}")
        })?;
    }
    require(world.resource::<Outbox>().0.is_empty(), || "an event was left in the outbox".into())
}
