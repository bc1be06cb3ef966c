//! Solving a puzzle by trying everything: the solver has one turn that does it, all turns of the others
//! lead on.

use super::Puzzle;
use crate::games::virus_fight::position::{Ply, Position, Step};
use crate::games::virus_fight::record::words;
use crate::games::virus_fight::rules::check::action_of;

/// A turn: what the instruction does, and where the marker goes if it goes anywhere.
pub type Turn = Vec<Ply>;

/// How a puzzle is solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The first turns that solve it, in the order of the rules.
    pub firsts: Vec<Turn>,
    /// How many first turns there are.
    pub of: usize,
    /// How many wrong first turns nearly solve it: a single reply refutes a trap; survival fails in its last turn.
    pub tempting: usize,
}

/// There are too many positions to try. Whoever stops for that leaves its position as it is then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

impl Puzzle {
    /// Tries everything, up to `limit` turns.
    ///
    /// # Errors
    /// It would take more.
    pub fn solve(&self, limit: u64) -> Result<Solution, TooMany> {
        let mut tries = Tries { puzzle: self, left: limit };
        let mut position = self.position.position.clone();
        let (mut firsts, mut of, mut tempting) = (Vec::new(), 0, 0);
        for turn in turns(&mut position) {
            of += 1;
            let undo: Vec<_> = turn.iter().map(|&ply| position.play(ply)).collect();
            if tries.holds(&mut position, self.turns - 1)? {
                firsts.push(turn);
            } else if tries.is_tempting(&mut position)? {
                tempting += 1;
            }
            undo.into_iter().rev().for_each(|undo| position.unplay(undo));
        }
        Ok(Solution { firsts, of, tempting })
    }

    /// Whether a single first turn solves it; quicker than [`Puzzle::solve`] where several do.
    ///
    /// # Errors
    /// It would take more than `limit` turns to know.
    pub fn has_one_solution(&self, limit: u64) -> Result<bool, TooMany> {
        let mut tries = Tries { puzzle: self, left: limit };
        let mut position = self.position.position.clone();
        let mut found = 0;
        for turn in turns(&mut position) {
            let undo: Vec<_> = turn.iter().map(|&ply| position.play(ply)).collect();
            found += usize::from(tries.holds(&mut position, self.turns - 1)?);
            undo.into_iter().rev().for_each(|undo| position.unplay(undo));
            if found > 1 {
                break;
            }
        }
        Ok(found == 1)
    }

    /// A first turn in words.
    pub fn in_words(&self, turn: &Turn) -> String {
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
pub fn turns(position: &mut Position) -> Vec<Turn> {
    let (mut plies, mut walks, mut all) = (Vec::new(), Vec::new(), Vec::new());
    position.legal(&mut plies);
    for ply in plies {
        let undo = position.play(ply);
        if position.step == Step::Walk {
            position.legal(&mut walks);
            all.extend(walks.iter().map(|&walk| vec![ply, walk]));
        } else {
            all.push(vec![ply]);
        }
        position.unplay(undo);
    }
    all
}

struct Tries<'a> {
    puzzle: &'a Puzzle,
    /// How many turns may still be tried.
    left: u64,
}

impl Tries<'_> {
    /// Whether the goal can be reached from a position between two turns.
    fn holds(&mut self, position: &mut Position, left: u32) -> Result<bool, TooMany> {
        if let Some(verdict) = self.puzzle.verdict(position, left) {
            return Ok(verdict);
        }
        let is_mine = position.turn == self.puzzle.solver();
        let left = left - u32::from(is_mine);
        // The solver needs one turn that holds; for the others one that does not is enough.
        Ok(self.finds(position, left, is_mine)? == is_mine)
    }

    /// Whether some turn leads to a position that holds, or to one that does not.
    fn finds(&mut self, position: &mut Position, left: u32, wanted: bool) -> Result<bool, TooMany> {
        let (mut plies, mut walks) = (Vec::new(), Vec::new());
        position.legal(&mut plies);
        let mut found = false;
        for &ply in &plies {
            let undo = position.play(ply);
            if position.step == Step::Walk {
                position.legal(&mut walks);
                for &walk in &walks {
                    let undo = position.play(walk);
                    self.spend()?;
                    found = self.holds(position, left)? == wanted;
                    position.unplay(undo);
                    if found {
                        break;
                    }
                }
            } else {
                self.spend()?;
                found = self.holds(position, left)? == wanted;
            }
            position.unplay(undo);
            if found {
                break;
            }
        }
        Ok(found)
    }

    fn spend(&mut self) -> Result<(), TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        Ok(())
    }

    /// Whether a wrong first turn, which was just played, nearly solves the puzzle.
    fn is_tempting(&mut self, position: &mut Position) -> Result<bool, TooMany> {
        let turns_left = self.puzzle.turns - 1;
        if self.puzzle.goal == super::Goal::Survive {
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
            let undo: Vec<_> = turn.iter().map(|&ply| position.play(ply)).collect();
            refuting += usize::from(!self.holds(position, turns_left)?);
            undo.into_iter().rev().for_each(|undo| position.unplay(undo));
        }
        Ok(refuting == 1)
    }
}
