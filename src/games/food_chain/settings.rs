//! The open points of the rules that a jungle may decide otherwise (rules 8, those with a star).

use serde::{Deserialize, Serialize};
use shoal_contract::{SettingLever, choices};

choices! {
    /// The way in which parts of a hunt count (rules 8.1).
    pub enum Fraction {
        /// One hunt more with that chance, drawn anew in each turn.
        #[default]
        Drawn,
        /// They are lost.
        Down,
        /// They are a whole hunt.
        Up,
    }

    /// The choice of animals that may be hunted (rules 8.5).
    pub enum Pool {
        /// Those that were drawn at the start of the cycle.
        #[default]
        Marked,
        /// Any, until as many of the species were hunted as may be.
        Any,
    }

    /// The way in which growth becomes whole animals (rules 8.6).
    pub enum Rounding {
        /// To the nearest, halves up.
        #[default]
        Nearest,
        /// Down: a part of an animal is lost.
        Down,
        /// Up: a part of an animal is a whole one.
        Up,
    }

    /// The way in which hunger is shared out to single members (rules 8.8).
    pub enum Split {
        /// The share of the members that the average says, as a whole number.
        #[default]
        Quota,
        /// Each member is drawn.
        Drawn,
    }
}

/// The settings of a jungle; what each decides is said in [`LEVERS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "each is told by its lever")]
pub struct JungleSettings {
    pub fractional_hunts: Fraction,
    pub failed_hunt_uses_up: bool,
    pub hunts_after_meal: bool,
    pub shrinking_counts: bool,
    pub pool: Pool,
    pub growth_rounding: Rounding,
    pub newborn_count: bool,
    pub hunger_split: Split,
    pub evade_doubled: bool,
}

impl Default for JungleSettings {
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
type JungleLever = SettingLever<JungleSettings>;

/// All of them.
pub const LEVERS: [JungleLever; 9] = [
    JungleLever::new("fractional_hunts", "treatment of fractions of a hunt", |it| {
        &mut it.fractional_hunts
    })
    .with_rule("0: one more hunt with that chance; 1: lost; 2: a whole hunt (8.1)."),
    JungleLever::new("failed_hunt_uses_up", "safety of escaped animals", |it| {
        &mut it.failed_hunt_uses_up
    })
    .with_rule("An animal that escaped cannot be hunted again in the same cycle (8.2)."),
    JungleLever::new("hunts_after_meal", "hunting on after a meal", |it| &mut it.hunts_after_meal)
        .with_rule("An animal that has eaten also uses the rest of its hunts (8.3)."),
    JungleLever::new("shrinking_counts", "protection of shrunken species", |it| {
        &mut it.shrinking_counts
    })
    .with_rule(
        "Fewer than half of its members can be hunted, reduced by half of what it lost (8.4).",
    ),
    JungleLever::new("pool", "choice of prey that can be hunted", |it| &mut it.pool).with_rule(
        "0: drawn at the start of the cycle; 1: any member, up to the same number (8.5).",
    ),
    JungleLever::new("growth_rounding", "rounding of growth", |it| &mut it.growth_rounding)
        .with_rule("0: to the nearest whole animal; 1: down; 2: up (8.6)."),
    JungleLever::new("newborn_count", "newborns in the average hunger", |it| &mut it.newborn_count)
        .with_rule(
            "They count with a hunger of 0; otherwise they are as hungry as the others (8.7).",
        ),
    JungleLever::new("hunger_split", "hunger of individual members", |it| &mut it.hunger_split)
        .with_rule("0: a fixed share of them, from the average; 1: drawn for each (8.8)."),
    JungleLever::new("evade_doubled", "doubled escape", |it| &mut it.evade_doubled)
        .with_rule("Escape counts twice in every hunt (8.23)."),
];
