//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{VirusFightView, drawings, layers};
pub use crate::board::layout::VirusBoardLayout;
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_table::kit::prelude::*;
pub use shoal_virus_fight::rules::check::ask;
pub use shoal_virus_fight::rules::pieces::{MatchSetup, position};
pub use shoal_virus_fight::{
    Action, Ask, EliminationReason, Event, PIECES, Setup, SizedInstruction, SquareCoordinates,
    State, VirusFight, VirusFightPosition, VirusFightStep,
};
