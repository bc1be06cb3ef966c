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
    field: Field,
}

/// What of the settings it is.
enum Field {
    /// No or yes.
    Switch(fn(&mut Settings) -> &mut bool),
    /// One of several, counted from 0 to `most`.
    Choice { most: u32, get: fn(&Settings) -> u32, set: fn(&mut Settings, usize) },
}

const LEVERS: [Lever; 9] = [
    Lever {
        key: "fractional_hunts",
        label: "way in which parts of a hunt count",
        rule: "0: one hunt more with that chance; 1: they are lost; 2: they are a whole hunt (8.1).",
        field: Field::Choice {
            most: 2,
            get: |settings| settings.fractional_hunts as u32,
            set: |settings, value| {
                settings.fractional_hunts = [Fraction::Drawn, Fraction::Down, Fraction::Up][value];
            },
        },
    },
    Lever {
        key: "failed_hunt_uses_up",
        label: "animal that escaped is safe",
        rule: "It cannot be hunted again in the same cycle (8.2).",
        field: Field::Switch(|settings| &mut settings.failed_hunt_uses_up),
    },
    Lever {
        key: "hunts_after_meal",
        label: "hunting on after a meal",
        rule: "An animal that has eaten uses the rest of its hunts, too (8.3).",
        field: Field::Switch(|settings| &mut settings.hunts_after_meal),
    },
    Lever {
        key: "shrinking_counts",
        label: "protection of a species that has shrunk",
        rule: "Fewer than half of it may be hunted, by half of what it lost (8.4).",
        field: Field::Switch(|settings| &mut settings.shrinking_counts),
    },
    Lever {
        key: "pool",
        label: "choice of those that may be hunted",
        rule: "0: drawn at the start of the cycle; 1: any, until so many were hunted (8.5).",
        field: Field::Choice {
            most: 1,
            get: |settings| settings.pool as u32,
            set: |settings, value| settings.pool = [Pool::Marked, Pool::Any][value],
        },
    },
    Lever {
        key: "growth_rounding",
        label: "rounding of growth",
        rule: "0: to the nearest whole animal; 1: down; 2: up (8.6).",
        field: Field::Choice {
            most: 2,
            get: |settings| settings.growth_rounding as u32,
            set: |settings, value| {
                settings.growth_rounding = [Rounding::Nearest, Rounding::Down, Rounding::Up][value];
            },
        },
    },
    Lever {
        key: "newborn_count",
        label: "newborn in the average hunger",
        rule: "They count with 0; else they are as hungry as the others (8.7).",
        field: Field::Switch(|settings| &mut settings.newborn_count),
    },
    Lever {
        key: "hunger_split",
        label: "hunger of single members",
        rule: "0: so many whole members as the average says; 1: each is drawn (8.8).",
        field: Field::Choice {
            most: 1,
            get: |settings| settings.hunger_split as u32,
            set: |settings, value| settings.hunger_split = [Split::Quota, Split::Drawn][value],
        },
    },
    Lever {
        key: "evade_doubled",
        label: "doubled evade",
        rule: "Evade counts twice in every hunt (8.23).",
        field: Field::Switch(|settings| &mut settings.evade_doubled),
    },
];

impl Field {
    fn most(&self) -> u32 {
        match *self {
            Self::Switch(_) => 1,
            Self::Choice { most, .. } => most,
        }
    }

    fn get(&self, mut settings: Settings) -> u32 {
        match self {
            Self::Switch(of) => (*of(&mut settings)).into(),
            Self::Choice { get, .. } => get(&settings),
        }
    }

    fn set(&self, settings: &mut Settings, value: u32) {
        let value = value.min(self.most());
        match self {
            Self::Switch(of) => *of(settings) = value > 0,
            Self::Choice { set, .. } => set(settings, value as usize),
        }
    }

    fn unit(&self) -> &'static str {
        match self {
            Self::Switch(_) => Number::SWITCH,
            Self::Choice { .. } => "",
        }
    }
}

impl Settings {
    /// The settings as numbers that people may turn.
    pub fn turnable(&self) -> impl Iterator<Item = Number> {
        LEVERS.iter().map(|Lever { key, label, rule, field }| {
            let values = (field.get(Self::default()), field.get(*self));
            Number::at_start("Jungle", 0..=field.most(), values)
                .called(*key, *label, field.unit())
                .ruled(*rule)
        })
    }

    /// Sets one of them; `value` is within its bounds.
    pub fn turn(&mut self, key: &str, value: u32) {
        if let Some(lever) = LEVERS.iter().find(|lever| lever.key == key) {
            lever.field.set(self, value);
        }
    }
}
