//! How a jungle is written (rules 6): the short form of a dish, and the whole one that `state` gives.

use super::dish::Dish;
use super::part::{Kind, Parts};
use super::position::{Extinct, Jungle, Meeting, Species};
use super::settings::Settings;
use super::setup::{Designs, Season, Setup};
use super::state::{Player, Record, State, Step};
use crate::contract::{Generator, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::sync::Arc;

/// An average: a whole number, or a fraction. It is read from a number or from `"23/10"`, and stays exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Average {
    above: u64,
    below: u64,
}

impl Default for Average {
    fn default() -> Self {
        Self { above: 0, below: 1 }
    }
}

impl Average {
    /// The average of this many members who have this much hunger together.
    pub fn new(total: u64, count: u32) -> Self {
        Self::reduced(total, count.max(1).into())
    }

    fn reduced(above: u64, below: u64) -> Self {
        let (mut a, mut b) = (above, below);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self { above: above / a.max(1), below: below / a.max(1) }
    }

    /// What this many members have together, to the nearest whole.
    pub fn of(self, count: u32) -> u64 {
        let (above, below) = (u128::from(self.above), u128::from(self.below));
        u64::try_from((above * u128::from(count) * 2 + below) / (below * 2)).unwrap_or(u64::MAX)
    }

    /// Reads `7`, `2.3` or `23/10`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let digits = |text: &str| {
            let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            are_digits.then(|| text.parse::<u64>().ok())?
        };
        if let Some((above, below)) = text.split_once('/') {
            let below = digits(below).filter(|&below| below > 0)?;
            return Some(Self::reduced(digits(above)?, below));
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let below = 10_u64.checked_pow(u32::try_from(part.len()).ok()?)?;
        let above = digits(whole)?.checked_mul(below)?.checked_add(digits(part)?)?;
        Some(Self::reduced(above, below))
    }
}

impl fmt::Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

impl Serialize for Average {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.below {
            1 => serializer.serialize_u64(self.above),
            _ => serializer.collect_str(self),
        }
    }
}

/// What an average is read from.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number such as 2 or 2.3, or a fraction such as \"23/10\"")]
enum Read {
    Whole(u64),
    // The shortest decimal that reads as the same number is what was written.
    Decimal(f64),
    Text(String),
}

impl<'de> Deserialize<'de> for Average {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Read::deserialize(deserializer)? {
            Read::Whole(whole) => whole.to_string(),
            Read::Decimal(decimal) => decimal.to_string(),
            Read::Text(text) => text,
        };
        let wrong =
            || format!("{text} is no number such as 2 or 2.3, and no fraction such as \"23/10\"");
        Self::read(&text).ok_or_else(|| de::Error::custom(wrong()))
    }
}

/// Whose a species is: a player's name, or a seat where two have the same name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Owner {
    /// A seat.
    Seat(Seat),
    /// A player's name.
    Name(String),
}

/// A species as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenSpecies {
    /// Its number.
    pub id: u32,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whose it is; nobody's, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Owner>,
    /// What it eats.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The levels of its parts.
    #[serde(default)]
    pub parts: Parts,
    /// How many members it has.
    pub population: u32,
    /// For how many cycles they have not eaten, on average.
    #[serde(default)]
    pub average_hunger: Average,
    /// By how much it grew in its last cycle.
    #[serde(default)]
    pub last_net_growth: i64,
    /// How many were born in the last cycle.
    #[serde(default)]
    pub born: u32,
    /// How many were eaten.
    #[serde(default)]
    pub eaten: u32,
    /// How many starved.
    #[serde(default)]
    pub starved: u32,
    /// Of which species it was made, if of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// After which cycle it was founded.
    #[serde(default)]
    pub founded: u32,
    /// How many members it had at the last stop, if not as many as now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_stop: Option<u32>,
}

/// A player as it is written: the name alone, or more.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenPlayer {
    Name(String),
    Whole(Player),
}

/// A position as it is written. Only `species` has to be there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    #[serde(default)]
    cycle: u32,
    #[serde(default)]
    settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    season: Option<Season>,
    #[serde(default)]
    designs: Designs,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Vec<WrittenPlayer>>,
    species: Vec<WrittenSpecies>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    peak_species: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next_id: Option<u32>,
    /// Hunter, prey; hunted, caught, eaten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    web: Vec<[u32; 5]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extinct: Vec<Extinct>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    generator: Option<Generator>,
}

impl WrittenSpecies {
    /// The species, where the players have these names.
    fn read(self, names: &[String]) -> Result<Species, String> {
        let owner = match self.player {
            None => None,
            Some(Owner::Seat(seat)) => Some(seat),
            Some(Owner::Name(name)) => {
                let place = names.iter().position(|known| *known == name);
                let place = place.ok_or_else(|| format!("there is no player \"{name}\""))?;
                Some(Seat(place as u16))
            }
        };
        let usual = match self.kind {
            Kind::Plant => Species::plants(self.population),
            _ => Species::founded(self.id, owner, self.kind, self.parts),
        };
        Ok(Species {
            id: self.id,
            owner,
            parts: self.parts,
            population: self.population,
            hunger: self.average_hunger.of(self.population),
            net_growth: self.last_net_growth,
            born: self.born,
            eaten: self.eaten,
            starved: self.starved,
            at_stop: self.at_stop.unwrap_or(self.population),
            name: self.name.unwrap_or(usual.name),
            parent: self.parent,
            founded: self.founded,
            ..usual
        })
    }

    fn of(species: Species, names: &[String]) -> Self {
        let player = species.owner.map(|seat| {
            let name = names.get(seat.index());
            let is_only = |name: &&String| names.iter().filter(|other| other == name).count() == 1;
            name.filter(is_only).map_or(Owner::Seat(seat), |name| Owner::Name(name.clone()))
        });
        Self {
            id: species.id,
            name: Some(species.name),
            player,
            kind: species.kind,
            parts: species.parts,
            population: species.population,
            average_hunger: Average::new(species.hunger, species.population),
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

impl TryFrom<Written> for State {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let players: Vec<Player> = match written.players {
            Some(players) => players
                .into_iter()
                .map(|player| match player {
                    WrittenPlayer::Name(name) => Player { name, ..Player::default() },
                    WrittenPlayer::Whole(player) => player,
                })
                .collect(),
            None => players_of(&written.species),
        };
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        let read = |one: WrittenSpecies| one.read(&names);
        let species = written.species.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let newest = species.iter().map(|one| one.id).max().unwrap_or(0);
        let jungle = Jungle {
            settings: written.settings,
            cycle: written.cycle,
            peak_species: written.peak_species.unwrap_or(species.len() as u32),
            next_id: written.next_id.unwrap_or(newest.saturating_add(1)),
            species,
            web: written.web.into_iter().map(read_meeting).collect(),
            extinct: written.extinct,
        };
        let setup = Setup {
            players: players.len(),
            names,
            settings: written.settings,
            season: written.season,
            designs: written.designs,
            dish: Dish::usual(),
        };
        let usual = if written.season.is_some() { Step::Design } else { Step::Run };
        let step = written.step.unwrap_or(usual);
        let record = Record { players, step };
        Ok(Self { setup: Arc::new(setup), jungle, record, generator: written.generator })
    }
}

/// The players of a dish, in the order in which their species are listed.
fn players_of(all: &[WrittenSpecies]) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for species in all {
        if let Some(Owner::Name(name)) = &species.player
            && players.iter().all(|player| player.name != *name)
        {
            players.push(Player { name: name.clone(), ..Player::default() });
        }
    }
    players
}

impl From<State> for Written {
    fn from(state: State) -> Self {
        let State { setup, jungle, record, generator } = state;
        let players = record.players.into_iter().map(|player| {
            let plain = Player { name: player.name.clone(), ..Player::default() };
            if player == plain {
                WrittenPlayer::Name(player.name)
            } else {
                WrittenPlayer::Whole(player)
            }
        });
        let species = jungle.species.into_iter();
        Self {
            cycle: jungle.cycle,
            settings: jungle.settings,
            season: setup.season,
            designs: setup.designs,
            step: setup.season.map(|_| record.step),
            players: Some(players.collect()),
            species: species.map(|one| WrittenSpecies::of(one, &setup.names)).collect(),
            peak_species: Some(jungle.peak_species),
            next_id: Some(jungle.next_id),
            web: jungle.web.iter().map(write_meeting).collect(),
            extinct: jungle.extinct,
            generator,
        }
    }
}

fn read_meeting([hunter, prey, hunted, caught, eaten]: [u32; 5]) -> Meeting {
    Meeting { hunter, prey, hunted, caught, eaten }
}

fn write_meeting(meeting: &Meeting) -> [u32; 5] {
    [meeting.hunter, meeting.prey, meeting.hunted, meeting.caught, meeting.eaten]
}
