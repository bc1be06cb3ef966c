//! A whole position, and the view of it. Their written forms are in [`saved_jungle`](super::saved_jungle).

use super::hidden::draw_parts;
use super::position::{SpeciesRank, guess_parts, in_order, ranks_of};
use super::saved_jungle::SavedJungle;
use super::{HuntTally, Jungle, PartLevels, Setup, Species, SpeciesKind};
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Ratio, Seat};
use std::sync::Arc;

pub use super::position::{ExtinctSpecies, NEW_SPECIES};

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JunglePlayer {
    /// The name of the player.
    pub name: String,
    /// `true` if the player has left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// `true` if the jungle does not wait for the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// `true` if the player has founded or mutated since the last cycle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub acted: bool,
}

impl JunglePlayer {
    /// A player who has done nothing so far.
    pub fn new(name: String) -> Self {
        Self { name, ..Self::default() }
    }
}

/// The next step of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeasonStep {
    /// All who are not ready design.
    Design,
    /// Cycles pass.
    #[default]
    Run,
    /// Nothing: the season is over.
    Over,
}

/// The part of a state that the rules remember beside the jungle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeasonRecord {
    /// All who ever joined, by seat.
    pub players: Vec<JunglePlayer>,
    /// The next step.
    pub step: SeasonStep,
}

impl SeasonRecord {
    /// The player in a seat, if that player has not left.
    pub fn playing(&self, seat: Seat) -> Option<&JunglePlayer> {
        self.players.get(seat.index()).filter(|player| !player.left)
    }

    /// `true` if the jungle waits for a player to be ready.
    pub fn waits(&self) -> bool {
        self.players.iter().any(|player| !player.left && !player.ready)
    }

    /// Lets cycles pass once the jungle waits for nobody.
    pub fn go_on(&mut self) {
        if !self.waits() {
            self.step = SeasonStep::Run;
        }
    }
}

/// A whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedJungle", into = "SavedJungle")]
pub struct State {
    /// The setup of the match, without the dish of the beginning, and with the names of all who joined.
    pub setup: Arc<Setup>,
    /// The plants and animals.
    pub jungle: Jungle,
    /// Everything that the rules remember beside it.
    pub record: SeasonRecord,
    /// The generator of the match.
    pub generator: Option<RandomGenerator>,
}

/// A [`Species`] as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of a species, if nothing else is said")]
pub struct SeenSpecies {
    pub id: u32,
    pub name: String,
    /// The seat that owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(rename = "type")]
    pub kind: SpeciesKind,
    pub population: u32,
    /// Number of cycles for which its members have not eaten, on average.
    pub hunger: Ratio,
    pub born: u32,
    pub eaten: u32,
    pub starved: u32,
    pub net_growth: i64,
    pub body: i64,
    /// The smallest and the largest body that it preys on.
    pub preys_on: [i64; 2],
    /// Its parts, if the viewer may see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<PartLevels>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    pub founded: u32,
}

/// A [`HuntTally`] as a viewer sees it. Everybody sees the number of the eaten; where designs are secret, only the owner
/// of the hunter or the prey sees the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of a tally")]
pub struct SeenHuntTally {
    pub hunter: u32,
    pub prey: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hunted: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caught: Option<u32>,
    pub eaten: u32,
}

/// The position as far as a viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of the jungle, the record or the state")]
pub struct View {
    pub setup: Arc<Setup>,
    pub cycle: u32,
    pub step: SeasonStep,
    pub players: Vec<JunglePlayer>,
    pub peak_species: u32,
    pub next_id: u32,
    pub species: Vec<SeenSpecies>,
    pub web: Vec<SeenHuntTally>,
    pub extinct: Vec<ExtinctSpecies>,
}

impl View {
    /// The living species with this id.
    pub fn find(&self, id: u32) -> Option<&SeenSpecies> {
        let place = self.species.binary_search_by_key(&id, |species| species.id).ok()?;
        self.species.get(place)
    }

    /// The species of a seat, the oldest first.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &SeenSpecies> {
        self.species.iter().filter(move |species| species.seat == Some(seat))
    }

    /// The last species with this id that has died.
    pub fn find_dead(&self, id: u32) -> Option<&ExtinctSpecies> {
        self.extinct.iter().rev().find(|dead| dead.id == id)
    }

    /// The standing of each player, by seat (rules 4.1).
    pub fn ranks(&self) -> Vec<SpeciesRank> {
        let species = self.species.iter().map(|species| (species.seat, species.population));
        ranks_of(species, self.players.len())
    }

    /// The standing of a player.
    pub fn rank(&self, seat: Seat) -> SpeciesRank {
        self.ranks().get(seat.index()).copied().unwrap_or_default()
    }

    /// The players that have animals, the leader first.
    pub fn ranking(&self) -> Vec<(Seat, SpeciesRank)> {
        in_order(self.ranks())
    }

    /// The jungle as far as the viewer knows it; hidden parts are drawn among those that fit body and prey.
    pub fn jungle(&self, generator: &mut RandomGenerator) -> Jungle {
        let drawn = |seen: &SeenSpecies| {
            let [min, max] = seen.preys_on;
            seen.parts.unwrap_or_else(|| guess_parts([seen.body, min, max], generator))
        };
        self.jungle_of(self.species.iter().map(drawn).collect())
    }

    /// The same, with hidden parts likelier the better they fit what the last cycle did, too.
    pub fn likely_jungle(&self, generator: &mut RandomGenerator) -> Jungle {
        self.jungle_of(draw_parts(self, generator))
    }

    /// The jungle if all species have these parts.
    fn jungle_of(&self, parts: Vec<PartLevels>) -> Jungle {
        let whole = |(seen, parts): (&SeenSpecies, PartLevels)| Species {
            population: seen.population,
            hunger: seen.hunger.of(seen.population),
            net_growth: seen.net_growth,
            born: seen.born,
            eaten: seen.eaten,
            starved: seen.starved,
            at_stop: seen.population,
            ..Species::founded(seen.id, seen.seat, seen.kind, parts)
        };
        Jungle {
            cycle: self.cycle,
            peak_species: self.peak_species,
            next_id: self.next_id,
            species: self.species.iter().zip(parts).map(whole).collect(),
            ..Jungle::new(self.setup.settings, 0)
        }
    }
}

impl SeenSpecies {
    /// The view of a species, its parts included if it is whole.
    pub fn of(species: &Species, is_whole: bool) -> Self {
        let factors = species.factors();
        Self {
            id: species.id,
            name: species.name.clone(),
            seat: species.owner,
            kind: species.kind,
            population: species.population,
            hunger: Ratio::new(species.hunger, species.population),
            born: species.born,
            eaten: species.eaten,
            starved: species.starved,
            net_growth: species.net_growth,
            body: factors.body,
            preys_on: [factors.min, factors.max],
            parts: is_whole.then_some(species.parts),
            parent: species.parent,
            founded: species.founded,
        }
    }

    /// `true` if it eats members of another species (rules 2.4, 8.17).
    pub fn eats(&self, other: &Self) -> bool {
        let [min, max] = self.preys_on;
        self.id != other.id && self.kind.eats(other.kind) && (min..=max).contains(&other.body)
    }
}

impl SeenHuntTally {
    /// The view of a tally, the numbers of hunted and caught members included if it is whole.
    pub fn of(tally: &HuntTally, is_whole: bool) -> Self {
        let HuntTally { hunter, prey, hunted, caught, eaten } = *tally;
        let whole = |count| is_whole.then_some(count);
        Self { hunter, prey, hunted: whole(hunted), caught: whole(caught), eaten }
    }
}

/// The question that an awaited seat has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// A species to found or to mutate, until it is ready.
    Design,
}

/// The actions of a seat that are too many to list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// Founding a species.
    pub start: StartShape,
    /// Mutating one; not there if none is large enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutate: Option<MutateShape>,
    /// Naming one; not there if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<NameShape>,
}

/// The choices for a founded species.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartShape {
    /// The kinds that it may have.
    #[serde(rename = "type")]
    pub kind: Vec<SpeciesKind>,
    /// The lowest and the highest level of each part that is named.
    pub levels: [u32; 2],
}

/// The choices for a mutation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutateShape {
    /// The species.
    pub species: Vec<u32>,
    /// The lowest and the highest level of a part.
    pub levels: [u32; 2],
    /// Greatest number of parts that may change.
    pub most_changed: usize,
    /// Greatest change of the sum of all levels.
    pub most_sum: u32,
}

/// The choices for naming a species.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameShape {
    /// The species.
    pub species: Vec<u32>,
    /// The longest name, in characters.
    pub longest: usize,
}
