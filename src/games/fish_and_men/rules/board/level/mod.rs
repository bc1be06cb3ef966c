//! A board as people write it.
//!
//! - [`file`](mod@file): reading and writing it, and the boards that are part of the program
//! - [`check`]: the demands on a board

pub mod check;
pub mod file;

use super::heading::CompassHeading;
use super::position::Square;
use super::terrain::Terrain;
use serde::{Deserialize, Serialize};

/// The most seats a match can have (rules 1.9).
pub const MOST_PLAYERS: usize = 8;

/// The colour of an industry, from the cleanest to the dirtiest (rules 1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the colour it is named for")]
pub enum IndustryGrade {
    Blue,
    Green,
    Yellow,
    Red,
    Black,
}

impl IndustryGrade {
    /// All colours, cleanest first.
    pub const ALL: [IndustryGrade; 5] = [
        IndustryGrade::Blue,
        IndustryGrade::Green,
        IndustryGrade::Yellow,
        IndustryGrade::Red,
        IndustryGrade::Black,
    ];

    /// The word for it in a level.
    pub const fn word(self) -> &'static str {
        match self {
            IndustryGrade::Blue => "blue",
            IndustryGrade::Green => "green",
            IndustryGrade::Yellow => "yellow",
            IndustryGrade::Red => "red",
            IndustryGrade::Black => "black",
        }
    }
}

/// A board: the map, and what stands on it at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name, as people call it.
    pub name: String,
    /// The squares, a sign each, the northernmost row first: [`TERRAIN_SIGNS`].
    pub terrain: Vec<String>,
    /// The currents, a sign a square: [`CURRENT_SIGNS`].
    pub currents: Vec<String>,
    /// The mouths of rivers, where fish start and breed (rules 1.2).
    pub rivers: Vec<RiverMouth>,
    /// The industries at the start (rules 1.4).
    #[serde(default)]
    pub industries: Vec<IndustrySite>,
    /// Names of currents, for the picture alone.
    #[serde(default)]
    pub streams: Vec<CurrentName>,
}

/// The mouth of a river.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverMouth {
    /// Its name, as people call it.
    pub name: String,
    /// Its last square before the sea.
    pub at: Square,
}

/// An industry at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndustrySite {
    /// Name of the place, as people call it.
    pub name: String,
    /// Its square.
    pub at: Square,
    /// Its colour.
    pub grade: IndustryGrade,
}

/// The name of a current.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurrentName {
    /// Its name, as people call it.
    pub name: String,
    /// The square where it begins; the arrows tell the rest.
    pub at: Square,
}

/// The signs of the terrain map, each with what it means.
pub const TERRAIN_SIGNS: &[(char, &str)] = &[
    ('.', "sea"),
    ('#', "land"),
    ('*', "ice"),
    ('~', "river mouth"),
    // Drawn as water, but land in every rule.
    ('r', "upper river"),
];

/// The signs of the map of currents: the digits as they lie around the 5 of a keypad.
pub const CURRENT_SIGNS: &[(char, &str)] = &[
    ('.', "no current"),
    ('8', "north"),
    ('9', "north-east"),
    ('6', "east"),
    ('3', "south-east"),
    ('2', "south"),
    ('1', "south-west"),
    ('4', "west"),
    ('7', "north-west"),
];

impl Level {
    /// Number of columns, by its first row.
    pub fn width(&self) -> u16 {
        self.terrain.first().map_or(0, |row| row.len() as u16)
    }

    /// Number of rows.
    pub fn height(&self) -> u16 {
        self.terrain.len() as u16
    }

    /// The terrain of a square; land where nothing or an unknown sign is written.
    pub fn terrain_at(&self, square: Square) -> Terrain {
        match sign_at(&self.terrain, square) {
            Some(b'.') => Terrain::Sea,
            Some(b'*') => Terrain::Ice,
            Some(b'~') => Terrain::River,
            _ => Terrain::Land,
        }
    }

    /// The current of a square, if there is one: its signs are in the order of the headings.
    pub fn current_at(&self, square: Square) -> Option<CompassHeading> {
        let sign = char::from(sign_at(&self.currents, square)?);
        let place = CURRENT_SIGNS.iter().position(|&(known, _)| known == sign)?;
        CompassHeading::ALL.get(place.checked_sub(1)?).copied()
    }
}

fn sign_at(rows: &[String], square: Square) -> Option<u8> {
    rows.get(usize::from(square.row))?.as_bytes().get(usize::from(square.column)).copied()
}
