//! Players that know the position and nothing else, and the bot that seats one in a match.

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

    /// Stops its search from now on when this brake is pulled, as [`Bot::set_brake`] has it.
    fn set_brake(&mut self, _brake: &SearchBrake) {}

    /// `true` if people would feel how long it thinks.
    fn is_slow(&self) -> bool {
        false
    }
}

/// A bot for a seat that plays as a [`PlyChooser`] says.
pub struct PlyChooserBot<T> {
    chooser: T,
    names: Vec<String>,
    why: PenguinChoiceReason,
}

impl<T: PlyChooser> PlyChooserBot<T> {
    /// A bot in a match with players of these names.
    pub fn new(chooser: T, names: Vec<String>) -> Self {
        Self { chooser, names, why: PenguinChoiceReason::Nothing }
    }
}

impl<T: PlyChooser> Bot<Penguins> for PlyChooserBot<T> {
    fn choose(&mut self, observation: &BotObservation<'_, Penguins>) -> Option<Action> {
        observation.ask?;
        let position = observation.view().position()?;
        let (ply, why) = self.chooser.choose_ply(&position, &self.names)?;
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
        self.chooser.set_brake(brake);
    }

    fn is_slow(&self) -> bool {
        self.chooser.is_slow()
    }

    fn why(&self) -> String {
        self.why.to_string()
    }
}
