//! The parts of an animal, and how far each is developed (rules 1.1).

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// How many parts there are.
pub const PARTS: usize = 8;
/// The highest level of a part (rules 8.21).
pub const HIGHEST_LEVEL: u32 = 9_999;

/// A part of an animal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// Nose.
    #[serde(rename = "N")]
    Nose,
    /// Eyes.
    #[serde(rename = "Y")]
    Eyes,
    /// Ears.
    #[serde(rename = "R")]
    Ears,
    /// Mouth.
    #[serde(rename = "M")]
    Mouth,
    /// Paws.
    #[serde(rename = "P")]
    Paws,
    /// Tail.
    #[serde(rename = "T")]
    Tail,
    /// Legs.
    #[serde(rename = "L")]
    Legs,
    /// Brain.
    #[serde(rename = "B")]
    Brain,
}

impl Part {
    /// All parts in the order of the rules.
    pub const ALL: [Self; PARTS] = [
        Self::Nose,
        Self::Eyes,
        Self::Ears,
        Self::Mouth,
        Self::Paws,
        Self::Tail,
        Self::Legs,
        Self::Brain,
    ];

    /// Its place among [`Part::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its letter in orders.
    pub fn letter(self) -> char {
        ['N', 'Y', 'R', 'M', 'P', 'T', 'L', 'B'][self.index()]
    }

    /// The part with this letter, large or small.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.letter() == letter.to_ascii_uppercase())
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ["Nose", "Eyes", "Ears", "Mouth", "Paws", "Tail", "Legs", "Brain"][self.index()]
    }
}

/// What an order names: parts, each with a level.
pub type Levels = BTreeMap<Part, u32>;

/// The level of each part; parts that are not named are at 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "Levels", into = "Levels")]
pub struct Parts([u16; PARTS]);

impl Parts {
    /// The level of a part.
    pub fn level(&self, part: Part) -> u32 {
        self.0[part.index()].into()
    }

    /// The same with other levels for these parts.
    ///
    /// # Errors
    /// A sentence if one is higher than [`HIGHEST_LEVEL`].
    pub fn with(mut self, levels: &Levels) -> Result<Self, String> {
        for (part, &level) in levels {
            self.0[part.index()] = u16::try_from(level)
                .ok()
                .filter(|&level| u32::from(level) <= HIGHEST_LEVEL)
                .ok_or_else(|| too_high(*part, level))?;
        }
        Ok(self)
    }

    /// The sum of all levels.
    pub fn sum(&self) -> u32 {
        self.0.iter().map(|&level| u32::from(level)).sum()
    }

    /// The parts that are at another level in `other`.
    pub fn changed(&self, other: &Self) -> impl Iterator<Item = Part> {
        let (one, other) = (*self, *other);
        Part::ALL.into_iter().filter(move |&part| one.level(part) != other.level(part))
    }
}

fn too_high(part: Part, level: u32) -> String {
    format!("{} {level} is too high: levels go up to {HIGHEST_LEVEL}", part.name())
}

impl TryFrom<Levels> for Parts {
    type Error = String;

    fn try_from(levels: Levels) -> Result<Self, String> {
        Self::default().with(&levels)
    }
}

impl From<Parts> for Levels {
    fn from(parts: Parts) -> Self {
        let named = Part::ALL.into_iter().map(|part| (part, parts.level(part)));
        named.filter(|(_, level)| *level > 0).collect()
    }
}

/// As in an order: `N2 Y1 M2`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (part, level)) in Levels::from(*self).into_iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{}{level}", part.letter())?;
        }
        Ok(())
    }
}

/// What a species eats (rules 1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Nothing: species 1, and no other.
    #[serde(rename = "P")]
    Plant,
    /// Plants only.
    #[serde(rename = "H")]
    Herbivore,
    /// Animals only.
    #[serde(rename = "C")]
    Carnivore,
}

impl Kind {
    /// Its letter in orders.
    pub fn letter(self) -> char {
        match self {
            Self::Plant => 'P',
            Self::Herbivore => 'H',
            Self::Carnivore => 'C',
        }
    }

    /// Its name, small.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plant => "plant",
            Self::Herbivore => "herbivore",
            Self::Carnivore => "carnivore",
        }
    }
}

/// The letter of an animal in an order, large or small.
impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "H" | "h" => Ok(Self::Herbivore),
            "C" | "c" => Ok(Self::Carnivore),
            _ => Err(format!("\"{text}\" is no type: write H for a herbivore, C for a carnivore")),
        }
    }
}
