//! Players found, mutate and name species (rules 3).

use super::phase::FoodChainPhase;
use super::pieces::{CompactJungle, MatchSetup, Outbox, SeasonResource, newest};
use crate::{Designs, Event, SpeciesDesign, SpeciesFactors};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;

/// The steps of `START` (rules 3.1).
pub(super) fn start() -> Schedule {
    let steps =
        (step("3.1", give_up_species), step("3.1", found_species), step("7.3", note_design));
    FoodChainPhase::Start.of(steps.chain())
}

/// The steps of `MUTATE` (rules 3.2).
pub(super) fn mutate() -> Schedule {
    let steps =
        (step("3.2, 8.10", take_founders), step("3.2", found_species), step("7.3", note_design));
    FoodChainPhase::Mutate.of(steps.chain())
}

/// The step of `NAME` (rules 3.3).
pub(super) fn name() -> Schedule {
    FoodChainPhase::Name.of(step("3.3, 8.22", name_species))
}

/// A species that a seat founds.
#[derive(Resource, Debug)]
pub struct NewSpecies {
    /// The seat that founds it.
    pub(super) seat: Seat,
    /// Its type and parts, and its parent if it has one.
    pub(super) design: SpeciesDesign,
    /// The hunger of its founders, all together.
    pub(super) hunger: u64,
}

/// A name that a seat gives to a species.
#[derive(Resource, Debug)]
pub struct SpeciesName {
    /// The seat that gives it.
    pub(super) seat: Seat,
    /// The id of the species; left out: the seat's newest.
    pub(super) species: Option<u32>,
    /// The name.
    pub(super) name: String,
}

/// Removes the species that the player had.
fn give_up_species(
    new: Res<NewSpecies>,
    mut jungle: ResMut<CompactJungle>,
    mut outbox: ResMut<Outbox>,
) {
    let vanished = jungle.0.give_up_species(new.seat);
    outbox.0.extend(vanished.into_iter().map(|id| Event::Vanished { id }));
}

fn take_founders(mut new: ResMut<NewSpecies>, mut jungle: ResMut<CompactJungle>) {
    if let Some(parent) = new.design.parent {
        new.hunger = jungle.0.take_founders(parent);
    }
}

fn found_species(
    new: Res<NewSpecies>,
    setup: Res<MatchSetup>,
    mut jungle: ResMut<CompactJungle>,
    mut outbox: ResMut<Outbox>,
) {
    let NewSpecies { seat, design, hunger } = *new;
    let id = jungle.0.add_species(seat, design, hunger);
    let SpeciesDesign { parent, kind, parts } = design;
    let SpeciesFactors { body, min, max, .. } = SpeciesFactors::of(&parts);
    let (preys_on, is_open) = ([min, max], setup.0.designs == Designs::Open);
    let parts = is_open.then_some(parts);
    outbox.push(Event::Founded { seat, id, parent, kind, body, preys_on, parts });
}

/// Notes that a seat has founded a species: where nothing stops, it waits for the next cycle.
fn note_design(new: Res<NewSpecies>, mut season: ResMut<SeasonResource>) {
    if let Some(player) = season.0.players.get_mut(new.seat.index()) {
        player.acted = true;
    }
}

fn name_species(
    naming: Res<SpeciesName>,
    mut jungle: ResMut<CompactJungle>,
    mut outbox: ResMut<Outbox>,
) {
    let SpeciesName { seat, species, name } = &*naming;
    let named = species.or_else(|| newest(&jungle.0, *seat));
    if let Some(species) = named.and_then(|id| jungle.0.find_mut(id)) {
        species.name.clone_from(name);
        outbox.push(Event::Named { seat: *seat, id: species.id, name: name.clone() });
    }
}
