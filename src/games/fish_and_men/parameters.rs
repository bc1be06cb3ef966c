//! Every number that a rule reads, but those on the cards.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Every number a rule reads, under the names of the original's Figure 3 (rules 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Number of pairs of steps (with the current, then at random) that pollution takes a turn (rules 4.4.1).
    pub pollution_speed: u32,
    /// The chance in percent that a lonely blob disappears (rules 4.5).
    pub vanish_chance: u32,
    /// The number of blobs from which the industries of each colour stand still (rules 4.3).
    pub cutoffs: PollutionCutoffs,
    /// The health a school starts with (rules 1.7).
    pub initial_health: i32,
    /// The health that must remain after entering a river to win (rules 5.1).
    pub health_to_win: i32,
    /// The health no school rises above (rules 1.7). None falls below 1.
    pub max_health: i32,
    /// Health gained by feeding, for the fish's square and again for each clean one beside it
    /// (rules 4.1.3).
    pub feed_rate: i32,
    /// The most health a drifting blob takes at once (rules 4.4.2).
    pub max_pollution_damage: i32,
    /// The cost of a step (rules 4.1.7).
    pub moving_cost: i32,
    /// Health that a step along a current costs less (rules 4.1.7).
    pub with_current: i32,
    /// Health that a step against a current costs more (rules 4.1.7).
    pub against_current: i32,
    /// The cost of a step for each blob in the square where it ends (rules 4.1.7).
    pub entering_pollution: i32,
    /// The fewest steps the die gives (rules 4.1.4).
    pub min_roll: u32,
    /// The most steps the die gives (rules 4.1.4); on the first turn exactly as many.
    pub max_roll: u32,
    /// Health that a fisherman takes (rules 6.3).
    pub fisherman_bite: i32,
    /// The hunger above which a fisherman may quit (rules 6.4).
    pub hunger_level: u32,
    /// The chance in percent that a hungry fisherman quits (rules 4.0).
    pub quit_chance: u32,
    /// `true` if diagonal squares are adjacent (rules A1): eight neighbours instead of four.
    pub diagonal_neighbours: bool,
    /// The colours in which everything is painted.
    pub colors: BoardColors,
}

/// The colours of the original's Figure 3, under its names, as numbers ([`colour`](shoal_contract::number::colour)).
/// They change nothing but the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is what is painted in it")]
pub struct BoardColors {
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

impl Default for BoardColors {
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
pub struct PollutionCutoffs {
    pub blue: u32,
    pub green: u32,
    pub yellow: u32,
    pub red: u32,
    pub black: u32,
}

impl Default for PollutionCutoffs {
    fn default() -> Self {
        Self { blue: 10, green: 20, yellow: 30, red: 40, black: 50 }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            pollution_speed: 3,
            vanish_chance: 50,
            cutoffs: PollutionCutoffs::default(),
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
            colors: BoardColors::default(),
        }
    }
}

impl Parameters {
    /// The numbers of steps that the die can give a fish (rules 4.1.4): on its first turn the most, without a roll.
    pub fn rolls(&self, first_turn: bool) -> RangeInclusive<u32> {
        if first_turn { self.max_roll..=self.max_roll } else { self.min_roll..=self.max_roll }
    }
}
