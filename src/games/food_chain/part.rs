//! The parts of an animal, and how far each is developed (rules 1.1).

use serde::{Deserialize, Serialize};
use shoal_contract::{LetteredNumbers, RandomGenerator};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Number of parts.
pub const PARTS: usize = 8;
/// The highest level of a part (rules 8.21).
pub const HIGHEST_LEVEL: u32 = 9_999;

/// A part of an animal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "parts are what they are called")]
pub enum AnimalPart {
    #[serde(rename = "N")]
    Nose,
    #[serde(rename = "Y")]
    Eyes,
    #[serde(rename = "R")]
    Ears,
    #[serde(rename = "M")]
    Mouth,
    #[serde(rename = "P")]
    Paws,
    #[serde(rename = "T")]
    Tail,
    #[serde(rename = "L")]
    Legs,
    #[serde(rename = "B")]
    Brain,
}

impl AnimalPart {
    /// All parts in the order of the rules.
    pub const ALL: [Self; PARTS] = {
        use AnimalPart::*;
        [Nose, Eyes, Ears, Mouth, Paws, Tail, Legs, Brain]
    };

    /// Its place among [`AnimalPart::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Any of them.
    pub fn any(generator: &mut RandomGenerator) -> Self {
        Self::ALL[generator.below(PARTS as u32) as usize]
    }

    /// Its letter in orders.
    pub fn letter(self) -> char {
        PART_LETTERS.things[self.index()].0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        PART_LETTERS.things[self.index()].1
    }
}

/// The letter and the name of each part, in the order of the rules; levels are written by the letters: `N2 Y1 M2`.
pub const PART_LETTERS: LetteredNumbers = LetteredNumbers {
    things: &[
        ('N', "Nose"),
        ('Y', "Eyes"),
        ('R', "Ears"),
        ('M', "Mouth"),
        ('P', "Paws"),
        ('T', "Tail"),
        ('L', "Legs"),
        ('B', "Brain"),
    ],
    none: "none",
    thing: "part",
    number: "level",
    most: HIGHEST_LEVEL,
};

/// The parts that an order names, each with a level.
pub type OrderLevels = BTreeMap<AnimalPart, u32>;

/// Reads `R5 T2`: each part once.
///
/// # Errors
/// A sentence: which word is wrong, and what to write.
pub fn levels<'a>(words: impl Iterator<Item = &'a str>) -> Result<OrderLevels, String> {
    let named = PART_LETTERS.named(words)?.into_iter();
    Ok(named.map(|(place, level)| (AnimalPart::ALL[place], level)).collect())
}

/// The level of each part; parts that are not named are at 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "OrderLevels", into = "OrderLevels")]
pub struct PartLevels(pub(super) [u16; PARTS]);

impl PartLevels {
    /// The level of a part.
    pub fn level(&self, part: AnimalPart) -> u32 {
        self.0[part.index()].into()
    }

    /// The same with other levels for these parts.
    ///
    /// # Errors
    /// A sentence if one is higher than [`HIGHEST_LEVEL`].
    pub fn with(mut self, levels: &OrderLevels) -> Result<Self, String> {
        for (part, &level) in levels {
            let fits = u16::try_from(level).ok().filter(|_| level <= HIGHEST_LEVEL);
            self.0[part.index()] = fits.ok_or_else(|| {
                let part = part.name();
                format!("{part} {level} is too high: levels go up to {HIGHEST_LEVEL}")
            })?;
        }
        Ok(self)
    }

    /// The levels of all parts, in the order of the rules.
    pub fn all(&self) -> [u32; PARTS] {
        self.0.map(u32::from)
    }

    /// The sum of all levels.
    pub fn sum(&self) -> u32 {
        self.all().iter().sum()
    }

    /// The parts that are at another level in `other`.
    pub fn changed(&self, other: &Self) -> impl Iterator<Item = AnimalPart> + use<> {
        let (one, other) = (*self, *other);
        AnimalPart::ALL.into_iter().filter(move |&part| one.level(part) != other.level(part))
    }
}

impl TryFrom<OrderLevels> for PartLevels {
    type Error = String;

    fn try_from(levels: OrderLevels) -> Result<Self, String> {
        Self::default().with(&levels)
    }
}

impl From<PartLevels> for OrderLevels {
    fn from(parts: PartLevels) -> Self {
        let named = AnimalPart::ALL.into_iter().zip(parts.all());
        named.filter(|(_, level)| *level > 0).collect()
    }
}

/// The parts as in an order: `N2 Y1 M2`.
impl fmt::Display for PartLevels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&PART_LETTERS.words(&self.all()))
    }
}

/// The kind of a species, which says what it eats (rules 1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SpeciesKind {
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

impl SpeciesKind {
    /// Any animal, mostly a herbivore.
    pub fn any(generator: &mut RandomGenerator) -> Self {
        if generator.chance(70) { Self::Herbivore } else { Self::Carnivore }
    }

    /// Its letter in orders.
    pub fn letter(self) -> char {
        ['P', 'H', 'C'][self as usize]
    }

    /// A carnivore for a herbivore, and the other way round.
    pub fn other(self) -> Self {
        match self {
            Self::Plant => Self::Plant,
            Self::Herbivore => Self::Carnivore,
            Self::Carnivore => Self::Herbivore,
        }
    }

    /// `true` if it eats the other kind, if the size fits (rules 2.4).
    pub fn eats(self, other: Self) -> bool {
        match self {
            Self::Plant => false,
            Self::Herbivore => other == Self::Plant,
            Self::Carnivore => other != Self::Plant,
        }
    }

    /// Its name, small.
    pub fn name(self) -> &'static str {
        ["plant", "herbivore", "carnivore"][self as usize]
    }
}

/// The letter of an animal in an order, large or small.
impl FromStr for SpeciesKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "H" | "h" => Ok(Self::Herbivore),
            "C" | "c" => Ok(Self::Carnivore),
            _ => {
                Err(format!("\"{text}\" is not a type: write H for a herbivore, C for a carnivore"))
            }
        }
    }
}
