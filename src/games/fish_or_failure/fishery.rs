//! The four kinds of reef fish.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Number of kinds of fisheries.
pub const FISHERIES: usize = 4;

/// A fishery: one kind of reef fish (rules 1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fishery {
    /// The spotted reef crab, the cheapest.
    Crab,
    /// The tang.
    Tang,
    /// The parrot fish.
    Parrot,
    /// The grouper, the dearest.
    Grouper,
}

impl Fishery {
    /// All of them, in the order of the rules: the cheapest first.
    pub const ALL: [Self; FISHERIES] = [Self::Crab, Self::Tang, Self::Parrot, Self::Grouper];

    /// Its place in [`Fishery::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name, as programs and level files write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Crab => "crab",
            Self::Tang => "tang",
            Self::Parrot => "parrot",
            Self::Grouper => "grouper",
        }
    }
}

/// Its name for people, in a sentence: `parrot fish`.
impl fmt::Display for Fishery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parrot => "parrot fish",
            other => other.word(),
        })
    }
}
