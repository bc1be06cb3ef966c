//! Players that know the position and nothing else, and how they sit in a match.

use super::why::PenguinChoiceReason;
use crate::Penguins;
use crate::action::Action;
use crate::action::IceCell;
use crate::position::{AnyPosition, PenguinPly, Spot};
use shoal_contract::{Bot, BotObservation, SearchBrake};

/// A player that decides by the position alone.
pub trait PlyChooser: Send {
    /// Chooses a ply in a position in which it is its turn, and says why; none if nothing is legal. The players have
    /// these names.
    fn choose_ply(
        &mut self,
        position: &AnyPosition,
        names: &[String],
    ) -> Option<(PenguinPly, PenguinChoiceReason)>;

    /// From now on it heeds this brake, as [`Bot::heed`] has it.
    fn heed(&mut self, _brake: &SearchBrake) {}

    /// `true` if people would feel how long it thinks.
    fn is_slow(&self) -> bool {
        false
    }
}

/// A thinker in a seat.
pub struct PlyChooserBot<T> {
    thinker: T,
    names: Vec<String>,
    why: PenguinChoiceReason,
}

impl<T: PlyChooser> PlyChooserBot<T> {
    /// It sits with players of these names.
    pub fn new(thinker: T, names: Vec<String>) -> Self {
        Self { thinker, names, why: PenguinChoiceReason::Nothing }
    }
}

impl<T: PlyChooser> Bot<Penguins> for PlyChooserBot<T> {
    fn choose(&mut self, seen: &BotObservation<'_, Penguins>) -> Option<Action> {
        seen.ask?;
        let position = seen.view().position()?;
        let (ply, why) = self.thinker.choose_ply(&position, &self.names)?;
        self.why = why;
        let grid = position.board().grid();
        let at = |spot: Spot| {
            let (row, column) = grid.row_and_column(spot);
            IceCell(row, column)
        };
        Some(match ply {
            PenguinPly::Place(spot) => Action::Place(at(spot)),
            PenguinPly::Move(step) => Action::Move(at(step.from), at(step.to)),
        })
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.thinker.heed(brake);
    }

    fn is_slow(&self) -> bool {
        self.thinker.is_slow()
    }

    fn why(&self) -> String {
        self.why.to_string()
    }
}
