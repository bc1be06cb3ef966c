//! The setup of a match.

use super::settings::LEVERS;
use super::{Dish, JungleSettings};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::{FiledLevel as _, whole_or_named};
use shoal_contract::{
    GameSetup, InputProblems, RuleNumber, SettingLever, check_names_into, choices, name_in, number,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The fewest and the most players that a match begins with; more may join (rules 7.4).
pub const PLAYERS: RangeInclusive<usize> = 1..=8;
/// The most players of a jungle.
pub const MOST_PLAYERS: usize = 10_000;
/// The longest name of a player, in characters; an address can be one.
pub const LONGEST_PLAYER: usize = 80;
/// The names, by seat, of players who give none.
pub const DEFAULT_PLAYER_NAMES: [&str; 8] =
    ["Darwin", "Wallace", "Anning", "Merian", "Humboldt", "Goodall", "Leakey", "Carson"];
/// Number of plants in an empty jungle.
pub const PLANTS: u32 = 500;
/// Numbers of cycles that a season can have (rules 7.1).
pub const CYCLES: RangeInclusive<u32> = 1..=10_000;
const USUAL_CYCLES: u32 = 60;

choices! {
    /// The moments at which the jungle stands still, so that all may design (rules 7.2).
    pub enum Stops {
        /// After a cycle in which a species has reached 100 members, halved or died.
        #[default]
        Events,
        /// After every cycle.
        EachCycle,
        /// Never: once all are ready for the first time the host runs cycles, by a clock.
        Never,
    }

    /// The viewers of the levels of a species' parts (rules 3.6).
    pub enum Designs {
        /// Everybody.
        #[default]
        Open,
        /// Its player.
        Secret,
    }
}

/// A season at the table (rules 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Season {
    /// Number of cycles after which it is over.
    pub cycles: u32,
    /// The moments at which the jungle stands still.
    pub stops: Stops,
}

impl Default for Season {
    fn default() -> Self {
        Self { cycles: USUAL_CYCLES, stops: Stops::Events }
    }
}

/// The setup of a match: its players, their jungle, and its season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Number of players.
    pub players: usize,
    /// Names by seat; left out or empty: the game's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The decisions on the open points of the rules.
    pub settings: JungleSettings,
    /// The season; without one the jungle never ends.
    pub season: Option<Season>,
    /// The viewers of the levels of parts.
    pub designs: Designs,
    /// The species and plants at the beginning; left out: plants alone.
    #[serde(deserialize_with = "whole_or_named", skip_serializing_if = "Dish::is_usual")]
    pub dish: Arc<Dish>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::for_players(4)
    }
}

impl Setup {
    /// The default season for this number of players.
    pub fn for_players(players: usize) -> Self {
        Self {
            players,
            names: Vec::new(),
            settings: JungleSettings::default(),
            season: Some(Season::default()),
            designs: Designs::Open,
            dish: Dish::usual(),
        }
    }

    /// The name of the player in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &DEFAULT_PLAYER_NAMES, index)
    }

    /// The number of cycles left after this one; none in a jungle that never ends.
    pub fn cycles_left(&self, cycle: u32) -> Option<u32> {
        Some(self.season?.cycles.saturating_sub(cycle))
    }

    /// Adds what holds for loaded positions, too, which may have other numbers of players.
    pub(super) fn check_into(&self, problems: &mut InputProblems) {
        check_names_into(&self.names, self.players, LONGEST_PLAYER, problems);
        if let Some(season) = self.season {
            problems.within("season.cycles", season.cycles, CYCLES);
        }
    }
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        problems.within("players", self.players, PLAYERS);
        self.check_into(&mut problems);
        self.dish.check_into("dish", &mut problems);
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.players).map(|index| self.name(index).to_owned()).collect()
    }

    fn adjustable_numbers(&self) -> Vec<RuleNumber> {
        let cycles = self.season.map(|season| {
            RuleNumber::at_start("Season", CYCLES, USUAL_CYCLES, season.cycles)
                .with_names("cycles", "cycles of the season", "cycles")
                .with_rule("After this many cycles, whoever leads the ranking wins (7.1).")
        });
        let settings = LEVERS.iter().map(|lever| lever.number("Jungle", &self.settings));
        cycles.into_iter().chain(settings).collect()
    }

    fn set_number(&mut self, key: &str, value: i64) -> Result<(), String> {
        number::find(&self.adjustable_numbers(), key)?.check_value(value)?;
        let value = u32::try_from(value).unwrap_or(0);
        match &mut self.season {
            Some(season) if key == "cycles" => season.cycles = value,
            _ => SettingLever::turn(&LEVERS, &mut self.settings, key, value),
        }
        Ok(())
    }
}
