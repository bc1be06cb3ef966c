//! The open points of the rules that a jungle may decide otherwise (rules 8, those with a star).

use crate::contract::{Choice, Lever, Number};
use serde::{Deserialize, Serialize};

/// How parts of a hunt count (rules 8.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fraction {
    /// One hunt more with that chance, drawn anew in each turn.
    #[default]
    Drawn,
    /// They are lost.
    Down,
    /// They are a whole hunt.
    Up,
}

impl Choice for Fraction {
    const ALL: &'static [Self] = &[Self::Drawn, Self::Down, Self::Up];
}

/// Which animals may be hunted (rules 8.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    /// Those that were drawn at the start of the cycle.
    #[default]
    Marked,
    /// Any, until as many of the species were hunted as may be.
    Any,
}

impl Choice for Pool {
    const ALL: &'static [Self] = &[Self::Marked, Self::Any];
}

/// How growth becomes whole animals (rules 8.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// To the nearest, halves up.
    #[default]
    Nearest,
    /// What is no whole animal is lost.
    Down,
    /// What is no whole animal is one.
    Up,
}

impl Choice for Rounding {
    const ALL: &'static [Self] = &[Self::Nearest, Self::Down, Self::Up];
}

/// How hungry single members are (rules 8.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// The share of the members that the average says, as a whole number.
    #[default]
    Quota,
    /// Each member is drawn.
    Drawn,
}

impl Choice for Split {
    const ALL: &'static [Self] = &[Self::Quota, Self::Drawn];
}

/// The settings of a jungle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How parts of a hunt count (rules 8.1).
    pub fractional_hunts: Fraction,
    /// Whether an animal that was hunted and not eaten cannot be hunted again in the cycle (rules 8.2).
    pub failed_hunt_uses_up: bool,
    /// Whether an animal hunts on after a meal (rules 8.3).
    pub hunts_after_meal: bool,
    /// Whether fewer than half may be hunted of a species that has shrunk (rules 8.4).
    pub shrinking_counts: bool,
    /// Which animals may be hunted (rules 8.5).
    pub pool: Pool,
    /// How growth becomes whole animals (rules 8.6).
    pub growth_rounding: Rounding,
    /// Whether the newborn count in the average hunger, with 0; else they are as hungry as the others
    /// (rules 8.7).
    pub newborn_count: bool,
    /// How hungry single members are (rules 8.8).
    pub hunger_split: Split,
    /// Whether evade counts twice (rules 8.23).
    pub evade_doubled: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            fractional_hunts: Fraction::Drawn,
            failed_hunt_uses_up: true,
            hunts_after_meal: true,
            shrinking_counts: false,
            pool: Pool::Marked,
            growth_rounding: Rounding::Nearest,
            newborn_count: true,
            hunger_split: Split::Quota,
            evade_doubled: false,
        }
    }
}

/// The settings as numbers that people may turn.
const LEVERS: [Lever<Settings>; 9] = [
    Lever::new(
        "fractional_hunts",
        "way in which parts of a hunt count",
        "0: one hunt more with that chance; 1: they are lost; 2: they are a whole hunt (8.1).",
        |settings| &mut settings.fractional_hunts,
    ),
    Lever::new(
        "failed_hunt_uses_up",
        "animal that escaped is safe",
        "It cannot be hunted again in the same cycle (8.2).",
        |settings| &mut settings.failed_hunt_uses_up,
    ),
    Lever::new(
        "hunts_after_meal",
        "hunting on after a meal",
        "An animal that has eaten uses the rest of its hunts, too (8.3).",
        |settings| &mut settings.hunts_after_meal,
    ),
    Lever::new(
        "shrinking_counts",
        "protection of a species that has shrunk",
        "Fewer than half of it may be hunted, by half of what it lost (8.4).",
        |settings| &mut settings.shrinking_counts,
    ),
    Lever::new(
        "pool",
        "choice of those that may be hunted",
        "0: drawn at the start of the cycle; 1: any member, up to the same number (8.5).",
        |settings| &mut settings.pool,
    ),
    Lever::new(
        "growth_rounding",
        "rounding of growth",
        "0: to the nearest whole animal; 1: down; 2: up (8.6).",
        |settings| &mut settings.growth_rounding,
    ),
    Lever::new(
        "newborn_count",
        "newborn in the average hunger",
        "They count with 0; else they are as hungry as the others (8.7).",
        |settings| &mut settings.newborn_count,
    ),
    Lever::new(
        "hunger_split",
        "hunger of single members",
        "0: a fixed share of them, by the average; 1: drawn for each (8.8).",
        |settings| &mut settings.hunger_split,
    ),
    Lever::new(
        "evade_doubled",
        "doubled evade",
        "Evade counts twice in every hunt (8.23).",
        |settings| &mut settings.evade_doubled,
    ),
];

impl Settings {
    /// The settings as numbers that people may turn.
    pub fn turnable(&self) -> impl Iterator<Item = Number> {
        LEVERS.iter().map(|lever| lever.number("Jungle", self))
    }

    /// Sets one of them.
    pub fn turn(&mut self, key: &str, value: u32) {
        Lever::turn(&LEVERS, self, key, value);
    }
}
