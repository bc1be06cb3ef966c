//! What nearly every file of this view takes: the words of the game, and the kit.

pub use super::memory::Memory;
pub use super::{VirusFightView, drawings, layers};
pub use crate::contract::Seat;
pub use crate::games::virus_fight::rules::check::ask;
pub use crate::games::virus_fight::rules::pieces::{MatchSetup, position};
pub use crate::games::virus_fight::{
    Action, Ask, At, Event, PIECES, Piece, Position, Setup, State, Step, VirusFight, Why,
};
pub use crate::table::play_kit::prelude::*;
pub use bevy::prelude::*;
