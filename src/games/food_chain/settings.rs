//! The open points of the rules that a jungle may decide otherwise (rules 8, those with a star).

use crate::contract::Number;
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

/// A setting as a number that people may turn.
struct Lever {
    key: &'static str,
    label: &'static str,
    rule: &'static str,
    most: u32,
    unit: &'static str,
}

/// No or yes.
const fn switch(key: &'static str, label: &'static str, rule: &'static str) -> Lever {
    Lever { key, label, rule, most: 1, unit: Number::SWITCH }
}

/// One of several, counted from 0 to `most`.
const fn choice(key: &'static str, label: &'static str, rule: &'static str, most: u32) -> Lever {
    Lever { key, label, rule, most, unit: "" }
}

/// In the order of [`Settings::values`].
const LEVERS: [Lever; 9] = [
    choice(
        "fractional_hunts",
        "way in which parts of a hunt count",
        "0: one hunt more with that chance; 1: they are lost; 2: they are a whole hunt (8.1).",
        2,
    ),
    switch(
        "failed_hunt_uses_up",
        "animal that escaped is safe",
        "It cannot be hunted again in the same cycle (8.2).",
    ),
    switch(
        "hunts_after_meal",
        "hunting on after a meal",
        "An animal that has eaten uses the rest of its hunts, too (8.3).",
    ),
    switch(
        "shrinking_counts",
        "protection of a species that has shrunk",
        "Fewer than half of it may be hunted, by half of what it lost (8.4).",
    ),
    choice(
        "pool",
        "choice of those that may be hunted",
        "0: drawn at the start of the cycle; 1: any member, up to the same number (8.5).",
        1,
    ),
    choice(
        "growth_rounding",
        "rounding of growth",
        "0: to the nearest whole animal; 1: down; 2: up (8.6).",
        2,
    ),
    switch(
        "newborn_count",
        "newborn in the average hunger",
        "They count with 0; else they are as hungry as the others (8.7).",
    ),
    choice(
        "hunger_split",
        "hunger of single members",
        "0: a fixed share of them, by the average; 1: drawn for each (8.8).",
        1,
    ),
    switch("evade_doubled", "doubled evade", "Evade counts twice in every hunt (8.23)."),
];

impl Settings {
    fn values(&self) -> [u32; LEVERS.len()] {
        [
            self.fractional_hunts as u32,
            self.failed_hunt_uses_up.into(),
            self.hunts_after_meal.into(),
            self.shrinking_counts.into(),
            self.pool as u32,
            self.growth_rounding as u32,
            self.newborn_count.into(),
            self.hunger_split as u32,
            self.evade_doubled.into(),
        ]
    }

    /// The settings as numbers that people may turn.
    pub fn turnable(&self) -> impl Iterator<Item = Number> {
        let values = Self::default().values().into_iter().zip(self.values());
        LEVERS.iter().zip(values).map(|(lever, values)| {
            Number::at_start("Jungle", 0..=lever.most, values)
                .called(lever.key, lever.label, lever.unit)
                .ruled(lever.rule)
        })
    }

    /// Sets one of them; `value` is within its bounds.
    pub fn turn(&mut self, key: &str, value: u32) {
        let (is_on, of_three) = (value > 0, value.min(2) as usize);
        match key {
            "fractional_hunts" => {
                self.fractional_hunts = [Fraction::Drawn, Fraction::Down, Fraction::Up][of_three];
            }
            "failed_hunt_uses_up" => self.failed_hunt_uses_up = is_on,
            "hunts_after_meal" => self.hunts_after_meal = is_on,
            "shrinking_counts" => self.shrinking_counts = is_on,
            "pool" => self.pool = if is_on { Pool::Any } else { Pool::Marked },
            "growth_rounding" => {
                self.growth_rounding = [Rounding::Nearest, Rounding::Down, Rounding::Up][of_three];
            }
            "newborn_count" => self.newborn_count = is_on,
            "hunger_split" => self.hunger_split = if is_on { Split::Drawn } else { Split::Quota },
            "evade_doubled" => self.evade_doubled = is_on,
            _ => {}
        }
    }
}
