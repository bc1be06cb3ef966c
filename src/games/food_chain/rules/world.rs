//! The match world: laying out a jungle in it, and reading it back.

use super::cycling::{Ran, UnderWay};
use super::load::check_state;
use super::pieces::{Book, Living, jungle, record, setup};
use super::{cycling, designing, joining};
use crate::contract::compact::{self, CompactGame};
use crate::contract::{GameSetup, Generator, Problems, Seat, Viewer};
use crate::games::food_chain::FoodChain;
use crate::games::food_chain::dish::Dish;
use crate::games::food_chain::position::Jungle;
use crate::games::food_chain::setup::{Designs, Setup};
use crate::games::food_chain::state::{
    Player, Record, SeenMeeting, SeenSpecies, State, Step, View,
};
use crate::games::food_chain::written::Average;
use bevy_ecs::schedule::Schedule;
use bevy_ecs::world::World;
use std::sync::Arc;

impl CompactGame for FoodChain {
    type Position = Jungle;
    type Pieces = (Living,);

    fn schedules() -> Vec<Schedule> {
        let phases = [designing::schedule(), joining::schedule()];
        phases.into_iter().chain(cycling::schedules()).collect()
    }

    fn without_pieces(jungle: &Jungle) -> Jungle {
        Jungle { species: Vec::new(), ..jungle.clone() }
    }

    fn check_state(state: &State, problems: &mut Problems) {
        check_state(state, problems);
    }
}

/// Adds the schedules and empty resources to a fresh world.
pub fn prepare(world: &mut World) {
    compact::prepare::<FoodChain>(world);
    world.init_resource::<UnderWay>();
    world.init_resource::<Ran>();
}

/// Lays out a new jungle in place of whatever stood there. `setup` was checked.
pub fn start(world: &mut World, setup: &Setup, seed: u64) {
    let names = setup.names();
    let players = names.iter().map(|name| Player { name: name.clone(), ..Player::default() });
    let step = if setup.season.is_some() { Step::Design } else { Step::Run };
    world.insert_resource(Book(Record { players: players.collect(), step }));
    let jungle = setup.dish.jungle(setup.settings, setup.players);
    let known = Arc::new(Setup { names, dish: Dish::usual(), ..setup.clone() });
    compact::lay_out::<FoodChain>(world, known, jungle, Generator::from_seed(seed));
}

/// The whole position, as the entities have it.
pub fn state_of(world: &World) -> State {
    State {
        setup: Arc::clone(setup(world)),
        jungle: compact::position_of_entities::<FoodChain>(world),
        record: record(world).clone(),
        generator: Some(world.resource::<Generator>().clone()),
    }
}

/// What a viewer may know: where designs are secret, not the parts of others (rules 3.6).
pub fn seen_by(world: &World, viewer: Viewer) -> View {
    let (jungle, setup, record) = (jungle(world), setup(world), record(world));
    let is_open = setup.designs == Designs::Open || viewer == Viewer::House;
    let is_own =
        |seat: Option<Seat>| is_open || seat.is_some_and(|seat| viewer == Viewer::Seat(seat));
    let owner = |id: u32| jungle.find(id).and_then(|species| species.owner);
    let species = jungle.species.iter().map(|species| {
        let factors = species.factors();
        SeenSpecies {
            id: species.id,
            name: species.name.clone(),
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
            parent: species.parent,
            founded: species.founded,
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
        extinct: jungle.extinct.clone(),
    }
}
