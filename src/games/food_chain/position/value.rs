//! A jungle and the species in it.

use super::factors::SpeciesFactors;
use crate::part::{PartLevels, SpeciesKind};
use crate::settings::JungleSettings;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;

/// The id of the plants (rules 1.1).
pub const PLANT: u32 = 1;
/// The most plants there can be (rules 2.7).
pub const MOST_PLANTS: u32 = 9_999;
/// Number of animals of a new species (rules 3.1, 3.2).
pub const FOUNDERS: u32 = 50;
/// Number of members from which on a species can be mutated, and counts in the ranking (rules 3.2, 4.1).
pub const MUTABLE: u32 = 100;
/// The most animals that a jungle can hold; growth beyond is lost (rules 8.26).
pub const MOST_ANIMALS: u32 = 10_000_000;
/// The most species that a jungle can hold (rules 8.26).
pub const MOST_SPECIES: usize = 4_000;

/// The name of a species until its player gives it one (rules 3.3).
pub const NEW_SPECIES: &str = "New Species";
/// Number of extinct species that are remembered.
const REMEMBERED: usize = 4_096;

/// A species.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Species {
    /// Its number, never used again.
    pub id: u32,
    /// The seat that owns it; none if it is the plants, or its player has left (rules 8.25).
    pub owner: Option<Seat>,
    /// Its kind, which says what it eats.
    pub kind: SpeciesKind,
    /// The levels of its parts.
    pub parts: PartLevels,
    /// Number of its members.
    pub population: u32,
    /// Cycles for which its members have not eaten, all together (rules 8.9).
    pub hunger: u64,
    /// Members that it gained in its last cycle, less than 0 if it shrank.
    pub net_growth: i64,
    /// Number of members born in the last cycle.
    pub born: u32,
    /// Number of members eaten in the last cycle.
    pub eaten: u32,
    /// Number of members that starved in the last cycle.
    pub starved: u32,
    /// Number of its members when the jungle last stood still for all (rules 7.2).
    pub at_stop: u32,
    /// Its name.
    pub name: String,
    /// The species it was made of, if of one.
    pub parent: Option<u32>,
    /// The cycle after which it was founded.
    pub founded: u32,
}

/// A species that lives no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of a species, if nothing else is said")]
pub struct ExtinctSpecies {
    pub id: u32,
    pub name: String,
    /// The seat that owned it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    pub founded: u32,
    /// The cycle in which it died, or after which it vanished.
    pub died: u32,
}

impl Species {
    /// A species that was just founded.
    pub fn founded(id: u32, owner: Option<Seat>, kind: SpeciesKind, parts: PartLevels) -> Self {
        Self {
            id,
            owner,
            kind,
            parts,
            population: FOUNDERS,
            hunger: 0,
            net_growth: 0,
            born: 0,
            eaten: 0,
            starved: 0,
            at_stop: FOUNDERS,
            name: if kind == SpeciesKind::Plant { "Plant" } else { NEW_SPECIES }.into(),
            parent: None,
            founded: 0,
        }
    }

    /// The species of plants with this many members.
    pub fn plants(population: u32) -> Self {
        Self { population, ..Self::founded(PLANT, None, SpeciesKind::Plant, PartLevels::default()) }
    }

    /// The abilities that its parts give it.
    pub fn factors(&self) -> SpeciesFactors {
        if self.kind == SpeciesKind::Plant {
            SpeciesFactors::PLANT
        } else {
            SpeciesFactors::of(&self.parts)
        }
    }
}

/// The hunts of one species for another in the last cycle (rules 4.3): the number of hunted members, the number of
/// those that were caught, and the number of those that were eaten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[expect(
    missing_docs,
    reason = "hunter and prey are ids of species, the others what is said above"
)]
pub struct HuntTally {
    pub hunter: u32,
    pub prey: u32,
    pub hunted: u32,
    pub caught: u32,
    pub eaten: u32,
}

/// A jungle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jungle {
    /// The decisions on the open points of the rules.
    pub settings: JungleSettings,
    /// Number of cycles that have passed.
    pub cycle: u32,
    /// The most species, the plants included, that lived at the start of a cycle (rules 2.7, 8.16).
    pub peak_species: u32,
    /// The id of the next species.
    pub next_id: u32,
    /// The living species in order of ids, the plants first.
    pub species: Vec<Species>,
    /// The tallies of all hunters and their prey in the last cycle, in order of ids.
    pub web: Vec<HuntTally>,
    /// The species that live no more, in the order in which they died; the oldest are forgotten.
    pub extinct: Vec<ExtinctSpecies>,
}

impl Jungle {
    /// A jungle with plants alone.
    pub fn new(settings: JungleSettings, plants: u32) -> Self {
        let species = vec![Species::plants(plants)];
        let (web, extinct) = (Vec::new(), Vec::new());
        Self { settings, cycle: 0, peak_species: 1, next_id: 2, species, web, extinct }
    }

    /// The species with this id, if it lives.
    pub fn find(&self, id: u32) -> Option<&Species> {
        let place = self.species.binary_search_by_key(&id, |species| species.id).ok()?;
        self.species.get(place)
    }

    /// The same, to change it.
    pub fn find_mut(&mut self, id: u32) -> Option<&mut Species> {
        let place = self.species.binary_search_by_key(&id, |species| species.id).ok()?;
        self.species.get_mut(place)
    }

    /// Removes species without members (rules 8.15); answers with their ids.
    pub(crate) fn bury_extinct(&mut self) -> Vec<u32> {
        self.bury(|species| species.population == 0 && species.kind != SpeciesKind::Plant)
    }

    /// Removes species from the jungle, and remembers them as extinct; answers with their ids.
    pub(super) fn bury(&mut self, is_gone: impl Fn(&Species) -> bool) -> Vec<u32> {
        let gone: Vec<Species> = self.species.extract_if(.., |species| is_gone(species)).collect();
        let ids = gone.iter().map(|species| species.id).collect();
        self.extinct.extend(gone.into_iter().map(|species| {
            let Species { id, name, owner: seat, parent, founded, .. } = species;
            ExtinctSpecies { id, name, seat, parent, founded, died: self.cycle }
        }));
        let forgotten = self.extinct.len().saturating_sub(REMEMBERED);
        self.extinct.drain(..forgotten);
        ids
    }

    /// All living species but the plants.
    pub fn animals(&self) -> impl Iterator<Item = &Species> {
        self.species.iter().filter(|species| species.kind != SpeciesKind::Plant)
    }

    /// The species of a seat.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Species> {
        self.species.iter().filter(move |species| species.owner == Some(seat))
    }
}
