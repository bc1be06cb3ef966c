//! A cycle: all living animals act in one random order (rules 2).
//!
//! The order is a shuffled list of species, an entry a member. Whose turn an entry is, is drawn of the members of
//! the species that wait: in a random order each of them is equally likely to be the next, those included that
//! were eaten meanwhile, whose turn is lost.

use super::herd::Herd;
use super::value::{Jungle, Meeting, Species};
use crate::part::Kind;
use crate::position::factors::hunts_in_60ths;
use crate::settings::{Fraction, Settings};
use serde::{Deserialize, Serialize};
use shoal_contract::Generator;

/// What a species does in a cycle, as the loop over its members needs it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hunter {
    /// Its place in the jungle.
    pub place: usize,
    pub chase: u32,
    pub evade: u32,
    pub power: u32,
    pub resilience: i64,
    /// What a member is worth as food, in hundredths of a body.
    pub food: u64,
    /// How many hunts it has for certain, and in how many of 60 turns one more.
    pub hunts: u32,
    pub more: u32,
    /// The species that it preys on: all of these places in the cycle but its own.
    pub from: usize,
    pub until: usize,
    /// Where their members lie in the list of those that may be hunted, and how many they were.
    pub first: u32,
    pub size: u32,
    /// Where its own members lie within, and how many they were.
    pub own: u32,
    pub own_size: u32,
    /// Where what it did is counted, from its first prey on.
    pub tallies: usize,
    /// Whether nothing that it preys on is left.
    pub is_dry: bool,
}

/// What one cycle, or several, did to a species, and how many members it has then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each field counts the members that it is named for")]
pub struct Numbers {
    /// The id of the species.
    pub id: u32,
    pub born: u32,
    pub eaten: u32,
    pub starved: u32,
    pub population: u32,
}

impl Numbers {
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
#[derive(Debug, Default)]
pub struct Cycle {
    pub(super) settings: Settings,
    pub(super) hunters: Vec<Hunter>,
    pub(super) herds: Vec<Herd>,
    /// How many of each species may be hunted now.
    pub(super) open: Vec<u32>,
    /// The species of every animal that could be hunted at the start, one after another; and where each
    /// begins.
    pub(super) marked: Vec<u16>,
    pub(super) starts: Vec<u32>,
    order: Vec<u16>,
    pub(super) tallies: Vec<Meeting>,
    /// What the last cycle did to each species that lived in it, in order of ids.
    pub numbers: Vec<Numbers>,
}

impl Cycle {
    /// Lets one cycle pass.
    pub fn run(&mut self, jungle: &mut Jungle, generator: &mut Generator) {
        self.begin(jungle, generator);
        self.act(generator);
        self.close(jungle);
    }

    /// Notes how many species there are, and draws who may be hunted (rules 2.4, 8.5, 8.16).
    fn begin(&mut self, jungle: &mut Jungle, generator: &mut Generator) {
        jungle.peak_species = jungle.peak_species.max(jungle.species.len() as u32);
        self.settings = jungle.settings;
        let mut places: Vec<usize> = (0..jungle.species.len()).collect();
        let is_animal = |species: &Species| species.kind != Kind::Plant;
        places.sort_by_cached_key(|&place| {
            let species = &jungle.species[place];
            (is_animal(species), species.factors().body, species.id)
        });
        let species = || places.iter().map(|&place| &jungle.species[place]);
        self.herds.clear();
        self.herds.extend(species().map(|one| Herd::of(one, jungle.settings, generator)));
        self.open.clear();
        self.open.extend(self.herds.iter().map(Herd::open));
        self.order.clear();
        self.marked.clear();
        self.starts.clear();
        for (label, one) in species().enumerate() {
            self.starts.push(self.marked.len() as u32);
            if is_animal(one) {
                let label = label as u16;
                self.order.extend(std::iter::repeat_n(label, one.population as usize));
                self.marked.extend(std::iter::repeat_n(label, self.open[label as usize] as usize));
            }
        }
        self.starts.push(self.marked.len() as u32);
        self.find_prey(jungle, &places);
    }

    /// What each species preys on (rules 2.4).
    fn find_prey(&mut self, jungle: &Jungle, places: &[usize]) {
        let bodies: Vec<i64> =
            places.iter().skip(1).map(|&at| jungle.species[at].factors().body).collect();
        self.hunters.clear();
        self.tallies.clear();
        for (own, &place) in places.iter().enumerate() {
            let species = &jungle.species[place];
            let factors = species.factors();
            let (from, until) = match species.kind {
                Kind::Plant => (0, 0),
                // The plants come first, and have this body.
                Kind::Herbivore => {
                    (0, usize::from(factors.preys_on(jungle.species[0].factors().body)))
                }
                Kind::Carnivore => {
                    let from = 1 + bodies.partition_point(|&body| body < factors.min);
                    (from, from.max(1 + bodies.partition_point(|&body| body <= factors.max)))
                }
            };
            let first = self.starts[from];
            let is_within = (from..until).contains(&own);
            let hunts = hunts_in_60ths(factors.hunt) as u32;
            let (hunts, more) = match jungle.settings.fractional_hunts {
                Fraction::Drawn => (hunts / 60, hunts % 60),
                Fraction::Down => (hunts / 60, 0),
                Fraction::Up => (hunts.div_ceil(60), 0),
            };
            let evade = factors.evade * if jungle.settings.evade_doubled { 2 } else { 1 };
            self.hunters.push(Hunter {
                place,
                chase: factors.chase as u32,
                evade: evade as u32,
                power: factors.power as u32,
                resilience: factors.resilience,
                food: factors.body as u64 * 95,
                hunts,
                more,
                from,
                until,
                first,
                size: self.starts[until] - first,
                own: if is_within { self.starts[own] } else { u32::MAX },
                own_size: if is_within { self.starts[own + 1] - self.starts[own] } else { 0 },
                tallies: self.tallies.len(),
                is_dry: from >= until,
            });
            let prey = places[from..until].iter().map(|&at| jungle.species[at].id);
            let none = |prey| Meeting { hunter: species.id, prey, ..Meeting::default() };
            self.tallies.extend(prey.map(none));
        }
    }

    /// All animals take their turns (rules 2.1).
    fn act(&mut self, generator: &mut Generator) {
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
