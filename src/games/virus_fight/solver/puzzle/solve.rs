//! Solving a puzzle by trying everything: the solver has one turn that does it, all turns of the others
//! lead on.

use super::VirusPuzzle;
use crate::action::action_of;
use crate::position::{VirusFightPosition, VirusFightStep, VirusPly};
use crate::record::words;
use shoal_contract::SearchBrake;

/// A turn: what the instruction does, and where the marker goes if it goes anywhere.
pub type PuzzleTurn = Vec<VirusPly>;

/// The solution of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSolution {
    /// The first turns that solve it, in the order of the rules.
    pub firsts: Vec<PuzzleTurn>,
    /// Number of first turns, right and wrong ones.
    pub of: usize,
    /// Number of wrong first turns that nearly solve it: a single reply refutes a trap; survival fails in its last
    /// turn.
    pub tempting: usize,
}

/// There are too many positions to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyTries;

impl VirusPuzzle {
    /// Tries everything, up to `limit` turns.
    ///
    /// # Errors
    /// It would take more.
    pub fn solve(&self, limit: u64) -> Result<PuzzleSolution, TooManyTries> {
        self.solve_with(limit, &SearchBrake::default())
    }

    /// [`VirusPuzzle::solve`], until a brake is pulled.
    ///
    /// # Errors
    /// It would take more, or was stopped.
    pub fn solve_with(
        &self,
        limit: u64,
        brake: &SearchBrake,
    ) -> Result<PuzzleSolution, TooManyTries> {
        let mut tries = SolutionSearch { puzzle: self, left: limit, brake: brake.clone() };
        let mut position = self.position.position.clone();
        let (mut firsts, mut of, mut tempting) = (Vec::new(), 0, 0);
        for turn in turns(&mut position) {
            of += 1;
            let holds =
                after(&mut position, &turn, |position| tries.holds(position, self.turns - 1))?;
            if holds {
                firsts.push(turn);
            } else if after(&mut position, &turn, |position| tries.is_tempting(position))? {
                tempting += 1;
            }
        }
        Ok(PuzzleSolution { firsts, of, tempting })
    }

    /// Finds out whether a single first turn solves it; quicker than [`VirusPuzzle::solve`] where several do.
    ///
    /// # Errors
    /// It would take more than `limit` turns to know.
    pub fn has_one_solution(&self, limit: u64) -> Result<bool, TooManyTries> {
        let mut tries = SolutionSearch { puzzle: self, left: limit, brake: SearchBrake::default() };
        let mut position = self.position.position.clone();
        let mut found = 0;
        for turn in turns(&mut position) {
            let holds =
                after(&mut position, &turn, |position| tries.holds(position, self.turns - 1))?;
            found += usize::from(holds);
            if found > 1 {
                break;
            }
        }
        Ok(found == 1)
    }

    /// A first turn in words.
    pub fn in_words(&self, turn: &PuzzleTurn) -> String {
        let mut position = self.position.position.clone();
        let mut steps = Vec::new();
        for &ply in turn {
            steps.push(words::step(&position, false, &action_of(ply)));
            let _ = position.play(ply);
        }
        steps.join(", ")
    }
}

/// All turns of the player in turn.
pub fn turns(position: &mut VirusFightPosition) -> Vec<PuzzleTurn> {
    let (mut plies, mut walks, mut all) = (Vec::new(), Vec::new(), Vec::new());
    position.legal(&mut plies);
    for ply in plies {
        let undo = position.play(ply);
        if position.step == VirusFightStep::Walk {
            position.legal(&mut walks);
            all.extend(walks.iter().map(|&walk| vec![ply, walk]));
        } else {
            all.push(vec![ply]);
        }
        position.unplay(undo);
    }
    all
}

/// Returns the answer of `then` for the position after a turn, which is then taken back.
pub fn after<T>(
    position: &mut VirusFightPosition,
    turn: &[VirusPly],
    then: impl FnOnce(&mut VirusFightPosition) -> T,
) -> T {
    let undo: Vec<_> = turn.iter().map(|&ply| position.play(ply)).collect();
    let answer = then(position);
    undo.into_iter().rev().for_each(|undo| position.unplay(undo));
    answer
}

/// A search through all turns from the position of a puzzle.
pub(super) struct SolutionSearch<'a> {
    pub puzzle: &'a VirusPuzzle,
    /// Number of turns that may still be tried.
    pub left: u64,
    /// Stops the attempt early when it is pulled.
    pub brake: SearchBrake,
}

impl SolutionSearch<'_> {
    /// Finds out whether the goal can be reached from a position between two turns.
    pub fn holds(
        &mut self,
        position: &mut VirusFightPosition,
        left: u32,
    ) -> Result<bool, TooManyTries> {
        if let Some(verdict) = self.puzzle.verdict(position, left) {
            return Ok(verdict);
        }
        let is_mine = position.turn == self.puzzle.solver();
        let left = left - u32::from(is_mine);
        // The solver needs one turn that holds; for the others one that does not is enough.
        Ok(self.finds(position, left, is_mine)? == is_mine)
    }

    /// Finds out whether some turn, or what is left of one, leads to a position that holds, or to one that does not.
    fn finds(
        &mut self,
        position: &mut VirusFightPosition,
        left: u32,
        wanted: bool,
    ) -> Result<bool, TooManyTries> {
        let mut plies = Vec::new();
        position.legal(&mut plies);
        for &ply in &plies {
            let undo = position.play(ply);
            let found = if position.step == VirusFightStep::Walk {
                self.finds(position, left, wanted)
            } else {
                self.spend().and_then(|()| Ok(self.holds(position, left)? == wanted))
            };
            position.unplay(undo);
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn spend(&mut self) -> Result<(), TooManyTries> {
        self.left = self.left.checked_sub(1).ok_or(TooManyTries)?;
        if self.brake.pulled().is_some() { Err(TooManyTries) } else { Ok(()) }
    }

    /// Finds out whether a wrong first turn, which was just played, nearly solves the puzzle.
    fn is_tempting(&mut self, position: &mut VirusFightPosition) -> Result<bool, TooManyTries> {
        let turns_left = self.puzzle.turns - 1;
        if self.puzzle.goal == super::PuzzleGoal::Survive {
            let is_short = turns_left > 0 && !position.is_out(self.puzzle.solver());
            return Ok(is_short && self.holds(position, turns_left - 1)?);
        }
        if self.puzzle.verdict(position, turns_left).is_some() {
            return Ok(false);
        }
        let mut refuting = 0;
        for turn in turns(position) {
            if refuting > 1 {
                break;
            }
            let holds = after(position, &turn, |position| self.holds(position, turns_left))?;
            refuting += usize::from(!holds);
        }
        Ok(refuting == 1)
    }
}
