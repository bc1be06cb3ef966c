//! Every number that a rule reads, but those on the cards.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Makes structs of numbers, each field with its default value.
macro_rules! with_defaults {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$of:meta])* pub $field:ident: $kind:ty = $value:expr,)*
    })*) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(default, deny_unknown_fields)]
            pub struct $name {
                $($(#[$of])* pub $field: $kind,)*
            }

            impl Default for $name {
                fn default() -> Self {
                    Self { $($field: $value),* }
                }
            }
        )*
    };
}

with_defaults! {
    /// Every number a rule reads, under the names of the original's Figure 3 (rules 10).
    pub struct Parameters {
        /// Number of pairs of steps (with the current, then at random) that pollution takes a turn (rules 4.4.1).
        pub pollution_speed: u32 = 3,
        /// The chance in percent that a lonely blob disappears (rules 4.5).
        pub vanish_chance: u32 = 50,
        /// The number of blobs from which the industries of each colour stand still (rules 4.3).
        pub cutoffs: PollutionCutoffs = PollutionCutoffs::default(),
        /// The health a school starts with (rules 1.7).
        pub initial_health: i32 = 20,
        /// The health that must remain after entering a river to win (rules 5.1).
        pub health_to_win: i32 = 80,
        /// The health no school rises above (rules 1.7). None falls below 1.
        pub max_health: i32 = 100,
        /// Health gained by feeding, for the fish's square and again for each clean one beside it
        /// (rules 4.1.3).
        pub feed_rate: i32 = 2,
        /// The most health a drifting blob takes at once (rules 4.4.2).
        pub max_pollution_damage: i32 = 10,
        /// The cost of a step (rules 4.1.7).
        pub moving_cost: i32 = 1,
        /// Health that a step along a current costs less (rules 4.1.7).
        pub with_current: i32 = 1,
        /// Health that a step against a current costs more (rules 4.1.7).
        pub against_current: i32 = 1,
        /// The cost of a step for each blob in the square where it ends (rules 4.1.7).
        pub entering_pollution: i32 = 2,
        /// The fewest steps the die gives (rules 4.1.4).
        pub min_roll: u32 = 1,
        /// The most steps the die gives (rules 4.1.4); on the first turn exactly as many.
        pub max_roll: u32 = 6,
        /// Health that a fisherman takes (rules 6.3).
        pub fisherman_bite: i32 = 5,
        /// The hunger above which a fisherman may quit (rules 6.4).
        pub hunger_level: u32 = 3,
        /// The chance in percent that a hungry fisherman quits (rules 4.0).
        pub quit_chance: u32 = 50,
        /// `true` if diagonal squares are adjacent (rules A1): eight neighbours instead of four.
        pub diagonal_neighbours: bool = true,
        /// The colours in which everything is painted.
        pub colors: BoardColors = BoardColors::default(),
    }

    /// The colours of the original's Figure 3, under its names, as numbers ([`colour`](shoal_contract::number::colour)).
    /// They change nothing but the picture.
    #[expect(missing_docs, reason = "each field is what is painted in it")]
    pub struct BoardColors {
        pub sea: u8 = 103,
        pub land: u8 = 67,
        pub river: u8 = 86,
        pub ice: u8 = 89,
        pub current: u8 = 86,
        pub pollution: u8 = 65,
        pub best: u8 = 105,
        pub nice: u8 = 54,
        pub ok: u8 = 45,
        pub bad: u8 = 15,
        pub worst: u8 = 0,
        pub spreading_fisherman: u8 = 15,
        pub fisherman: u8 = 86,
    }

    /// The number of blobs in the world from which each colour of industry stands still (rules 4.3).
    #[expect(missing_docs, reason = "each field is the colour it is named for")]
    pub struct PollutionCutoffs {
        pub blue: u32 = 10,
        pub green: u32 = 20,
        pub yellow: u32 = 30,
        pub red: u32 = 40,
        pub black: u32 = 50,
    }
}

impl Parameters {
    /// The numbers of steps that the die can give a fish (rules 4.1.4): on its first turn the most, without a roll.
    pub fn rolls(&self, first_turn: bool) -> RangeInclusive<u32> {
        if first_turn { self.max_roll..=self.max_roll } else { self.min_roll..=self.max_roll }
    }
}
