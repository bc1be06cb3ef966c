//! Programs: a line of instructions with the marker on one of them (rules 3.3), and eight that are
//! good to begin with.

use super::{PIECES, SizedInstruction};
use serde::{Deserialize, Serialize};
use shoal_contract::RandomGenerator;

/// The longest line of all (rules 3.3).
pub const LONGEST: usize = 5;

/// The program that a player arranges in secret (rules 3.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VirusProgram {
    /// The instructions, from the player's own left.
    pub line: Vec<SizedInstruction>,
    /// Place of the marker among them, counted from 0.
    pub marker: usize,
    /// Number of squares of the row that stay empty at the player's left; left out: the line is centred. With two
    /// players only (rules 3.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u8>,
}

impl VirusProgram {
    /// Any line of at most `longest`, centred.
    pub fn random(longest: usize, generator: &mut RandomGenerator) -> Self {
        let mut line: Vec<SizedInstruction> = SizedInstruction::all().collect();
        generator.shuffle(&mut line);
        line.truncate(1 + generator.below(longest as u32) as usize);
        let marker = generator.below(line.len() as u32) as usize;
        Self { line, marker, offset: None }
    }

    /// Checks that the line holds no more than one player owns and has the right length, and that the marker stands on
    /// it.
    ///
    /// # Errors
    ///
    /// Why the rules forbid it, in a sentence to the player.
    pub fn check(&self, longest: usize) -> Result<(), String> {
        if !(1..=longest).contains(&self.line.len()) {
            return Err(format!("A program has 1 to {longest} instructions."));
        }
        if self.marker >= self.line.len() {
            return Err("Put the marker on one of the instructions.".into());
        }
        let twice = self.line.iter().enumerate().find(|(at, it)| self.line[..*at].contains(it));
        twice.map_or(Ok(()), |(_, it)| Err(format!("You have only one {it}.")))
    }

    /// Length, pips, and the size under the marker turned around: the least goes first (rules 4.1).
    pub fn order(&self) -> (usize, u32, u8) {
        let pips = self.line.iter().map(|piece| u32::from(piece.size)).sum();
        (self.line.len(), pips, 3 - self.line.get(self.marker).map_or(0, |piece| piece.size))
    }

    /// The instructions that are not in it.
    pub fn rest(&self) -> impl Iterator<Item = SizedInstruction> + '_ {
        (0..PIECES).map(SizedInstruction::at).filter(|piece| !self.line.contains(piece))
    }
}

/// A program with a name and a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedProgram {
    /// Its name.
    pub name: &'static str,
    /// Its character, in a few words.
    pub about: &'static str,
    /// Its instructions, with a blank between two.
    pub line: &'static str,
    /// Place of the marker among them, counted from 0.
    pub marker: usize,
}

/// Eight programs; each has its marker on an instruction that can be done at once.
pub const NAMED: [NamedProgram; 8] = [
    NamedProgram {
        name: "Worm",
        about: "grows every other turn",
        line: "W3 M3 W2 M2 W1",
        marker: 0,
    },
    NamedProgram { name: "Spore", about: "tiny: it goes first", line: "W1 M1", marker: 0 },
    NamedProgram {
        name: "Trojan",
        about: "jumps into other blocks",
        line: "J3 W3 E3 M3 J2",
        marker: 1,
    },
    NamedProgram {
        name: "Eraser",
        about: "bites all that come near",
        line: "E3 M3 E2 W3 E1",
        marker: 3,
    },
    NamedProgram { name: "Dropper", about: "sets traps ahead of it", line: "W3 E3 W2", marker: 0 },
    NamedProgram { name: "Bouncer", about: "never stands still", line: "M2 J3 W2 J1", marker: 2 },
    NamedProgram {
        name: "Kernel",
        about: "one of each: slow but solid",
        line: "M3 W3 J3 E3",
        marker: 1,
    },
    NamedProgram {
        name: "Swarm",
        about: "small pieces, early turns",
        line: "M1 W1 E1 J1",
        marker: 1,
    },
];

impl NamedProgram {
    /// The program, cut to the longest line that is allowed; the marker stays on it.
    pub fn program(&self, longest: usize) -> VirusProgram {
        let line: Vec<SizedInstruction> =
            self.line.split(' ').filter_map(|it| it.parse().ok()).collect();
        let over = line.len().saturating_sub(longest);
        // Where the marker would be cut off, the line loses its beginning instead.
        let skip = over.min((self.marker + 1).saturating_sub(longest));
        let line: Vec<SizedInstruction> = line.into_iter().skip(skip).take(longest).collect();
        VirusProgram { line, marker: self.marker - skip, offset: None }
    }
}
