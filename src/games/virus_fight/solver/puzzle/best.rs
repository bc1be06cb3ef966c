//! The best turn in a position of a puzzle: one that reaches the goal, one that keeps the solver from it, or
//! else the one that holds out the longest.

use super::solve::{PuzzleTurn, SolutionSearch, TooManyTries, after, turns};
use super::{PuzzleGoal, VirusPuzzle};
use crate::position::VirusFightPosition;
use shoal_contract::SearchBrake;
use std::cmp::Reverse;

/// A turn, and whether the goal can still be reached whatever the others do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestTurn {
    /// `true` if it can.
    pub holds: bool,
    /// The turn, or what is left of it; empty if there is none.
    pub turn: PuzzleTurn,
}

impl VirusPuzzle {
    /// The best turn of the player in turn, or the rest of it, while its solver has this many turns left. Where up to
    /// `limit` turns do not suffice to know, it is the first one, and the goal counts as one that can be reached.
    pub fn best(&self, position: &VirusFightPosition, left: u32, limit: u64) -> BestTurn {
        let mut position = position.clone();
        let all = turns(&mut position);
        let first = || BestTurn { holds: true, turn: all.first().cloned().unwrap_or_default() };
        self.best_of(&mut position, left, &all, limit).unwrap_or_else(|TooManyTries| first())
    }

    fn best_of(
        &self,
        position: &mut VirusFightPosition,
        left: u32,
        all: &[PuzzleTurn],
        limit: u64,
    ) -> Result<BestTurn, TooManyTries> {
        let mut tries = SolutionSearch { puzzle: self, left: limit, brake: SearchBrake::default() };
        let is_mine = position.turn == self.solver();
        let left = left.saturating_sub(u32::from(is_mine));
        for turn in all {
            let holds = after(position, turn, |position| tries.holds(position, left))?;
            if holds == is_mine {
                return Ok(BestTurn { holds, turn: turn.clone() });
            }
        }
        // The solver has lost its way, or the others cannot keep it from the goal.
        let mut longest = None;
        for turn in all.iter().filter(|_| !is_mine) {
            let lasts = after(position, turn, |position| tries.lasts(position, left));
            // How long it lasts is worth a guess alone.
            let Ok(lasts) = lasts else { break };
            if longest.as_ref().is_none_or(|(most, _)| lasts > *most) {
                longest = Some((lasts, turn));
            }
        }
        let turn = longest.map(|(_, turn)| turn).or(all.first()).cloned().unwrap_or_default();
        Ok(BestTurn { holds: !is_mine, turn })
    }
}

impl SolutionSearch<'_> {
    /// Measures how well the others hold out in a position in which they cannot keep the solver from its goal: first
    /// the number of turns it needs, then how few it has to choose from.
    fn lasts(
        &mut self,
        position: &mut VirusFightPosition,
        left: u32,
    ) -> Result<(u32, Reverse<usize>), TooManyTries> {
        let mut needed = left;
        if self.puzzle.goal == PuzzleGoal::Trap {
            for fewer in 0..left {
                if self.holds(position, fewer)? {
                    needed = fewer;
                    break;
                }
            }
        }
        Ok((needed, Reverse(turns(position).len())))
    }
}
