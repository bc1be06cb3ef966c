//! Proof that a puzzle is one, by trying everything (rules 11.5), and that it says of itself what is so (rules 11.3).

use super::find::grade;
use super::{PuzzleGoal, PuzzleSolution, VirusPuzzle};
use shoal_contract::{SearchBrake, StopReason, counted};

/// The sentence for a puzzle that would take too long.
const TOO_MUCH: &str = "There is too much to try: use fewer turns, players or spares.";

impl VirusPuzzle {
    /// Solves it by trying up to `limit` turns: it can be solved, not by every first turn, and a trap not in fewer turns.
    ///
    /// # Errors
    /// A sentence: why it is none, or why that is not known.
    pub fn prove(&self, limit: u64, brake: &SearchBrake) -> Result<PuzzleSolution, String> {
        let solution = self.solve_or_say(limit, brake)?;
        let turns = counted(self.turns, "turns");
        match (solution.firsts.len(), self.goal) {
            (0, PuzzleGoal::Trap) => {
                return Err(format!(
                    "Nobody can be trapped within {turns}: the others have an answer to every first turn."
                ));
            }
            (0, PuzzleGoal::Survive) => {
                return Err(format!("The others can trap the solver within {turns}."));
            }
            (firsts, _) if firsts == solution.of => {
                return Err("Every first turn works: there is nothing to find.".into());
            }
            _ => {}
        }
        if self.goal == PuzzleGoal::Trap && self.turns > 1 {
            let shorter = Self { turns: self.turns - 1, ..self.clone() };
            if !shorter.solve_or_say(limit, brake)?.firsts.is_empty() {
                let fewer = counted(shorter.turns, "turns");
                return Err(format!("It can already be solved within {fewer}: set that instead."));
            }
        }
        Ok(solution)
    }

    /// [`VirusPuzzle::prove`], and compares what the puzzle says of its solution with the one that was found.
    ///
    /// # Errors
    /// A sentence: why it is none, or what it should say.
    pub fn verify(&self, limit: u64) -> Result<PuzzleSolution, String> {
        let solution = self.prove(limit, &SearchBrake::default())?;
        let count = solution.firsts.len();
        if self.only != (count == 1) {
            return Err(format!(
                "{count} of its first turns solve it: \"only\" should be {}.",
                count == 1
            ));
        }
        match grade(self.turns, &solution) {
            graded if graded != self.grade => Err(format!("Its grade should be {graded}.")),
            _ => Ok(solution),
        }
    }

    fn solve_or_say(&self, limit: u64, brake: &SearchBrake) -> Result<PuzzleSolution, String> {
        let solved = self.solve_with(limit, brake);
        // It may have come to an end before it looked at the brake.
        match brake.pulled() {
            Some(StopReason::Stop) => Err("The check was stopped.".to_owned()),
            _ => solved.map_err(|_| TOO_MUCH.to_owned()),
        }
    }
}
