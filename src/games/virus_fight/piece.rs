//! Instructions: four kinds, each in three sizes (rules 1.1).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Number of different instructions.
pub const PIECES: usize = 12;

/// A kind of instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionKind {
    /// Takes a piece of the block elsewhere (rules 5.6).
    Move,
    /// Puts a spare on the board (rules 5.7).
    Write,
    /// Carries the marker away (rules 5.8).
    Jump,
    /// Takes a piece beside an ERASE (rules 5.9).
    Erase,
}

impl InstructionKind {
    /// All kinds, in the order in which they are written.
    pub const ALL: [Self; 4] = [Self::Move, Self::Write, Self::Jump, Self::Erase];

    /// Its name for people.
    pub fn word(self) -> &'static str {
        ["MOVE", "WRITE", "JUMP", "ERASE"][self as usize]
    }
}

/// An instruction: its kind and size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SizedInstruction {
    /// Its kind.
    pub kind: InstructionKind,
    /// Its pips, 1 to 3.
    pub size: u8,
}

impl SizedInstruction {
    /// Every instruction that a player owns, in the order in which they are written (rules 1.1).
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES).map(Self::at)
    }

    /// The instruction with this index, counted from 0.
    pub fn at(index: usize) -> Self {
        Self { kind: InstructionKind::ALL[index / 3 % 4], size: (index % 3) as u8 + 1 }
    }

    /// Its place in [`SizedInstruction::all`].
    pub fn index(self) -> usize {
        self.kind as usize * 3 + usize::from(self.size.clamp(1, 3)) - 1
    }
}

impl fmt::Display for SizedInstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["M", "W", "J", "E"][self.kind as usize], self.size)
    }
}

impl FromStr for SizedInstruction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::all().find(|piece| piece.to_string() == text).ok_or_else(|| {
            format!("{text:?} is not an instruction: write M, W, J or E and a size from 1 to 3")
        })
    }
}

impl TryFrom<String> for SizedInstruction {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<SizedInstruction> for String {
    fn from(piece: SizedInstruction) -> Self {
        piece.to_string()
    }
}
