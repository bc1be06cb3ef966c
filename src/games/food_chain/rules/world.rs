//! The match world: its resources, laying out a jungle in it, and reading it back.

use super::cycling::{Ran, UnderWay};
use super::doing::Outbox;
use super::pieces::{Book, Index, bundle, jungle, living, record, setup};
use super::{cycling, designing, joining};
use crate::contract::{GameSetup, Generator, Seat, Viewer, compact};
use crate::games::food_chain::dish::{Dish, Resident};
use crate::games::food_chain::part::Kind;
use crate::games::food_chain::position::{Jungle, PLANT, Species};
use crate::games::food_chain::setup::{Designs, PLAYERS, Setup};
use crate::games::food_chain::state::{
    Lineage, Player, Record, SeenMeeting, SeenSpecies, State, Step, View,
};
use crate::games::food_chain::written::Average;
use bevy_ecs::world::World;
use std::sync::Arc;

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    let phases = [designing::schedule(), joining::schedule()];
    for schedule in phases.into_iter().chain(cycling::schedules()) {
        world.add_schedule(schedule);
    }
    world.init_resource::<Index>();
    world.init_resource::<Outbox>();
    world.init_resource::<UnderWay>();
    world.init_resource::<Ran>();
}

/// Lays out a new jungle in place of whatever stood there. `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let names = setup.names();
    let players = names.iter().map(|name| Player { name: name.clone(), ..Player::default() });
    let step = if setup.season.is_some() { Step::Design } else { Step::Run };
    let record = Record { players: players.collect(), extinct: Vec::new(), step };
    let (jungle, lineage) = setup.dish.jungle(setup.settings, setup.players);
    let known = Setup { names, dish: Dish::usual(), ..setup.clone() };
    lay_out(world, Arc::new(known), jungle, lineage, record, Generator::from_seed(seed));
}

/// Lays out a jungle that is known to be sound in place of whatever stood there.
pub(super) fn lay_out(
    world: &mut World,
    setup: Arc<Setup>,
    jungle: Jungle,
    lineage: Vec<Lineage>,
    record: Record,
    generator: Generator,
) {
    for species in std::mem::take(&mut world.resource_mut::<Index>().0) {
        world.despawn(species);
    }
    world.resource_mut::<Outbox>().0.clear();
    let all = jungle.species.iter().zip(lineage);
    let index = all.map(|(species, lineage)| world.spawn(bundle(species, lineage)).id()).collect();
    world.insert_resource(Index(index));
    world.insert_resource(compact::Compact(jungle));
    world.insert_resource(Book(record));
    world.insert_resource(compact::MatchSetup(setup));
    world.insert_resource(generator);
}

/// The whole position, as the entities have it.
pub fn state_of(world: &World) -> State {
    let (species, lineage): (Vec<Species>, Vec<Lineage>) =
        living(world).map(|(species, lineage)| (species.clone(), lineage.clone())).unzip();
    State {
        setup: Arc::clone(setup(world)),
        jungle: with_species(jungle(world), species),
        lineage,
        record: record(world).clone(),
        generator: Some(world.resource::<Generator>().clone()),
    }
}

/// What lives, as a dish without a name: in a name of a species no comma is left.
pub fn dish_of(world: &World) -> Dish {
    let resident = |(species, lineage): (&Species, &Lineage)| Resident {
        name: lineage.name.replace(',', " "),
        seat: species.owner.filter(|seat| PLAYERS.contains(&(seat.index() + 1))),
        kind: species.kind,
        parts: species.parts,
        population: species.population,
        average_hunger: Average::new(species.hunger, species.population),
    };
    let plants = jungle(world).find(PLANT).map_or(0, |plants| plants.population);
    let animals = living(world).filter(|(species, _)| species.kind != Kind::Plant);
    Dish { plants, species: animals.map(resident).collect(), ..Dish::default() }
}

/// The jungle with these species.
pub(super) fn with_species(jungle: &Jungle, species: Vec<Species>) -> Jungle {
    let Jungle { settings, cycle, peak_species, next_id, ref web, .. } = *jungle;
    Jungle { settings, cycle, peak_species, next_id, species, web: web.clone() }
}

/// What a viewer may know: where designs are secret, not the parts of others (rules 3.6).
pub fn seen_by(world: &World, viewer: Viewer) -> View {
    let (jungle, setup, record) = (jungle(world), setup(world), record(world));
    let is_open = setup.designs == Designs::Open || viewer == Viewer::House;
    let is_own =
        |seat: Option<Seat>| is_open || seat.is_some_and(|seat| viewer == Viewer::Seat(seat));
    let owner = |id: u32| jungle.find(id).and_then(|species| species.owner);
    let species = living(world).map(|(species, lineage)| {
        let factors = species.factors();
        SeenSpecies {
            id: species.id,
            name: lineage.name.clone(),
            seat: species.owner,
            kind: species.kind,
            population: species.population,
            hunger: Average::new(species.hunger, species.population),
            born: species.born,
            eaten: species.eaten,
            starved: species.starved,
            net_growth: species.net_growth,
            body: factors.body,
            preys_on: [factors.min, factors.max],
            parts: is_own(species.owner).then_some(species.parts),
            parent: lineage.parent,
            founded: lineage.founded,
        }
    });
    let web = jungle.web.iter().map(|meeting| {
        SeenMeeting::of(meeting, is_own(owner(meeting.hunter)) || is_own(owner(meeting.prey)))
    });
    View {
        setup: Arc::clone(setup),
        cycle: jungle.cycle,
        step: record.step,
        players: record.players.clone(),
        peak_species: jungle.peak_species,
        next_id: jungle.next_id,
        species: species.collect(),
        web: web.collect(),
        extinct: record.extinct.clone(),
    }
}
