//! What a match of Fish and Men is made from.

use super::cards::deck::Deck;
use super::numbers::PARAMETERS;
use super::rules::level::Level;
use crate::contract::level_text::whole_or_named;
use crate::contract::{Problems, check_names_into};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most seats a match can have (rules 1.9).
pub const MOST_PLAYERS: usize = 8;
/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;
/// The fish names a player gets who gives none, by seat.
pub const FISH_NAMES: [&str; MOST_PLAYERS] =
    ["Herring", "Marlin", "Snapper", "Grouper", "Tuna", "Mackerel", "Sardine", "Cod"];

/// What a match is made from: who plays, on which board, by which numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many seats, 2 to 8 and at most the number of rivers (rules 1.9). One is allowed for
    /// trying a board alone.
    pub players: usize,
    /// Names by seat; left out or empty: names of fish.
    pub names: Vec<String>,
    /// The board itself; where a setup is read, the name of one that is part of the program will do.
    #[serde(deserialize_with = "whole_or_named")]
    pub level: Arc<Level>,
    /// Every number a rule reads, but those on the cards.
    pub parameters: Parameters,
    /// The cards, with their numbers.
    pub deck: Deck,
}

impl Default for Setup {
    fn default() -> Self {
        Self::for_players(4)
    }
}

impl Setup {
    /// The world with the usual numbers.
    pub fn for_players(players: usize) -> Self {
        Self {
            players,
            names: Vec::new(),
            level: Level::world(),
            parameters: Parameters::default(),
            deck: Deck::default(),
        }
    }

    /// The name of the player in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        match self.names.get(index) {
            Some(name) if !name.is_empty() => name,
            _ => FISH_NAMES[index % MOST_PLAYERS],
        }
    }

    /// Everything no rule could hold, by field.
    ///
    /// # Errors
    /// All problems found, each with its field.
    pub fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::none();
        let rivers = self.level.rivers.len();
        problems.require((1..=MOST_PLAYERS).contains(&self.players), "players", || {
            format!("{} is not a number from 1 to {MOST_PLAYERS}", self.players)
        });
        problems.require(self.players <= rivers, "players", || {
            format!("{} fish need as many rivers, and this board has {rivers}", self.players)
        });
        check_names_into(&self.names, self.players, LONGEST_NAME, &mut problems);
        self.level.check_into(&mut problems);
        self.parameters.check_into(&mut problems);
        if !self.parameters.diagonal_neighbours {
            self.check_sides(&mut problems);
        }
        self.deck.check_into(&mut problems);
        problems.into_result()
    }
}

impl Setup {
    /// Where squares that meet at a corner are not adjacent, every river has the sea at a side: else
    /// nobody could leave it (rules 1.2).
    fn check_sides(&self, problems: &mut Problems) {
        let shut = self.level.rivers.iter().find(|river| !self.level.has_sea_at_a_side(river.at));
        if let Some(river) = shut {
            let what = format!("the {} meets the sea at corners only", river.name);
            problems.add("parameters.diagonal_neighbours", what);
        }
    }
}

/// Every number a rule reads, but those of the cards (rules 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// How many pairs of steps (with the current, then at random) pollution takes a turn (rules 4.4.1).
    pub pollution_speed: u32,
    /// The chance in percent that a lonely blob disappears (rules 4.5).
    pub vanish_chance: u32,
    /// From how many blobs on the industries of each colour stand still (rules 4.3).
    pub cutoffs: Cutoffs,
    /// The health a school starts with (rules 1.7).
    pub initial_health: i32,
    /// The health that must remain after entering a river to win (rules 5.1).
    pub health_to_win: i32,
    /// The health no school rises above (rules 1.7). None falls below 1.
    pub max_health: i32,
    /// Health gained by feeding, for the own square and again for each clean one beside it (rules 4.1.3).
    pub feed_rate: i32,
    /// The most health a drifting blob takes at once (rules 4.4.2).
    pub max_pollution_damage: i32,
    /// The cost of a step (rules 4.1.7).
    pub moving_cost: i32,
    /// What a current takes off the cost of a step along it (rules 4.1.7).
    pub with_current: i32,
    /// What a current adds to the cost of a step against it (rules 4.1.7).
    pub against_current: i32,
    /// The cost of a step for each blob in the square where it ends (rules 4.1.7).
    pub entering_pollution: i32,
    /// The fewest steps the die gives (rules 4.1.4).
    pub min_roll: u32,
    /// The most steps the die gives (rules 4.1.4); on the first turn exactly as many.
    pub max_roll: u32,
    /// What a fisherman takes (rules 6.3).
    pub fisherman_bite: i32,
    /// The hunger above which a fisherman may quit (rules 6.4).
    pub hunger_level: u32,
    /// The chance in percent that a hungry fisherman quits (rules 4.0).
    pub quit_chance: u32,
    /// Whether diagonal squares are adjacent (rules A1): eight neighbours, or four.
    pub diagonal_neighbours: bool,
    /// In which colours everything is painted.
    pub colors: Colors,
}

/// The colours of the picture as numbers ([`colour`](crate::contract::colour)), as in the original (rules 10).
/// They change nothing but the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is what is painted in it")]
pub struct Colors {
    pub sea: u8,
    pub land: u8,
    pub river: u8,
    pub ice: u8,
    pub current: u8,
    pub pollution: u8,
    pub best: u8,
    pub nice: u8,
    pub ok: u8,
    pub bad: u8,
    pub worst: u8,
    pub spreading_fisherman: u8,
    pub fisherman: u8,
}

impl Default for Colors {
    fn default() -> Self {
        Self {
            sea: 103,
            land: 67,
            river: 86,
            ice: 89,
            current: 86,
            pollution: 65,
            best: 105,
            nice: 54,
            ok: 45,
            bad: 15,
            worst: 0,
            spreading_fisherman: 15,
            fisherman: 86,
        }
    }
}

/// The number of blobs in the world from which each colour of industry stands still (rules 4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is the colour it is named for")]
pub struct Cutoffs {
    pub blue: u32,
    pub green: u32,
    pub yellow: u32,
    pub red: u32,
    pub black: u32,
}

impl Default for Cutoffs {
    fn default() -> Self {
        Self { blue: 10, green: 20, yellow: 30, red: 40, black: 50 }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            pollution_speed: 3,
            vanish_chance: 50,
            cutoffs: Cutoffs::default(),
            initial_health: 20,
            health_to_win: 80,
            max_health: 100,
            feed_rate: 2,
            max_pollution_damage: 10,
            moving_cost: 1,
            with_current: 1,
            against_current: 1,
            entering_pollution: 2,
            min_roll: 1,
            max_roll: 6,
            fisherman_bite: 5,
            hunger_level: 3,
            quit_chance: 50,
            diagonal_neighbours: true,
            colors: Colors::default(),
        }
    }
}

impl Parameters {
    /// What the die can give a fish (rules 4.1.4): on its first turn the most, without a roll.
    pub fn rolls(&self, first_turn: bool) -> RangeInclusive<u32> {
        if first_turn { self.max_roll..=self.max_roll } else { self.min_roll..=self.max_roll }
    }

    fn check_into(&self, problems: &mut Problems) {
        for parameter in &PARAMETERS {
            if let Err(what) = parameter.holds((parameter.get)(self)) {
                problems.add(parameter.field(), what);
            }
        }
        let most = self.max_health;
        for (field, health) in
            [("initial_health", self.initial_health), ("health_to_win", self.health_to_win)]
        {
            problems.require(health <= most, &format!("parameters.{field}"), || {
                format!("{health} is above max_health, which is {most}")
            });
        }
        problems.require(self.min_roll <= self.max_roll, "parameters.min_roll", || {
            format!("{} is above max_roll, which is {}", self.min_roll, self.max_roll)
        });
        let Cutoffs { blue, green, yellow, red, black } = self.cutoffs;
        for (field, lower, upper) in [
            ("green", blue, green),
            ("yellow", green, yellow),
            ("red", yellow, red),
            ("black", red, black),
        ] {
            problems.require(lower <= upper, &format!("parameters.cutoffs.{field}"), || {
                format!("{upper} is below the {lower} of a cleaner colour: cutoffs rise from blue to black")
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Setup;
    use crate::contract::any::read_document;

    #[test]
    fn a_setup_may_name_its_board_and_is_written_with_the_board_itself() {
        let setup: Setup = read_document("setup", r#"{"level":"narrows"}"#).expect("it is known");
        assert_eq!(setup.level.name, "The Narrows");
        let text = serde_json::to_string(&setup).expect("it is plain data");
        assert!(text.contains("The Narrows"));
        assert_eq!(read_document::<Setup>("setup", &text).as_ref(), Ok(&setup));
    }

    #[test]
    fn a_board_that_is_wrong_or_unknown_is_named_by_its_field() {
        let error = |text: &str| read_document::<Setup>("setup", text).expect_err("it is wrong");
        let unknown = error(r#"{"level":"pond"}"#);
        assert!(unknown.starts_with(
            "setup.level: there is no board \"pond\"; there are: world (The World), "
        ));
        assert!(error(r#"{"level":3}"#).contains("a board, or the name of one"));
        let inner = error(r#"{"level":{"name":"A","terrain":[7]}}"#);
        assert!(inner.starts_with("setup.level.terrain[0]: "), "{inner}");
    }
}
