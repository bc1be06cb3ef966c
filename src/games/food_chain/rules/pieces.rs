//! What lives in the world: an entity for each species.

use super::doing::Doing;
use crate::contract::{Seat, compact};
use crate::games::food_chain::action::Action;
use crate::games::food_chain::position::{Factors, Jungle, Species};
use crate::games::food_chain::setup::Setup;
use crate::games::food_chain::state::{Extinct, Lineage, NEW_SPECIES, Record};
use bevy_ecs::{component::Component, entity::Entity, resource::Resource, world::World};
use std::sync::Arc;

/// How many extinct species are remembered.
const REMEMBERED: usize = 4_096;

/// A living species. Its [`Lineage`] is beside it.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct Living(pub Species);

/// What its parts are good for.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Abilities(pub Factors);

/// The species in order of their ids: the index beside the entities.
#[derive(Resource, Debug, Default)]
pub struct Index(pub Vec<Entity>);

/// What the match is made from.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The jungle as a compact value.
pub type Compact = compact::Compact<Jungle>;

/// What the rules remember beside the jungle.
#[derive(Resource, Debug, Default)]
pub struct Book(pub Record);

/// The compact value.
pub fn jungle(world: &World) -> &Jungle {
    &world.resource::<Compact>().0
}

/// What is remembered beside it.
pub fn record(world: &World) -> &Record {
    &world.resource::<Book>().0
}

/// What the match is made from.
pub fn setup(world: &World) -> &Arc<Setup> {
    &world.resource::<MatchSetup>().0
}

/// The living species with their lineages, as the entities have them.
pub fn living(world: &World) -> impl Iterator<Item = (&Species, &Lineage)> {
    let entities = world.resource::<Index>().0.iter();
    entities.filter_map(|&one| Some((&world.get::<Living>(one)?.0, world.get::<Lineage>(one)?)))
}

/// The newest living species of a seat (rules 8.22).
pub fn newest(jungle: &Jungle, seat: Seat) -> Option<u32> {
    jungle.of(seat).last().map(|species| species.id)
}

/// The components of a species.
pub(super) fn bundle(species: &Species, lineage: Lineage) -> (Living, Abilities, Lineage) {
    (Living(species.clone()), Abilities(species.factors()), lineage)
}

/// Species become what the compact value says; those that live no more go into the record, and new ones come.
pub(super) fn write_back(world: &mut World) {
    let species = std::mem::take(&mut world.resource_mut::<Compact>().0.species);
    let entities = std::mem::take(&mut world.resource_mut::<Index>().0);
    let (mut kept, mut gone) = (Vec::with_capacity(species.len()), Vec::new());
    let mut all = species.iter().peekable();
    for entity in entities {
        let Some(mut living) = world.get_mut::<Living>(entity) else { continue };
        match all.next_if(|species| species.id == living.0.id) {
            Some(species) => {
                living.0.clone_from(species);
                kept.push(entity);
            }
            None => gone.push(entity),
        }
    }
    let founded = world.resource::<Compact>().0.cycle;
    for species in all {
        let parent = match world.get_resource::<Doing>().map(|doing| &doing.action) {
            Some(Action::Mutate { species, .. }) => Some(*species),
            _ => None,
        };
        let lineage = Lineage { name: NEW_SPECIES.into(), parent, founded };
        kept.push(world.spawn(bundle(species, lineage)).id());
    }
    world.resource_mut::<Index>().0 = kept;
    world.resource_mut::<Compact>().0.species = species;
    gone.into_iter().for_each(|entity| bury(world, entity, founded));
}

fn bury(world: &mut World, entity: Entity, died: u32) {
    if let (Some(Living(species)), Some(lineage)) =
        (world.get::<Living>(entity), world.get::<Lineage>(entity))
    {
        let extinct = Extinct {
            id: species.id,
            name: lineage.name.clone(),
            seat: species.owner,
            parent: lineage.parent,
            founded: lineage.founded,
            died,
        };
        let all = &mut world.resource_mut::<Book>().0.extinct;
        all.push(extinct);
        let forgotten = all.len().saturating_sub(REMEMBERED);
        all.drain(..forgotten);
    }
    world.despawn(entity);
}
