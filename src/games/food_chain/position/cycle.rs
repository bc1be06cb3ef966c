//! A cycle: all living animals act in one random order (rules 2). A method for each step, in the order of the
//! rulebook: those of its end are in `growth`.
//!
//! The order is a shuffled list of species, an entry a member. Whose turn an entry is, is drawn of the members of
//! the species that wait: in a random order each of them is equally likely to be the next, those included that
//! were eaten meanwhile, whose turn is lost.

use super::factors::{SpeciesFactors, hunts_in_60ths};
use super::herd::Herd;
use super::value::{HuntTally, Jungle, Species};
use crate::part::SpeciesKind;
use crate::settings::{Fraction, JungleSettings};
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};
use shoal_contract::RandomGenerator;
use std::iter::repeat_n;
use std::ops::Range;

/// A species in a cycle, as the loop over its members needs it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HuntingSpecies {
    /// Its place in the jungle.
    pub place: usize,
    pub chase: u32,
    pub evade: u32,
    pub power: u32,
    pub resilience: i64,
    pub body: u32,
    /// The hunts that it has for certain, and the number of 60 turns in which it has one more.
    pub hunts: u32,
    pub more: u32,
    /// The species that it preys on: all of these places in the cycle but its own.
    pub from: usize,
    pub until: usize,
    /// The place of their members in the list of those that may be hunted, and the number of them.
    pub first: u32,
    pub size: u32,
    /// The place of its own members within, and the number of them.
    pub own: u32,
    pub own_size: u32,
    /// The place of its tallies, from that of its first prey on.
    pub tallies: usize,
    /// `true` if nothing that it preys on is left.
    pub is_dry: bool,
}

/// Changes of a species by one cycle or several, and the members that it has then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each field counts the members that it is named for")]
pub struct SpeciesChanges {
    /// The id of the species.
    pub id: u32,
    pub born: u32,
    pub eaten: u32,
    pub starved: u32,
    pub population: u32,
}

impl SpeciesChanges {
    /// Changes of a species by its last cycle.
    pub(super) fn of(species: &Species) -> Self {
        let Species { id, born, eaten, starved, population, .. } = *species;
        Self { id, born, eaten, starved, population }
    }

    /// Adds what the next cycle did.
    pub fn add(&mut self, next: Self) {
        self.born = self.born.saturating_add(next.born);
        self.eaten = self.eaten.saturating_add(next.eaten);
        self.starved = self.starved.saturating_add(next.starved);
        self.population = next.population;
    }
}

/// A cycle that is under way: the plants, then the animals in order of their bodies, so that what a
/// species preys on is a run without gaps. It can be used for one cycle after another.
#[derive(Resource, Debug, Default)]
pub struct RunningCycle {
    pub(super) settings: JungleSettings,
    pub(super) hunters: Vec<HuntingSpecies>,
    order: Vec<u16>,
    pub(super) herds: Vec<Herd>,
    /// The members of each species that may be hunted now.
    pub(super) open: Vec<u32>,
    /// The species of every animal that could be hunted at the start, one after another; and where each
    /// begins.
    pub(super) marked: Vec<u16>,
    pub(super) starts: Vec<u32>,
    pub(super) tallies: Vec<HuntTally>,
    /// Changes by the last cycle of each species that lived in it, in order of ids.
    pub numbers: Vec<SpeciesChanges>,
}

impl RunningCycle {
    /// Lets one cycle pass, as the steps of a match do.
    pub fn run(&mut self, jungle: &mut Jungle, generator: &mut RandomGenerator) {
        self.sum_up_parts(jungle);
        self.line_up(jungle);
        self.draw_huntable(jungle, generator);
        self.find_prey(jungle);
        self.take_turns(generator);
        self.bear_young(jungle);
        self.grow_plants(jungle);
        self.close_books(jungle);
        self.record_web(jungle);
        jungle.bury_extinct();
    }

    /// Sums up what a member of each species can do, and how often it hunts in its turn (rules 1.2, 2.3).
    pub(crate) fn sum_up_parts(&mut self, jungle: &Jungle) {
        self.settings = jungle.settings;
        self.hunters.clear();
        let species = jungle.species.iter().enumerate();
        self.hunters
            .extend(species.map(|(place, one)| HuntingSpecies::of(place, one, jungle.settings)));
        // A stable sort: those with the same body stay in the order of their ids.
        self.hunters[1..].sort_by_key(|hunter| hunter.body);
    }

    /// Lists all animals, whose turns are drawn of this list; plants never act (rules 2.1).
    pub(crate) fn line_up(&mut self, jungle: &Jungle) {
        self.order.clear();
        for (label, hunter) in self.hunters.iter().enumerate().skip(1) {
            let members = jungle.species[hunter.place].population as usize;
            self.order.extend(repeat_n(label as u16, members));
        }
    }

    /// Draws which members of each species are hungrier than others, and which may be hunted: a species after another,
    /// so this is one step (rules 2.2, 2.4, 8.5).
    pub(crate) fn draw_huntable(&mut self, jungle: &Jungle, generator: &mut RandomGenerator) {
        self.herds.clear();
        self.open.clear();
        self.marked.clear();
        self.starts.clear();
        for (label, hunter) in self.hunters.iter().enumerate() {
            let herd = Herd::of(&jungle.species[hunter.place], jungle.settings, generator);
            let open = herd.open();
            self.starts.push(self.marked.len() as u32);
            // The plants are in no list: they are one species.
            if label > 0 {
                self.marked.extend(repeat_n(label as u16, open as usize));
            }
            self.open.push(open);
            self.herds.push(herd);
        }
        self.starts.push(self.marked.len() as u32);
    }

    /// Finds what each species preys on: all with a body from its min to its max but its own kind (rules 2.4).
    pub(crate) fn find_prey(&mut self, jungle: &Jungle) {
        self.tallies.clear();
        for own in 0..self.hunters.len() {
            let species = &jungle.species[self.hunters[own].place];
            let Range { start: from, end: until } = self.prey_of(species);
            let is_within = (from..until).contains(&own);
            let hunter = &mut self.hunters[own];
            (hunter.from, hunter.until, hunter.is_dry) = (from, until, from >= until);
            hunter.first = self.starts[from];
            hunter.size = self.starts[until] - hunter.first;
            hunter.own = if is_within { self.starts[own] } else { u32::MAX };
            hunter.own_size = if is_within { self.starts[own + 1] - self.starts[own] } else { 0 };
            hunter.tallies = self.tallies.len();
            let prey = self.hunters[from..until].iter().map(|prey| jungle.species[prey.place].id);
            let none = |prey| HuntTally { hunter: species.id, prey, ..HuntTally::default() };
            self.tallies.extend(prey.map(none));
        }
    }

    /// The places in the cycle with the bodies that a species preys on.
    fn prey_of(&self, species: &Species) -> Range<usize> {
        let factors = species.factors();
        let animals = &self.hunters[1..];
        let first_from =
            |body: i64| 1 + animals.partition_point(|animal| i64::from(animal.body) < body);
        match species.kind {
            SpeciesKind::Plant => 0..0,
            SpeciesKind::Herbivore => 0..usize::from(factors.preys_on(SpeciesFactors::PLANT.body)),
            SpeciesKind::Carnivore => {
                let from = first_from(factors.min);
                from..from.max(first_from(factors.max + 1))
            }
        }
    }

    /// All animals take their turns (rules 2.1 to 2.5). They starve and hunt one after another, and each draws for all
    /// of its turn before the next, so this is one step.
    pub(crate) fn take_turns(&mut self, generator: &mut RandomGenerator) {
        // A copy can be held in registers.
        let mut drawn = generator.clone();
        let count = self.order.len();
        for turn in 0..count {
            let next = turn + drawn.below((count - turn) as u32) as usize;
            let whose = self.order[next];
            self.order[next] = self.order[turn];
            self.take_turn(whose.into(), &mut drawn);
        }
        *generator = drawn;
    }
}

impl HuntingSpecies {
    /// Sums up the parts of the species in this place (rules 1.2, 2.3, 8.1, 8.23).
    fn of(place: usize, species: &Species, settings: JungleSettings) -> Self {
        let factors = species.factors();
        let hunts = hunts_in_60ths(factors.hunt) as u32;
        let (hunts, more) = match settings.fractional_hunts {
            Fraction::Drawn => (hunts / 60, hunts % 60),
            Fraction::Down => (hunts / 60, 0),
            Fraction::Up => (hunts.div_ceil(60), 0),
        };
        let evade = factors.evade * if settings.evade_doubled { 2 } else { 1 };
        Self {
            place,
            chase: factors.chase as u32,
            evade: evade as u32,
            power: factors.power as u32,
            resilience: factors.resilience,
            body: factors.body as u32,
            hunts,
            more,
            ..Self::default()
        }
    }
}
