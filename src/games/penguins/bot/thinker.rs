//! Players that know the position and nothing else, and how they sit in a match.

use super::why::Why;
use crate::Penguins;
use crate::action::Action;
use crate::action::At;
use crate::position::{AnyPosition, Ply, Spot};
use shoal_contract::{Bot, Brake, Seen};

/// A player that decides by the position alone.
pub trait Thinker: Send {
    /// Chooses a ply in a position in which it is its turn, and says why; none if nothing is legal. The players have
    /// these names.
    fn think(&mut self, position: &AnyPosition, names: &[String]) -> Option<(Ply, Why)>;

    /// From now on it heeds this brake, as [`Bot::heed`] has it.
    fn heed(&mut self, _brake: &Brake) {}

    /// `true` if people would feel how long it thinks.
    fn is_slow(&self) -> bool {
        false
    }
}

/// A thinker in a seat.
pub struct Seated<T> {
    thinker: T,
    names: Vec<String>,
    why: Why,
}

impl<T: Thinker> Seated<T> {
    /// It sits with players of these names.
    pub fn new(thinker: T, names: Vec<String>) -> Self {
        Self { thinker, names, why: Why::Nothing }
    }
}

impl<T: Thinker> Bot<Penguins> for Seated<T> {
    fn choose(&mut self, seen: &Seen<'_, Penguins>) -> Option<Action> {
        seen.ask?;
        let position = seen.view().position()?;
        let (ply, why) = self.thinker.think(&position, &self.names)?;
        self.why = why;
        let grid = position.board().grid();
        let at = |spot: Spot| {
            let (row, column) = grid.row_and_column(spot);
            At(row, column)
        };
        Some(match ply {
            Ply::Place(spot) => Action::Place(at(spot)),
            Ply::Move(step) => Action::Move(at(step.from), at(step.to)),
        })
    }

    fn heed(&mut self, brake: &Brake) {
        self.thinker.heed(brake);
    }

    fn is_slow(&self) -> bool {
        self.thinker.is_slow()
    }

    fn why(&self) -> String {
        self.why.to_string()
    }
}
