//! Names from the rest of the game and from the contract that most files of the bots use.

pub use crate::FishAndMen;
pub use crate::action::{Action, CardPlay, PlayTarget};
pub use crate::cards::card::{CardEffect, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER};
pub use crate::cards::worn_effects::WornEffects;
pub use crate::parameters::Parameters;
pub use crate::rules::board::SeaBoard;
pub use crate::rules::board::heading::CompassHeading;
pub use crate::rules::board::position::{CELLS, SeaPosition, Square};
pub use crate::setup::Setup;
pub use crate::state::{
    Ask, CardSource, FishAndMenPhase, FishSchool, FishTurn, Industry, SeaView, TradeOffer,
};
pub use shoal_contract::{Bot, BotObservation, RandomGenerator, SearchBrake, Seat};
pub use std::sync::Arc;

/// The observation of a bot that is asked to act.
pub type FishBotObservation<'a> = BotObservation<'a, FishAndMen>;
