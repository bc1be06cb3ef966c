//! Puzzles: positions in which the player to move can trap another marker, or stay in, within some turns
//! of its own (rules 11).
//!
//! [`VirusPuzzle`] is one of them, as a line of JSON in a file; [`solve`]: all first turns that solve it;
//! `proof`: whether it is one; [`best`]: the best turn in a position; `played`: puzzles at the table; [`find`]: new
//! ones; [`draft`]: those that people make.

pub mod best;
pub mod draft;
pub mod find;
mod played;
mod proof;
pub mod solve;

use crate::VirusFight;
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::state::State;
use serde::{Deserialize, Serialize, Serializer};
use shoal_contract::text::json::read_document;
use shoal_contract::{Match, check_name};
use std::fmt;

pub use solve::{PuzzleSolution, PuzzleTurn};

/// The puzzles that are built in, a line each.
pub const BUILT_IN: &str = include_str!("../../../../../levels/virus_fight/usual.puzzles");
/// The most turns of the one who solves that a puzzle can ask for.
pub const MOST_TURNS: u32 = 6;
/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 30;
/// The hardest grade; 1 is the easiest.
pub const HARDEST: u8 = 5;

/// The goal of a puzzle, to be reached whatever the others do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleGoal {
    /// Another player is out before the one who solves would have a further turn.
    Trap,
    /// The one who solves is still in after its turns.
    Survive,
}

/// A position, and what its player to move can reach from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VirusPuzzle {
    /// Its title for people.
    pub title: String,
    /// The goal to reach.
    pub goal: PuzzleGoal,
    /// Number of turns of the one who solves within which it is to be reached.
    pub turns: u32,
    /// Difficulty, 1 to [`HARDEST`]: by its turns, and by how many wrong first turns nearly solve it.
    pub grade: u8,
    /// `true` if a single first turn solves it.
    pub only: bool,
    /// The position at its beginning; the player in turn solves it.
    #[serde(serialize_with = "serialize_position")]
    pub position: State,
}

/// Writes a position without what follows from it.
fn serialize_position<S: Serializer>(state: &State, serializer: S) -> Result<S::Ok, S::Error> {
    let mut value = serde_json::to_value(state).map_err(serde::ser::Error::custom)?;
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|field, _| !["setup", "generator", "seen"].contains(&field.as_str()));
    }
    value.serialize(serializer)
}

impl VirusPuzzle {
    /// Reads a file of puzzles: a line of JSON each; empty lines and those that begin with `#` are left out.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read = |(number, line): (u32, &str)| {
            let puzzle: Result<Self, _> = read_document("puzzle", line);
            let puzzle = puzzle.map_err(|what| match what.strip_prefix("puzzle: line 1, ") {
                Some(what) => format!("line {number}, {what}"),
                None => format!("line {number}: {what}"),
            })?;
            puzzle.check().map_err(|what| format!("line {number}: {what}"))?;
            Ok(puzzle)
        };
        lines.map(read).collect()
    }

    /// Checks that a match can begin with it, and that people can read its title.
    pub(super) fn check(&self) -> Result<(), String> {
        let position = &self.position.position;
        check_name(&self.title, LONGEST_TITLE).map_err(|what| format!("title: {what}"))?;
        if !(1..=MOST_TURNS).contains(&self.turns) {
            return Err(format!("turns: {} is not a number from 1 to {MOST_TURNS}", self.turns));
        }
        if !(1..=HARDEST).contains(&self.grade) {
            return Err(format!("grade: {} is not a number from 1 to {HARDEST}", self.grade));
        }
        let is_at_turn =
            position.step == VirusFightStep::Act && position.marker(position.turn).is_some();
        let others = position.active().count();
        if !is_at_turn || others < 2 {
            return Err(
                "position: it must be a player's turn, and another player must be in the match"
                    .into(),
            );
        }
        let begun = Match::<VirusFight>::from_state(self.position.clone(), None);
        begun.map(|_| ()).map_err(|problems| format!("position: {problems}"))
    }

    /// The player that solves it.
    pub fn solver(&self) -> usize {
        self.position.position.turn
    }

    /// Decides whether it is solved (`true`) or failed (`false`) in a position in which its solver has this many turns
    /// left; none while that is open.
    pub fn verdict(&self, position: &VirusFightPosition, left: u32) -> Option<bool> {
        let me = self.solver();
        if position.is_out(me) {
            return Some(false);
        }
        let fallen = |position: &VirusFightPosition| position.out().count();
        let is_trapped = fallen(position) > fallen(&self.position.position);
        if position.step == VirusFightStep::Over || self.goal == PuzzleGoal::Trap && is_trapped {
            return Some(true);
        }
        let is_at_end = left == 0 && position.turn == me && position.step == VirusFightStep::Act;
        is_at_end.then_some(self.goal == PuzzleGoal::Survive)
    }
}

impl fmt::Display for VirusPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns = if self.turns == 1 { "1 turn".into() } else { format!("{} turns", self.turns) };
        let goal = match self.goal {
            PuzzleGoal::Trap => format!("trap another marker in {turns}"),
            PuzzleGoal::Survive => format!("survive {turns}"),
        };
        let position = &self.position.position;
        let (players, rows, columns) = (position.players, position.rows, position.columns);
        let Self { title, grade, .. } = self;
        write!(f, "{title}: {goal} (grade {grade}; {players} players, {rows} by {columns})")
    }
}
