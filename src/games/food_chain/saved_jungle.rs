//! The written forms of a jungle (rules 6): the short form of a dish, and the whole one that `state` gives.

use super::position::ExtinctSpecies;
use super::{
    Designs, Dish, HuntTally, Jungle, JunglePlayer, JungleSettings, PartLevels, Season,
    SeasonRecord, SeasonStep, Setup, Species, SpeciesKind, State,
};
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Ratio, Seat};
use std::sync::Arc;

/// A player by name, or something else.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum PlayerNameOr<T> {
    Name(String),
    Other(T),
}

/// A species as it is written. Each field is that of [`Species`] unless something else is said.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSpecies {
    id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The player who alone has this name, or a seat; nobody's, if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<PlayerNameOr<Seat>>,
    #[serde(rename = "type")]
    kind: SpeciesKind,
    #[serde(default)]
    parts: PartLevels,
    population: u32,
    /// Number of cycles for which the members have not eaten, on average.
    #[serde(default)]
    average_hunger: Ratio,
    #[serde(default)]
    last_net_growth: i64,
    #[serde(default)]
    born: u32,
    #[serde(default)]
    eaten: u32,
    #[serde(default)]
    starved: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    #[serde(default)]
    founded: u32,
    /// Left out if it is the population.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_stop: Option<u32>,
}

/// A position as it is written. Only `species` has to be there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedJungle {
    #[serde(default)]
    cycle: u32,
    #[serde(default)]
    settings: JungleSettings,
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<Season>,
    #[serde(default)]
    designs: Designs,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<SeasonStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<PlayerNameOr<JunglePlayer>>>,
    species: Vec<SavedSpecies>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_species: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_id: Option<u32>,
    /// Hunter, prey; hunted, caught, eaten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    web: Vec<[u32; 5]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extinct: Vec<ExtinctSpecies>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<RandomGenerator>,
}

impl SavedSpecies {
    /// The species, where the players have these names.
    fn read(self, names: &[String]) -> Result<Species, String> {
        let owner = match self.player {
            None => None,
            Some(PlayerNameOr::Other(seat)) => Some(seat),
            Some(PlayerNameOr::Name(name)) => {
                let place = names.iter().position(|known| *known == name);
                let place = place.ok_or_else(|| format!("there is no player \"{name}\""))?;
                Some(Seat(place as u16))
            }
        };
        let new = Species::founded(self.id, owner, self.kind, self.parts);
        Ok(Species {
            population: self.population,
            hunger: self.average_hunger.of(self.population),
            net_growth: self.last_net_growth,
            born: self.born,
            eaten: self.eaten,
            starved: self.starved,
            at_stop: self.at_stop.unwrap_or(self.population),
            name: self.name.unwrap_or(new.name),
            parent: self.parent,
            founded: self.founded,
            ..new
        })
    }

    fn of(species: Species, names: &[String]) -> Self {
        let player = species.owner.map(|seat| {
            let name = names.get(seat.index());
            let is_only = |name: &&String| names.iter().filter(|other| other == name).count() == 1;
            name.filter(is_only)
                .map_or(PlayerNameOr::Other(seat), |name| PlayerNameOr::Name(name.clone()))
        });
        Self {
            id: species.id,
            name: Some(species.name),
            player,
            kind: species.kind,
            parts: species.parts,
            population: species.population,
            average_hunger: Ratio::new(species.hunger, species.population),
            last_net_growth: species.net_growth,
            born: species.born,
            eaten: species.eaten,
            starved: species.starved,
            parent: species.parent,
            founded: species.founded,
            at_stop: (species.at_stop != species.population).then_some(species.at_stop),
        }
    }
}

impl TryFrom<SavedJungle> for State {
    type Error = String;

    fn try_from(saved: SavedJungle) -> Result<Self, String> {
        let player = |player: PlayerNameOr<JunglePlayer>| match player {
            PlayerNameOr::Name(name) => JunglePlayer::new(name),
            PlayerNameOr::Other(player) => player,
        };
        let players: Vec<JunglePlayer> = match saved.players {
            Some(players) => players.into_iter().map(player).collect(),
            None => players_of(&saved.species),
        };
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        let SavedJungle { cycle, settings, season, designs, extinct, generator, .. } = saved;
        let read = |one: SavedSpecies| one.read(&names);
        let species = saved.species.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let newest = species.iter().map(|one| one.id).max().unwrap_or(0);
        let peak_species = saved.peak_species.unwrap_or(species.len() as u32);
        let next_id = saved.next_id.unwrap_or(newest.saturating_add(1));
        let web = saved.web.into_iter().map(read_tally).collect();
        let jungle = Jungle { settings, cycle, peak_species, next_id, species, web, extinct };
        let (count, dish) = (players.len(), Dish::usual());
        let setup = Setup { players: count, names, settings, season, designs, dish };
        let default_step = if season.is_some() { SeasonStep::Design } else { SeasonStep::Run };
        let record = SeasonRecord { players, step: saved.step.unwrap_or(default_step) };
        Ok(Self { setup: Arc::new(setup), jungle, record, generator })
    }
}

/// The players of a dish, in the order in which their species are listed.
fn players_of(all: &[SavedSpecies]) -> Vec<JunglePlayer> {
    let mut players: Vec<JunglePlayer> = Vec::new();
    for species in all {
        if let Some(PlayerNameOr::Name(name)) = &species.player
            && players.iter().all(|player| player.name != *name)
        {
            players.push(JunglePlayer::new(name.clone()));
        }
    }
    players
}

impl From<State> for SavedJungle {
    fn from(state: State) -> Self {
        let State { setup, jungle, record, generator } = state;
        let players = record.players.into_iter().map(|player| {
            let is_plain = player == JunglePlayer::new(player.name.clone());
            if is_plain { PlayerNameOr::Name(player.name) } else { PlayerNameOr::Other(player) }
        });
        let species = jungle.species.into_iter();
        Self {
            cycle: jungle.cycle,
            settings: jungle.settings,
            season: setup.season,
            designs: setup.designs,
            step: setup.season.map(|_| record.step),
            players: Some(players.collect()),
            species: species.map(|one| SavedSpecies::of(one, &setup.names)).collect(),
            peak_species: Some(jungle.peak_species),
            next_id: Some(jungle.next_id),
            web: jungle.web.iter().map(write_tally).collect(),
            extinct: jungle.extinct,
            generator,
        }
    }
}

fn read_tally([hunter, prey, hunted, caught, eaten]: [u32; 5]) -> HuntTally {
    HuntTally { hunter, prey, hunted, caught, eaten }
}

fn write_tally(tally: &HuntTally) -> [u32; 5] {
    [tally.hunter, tally.prey, tally.hunted, tally.caught, tally.eaten]
}
