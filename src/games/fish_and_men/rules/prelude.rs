//! Names that nearly every file of the rules uses: actions and events, cards, pieces, and the match beside them. The
//! files that they are from (`board`, `pieces`, `world`) do without it.

pub use super::board::SeaBoard;
pub use super::board::heading::CompassHeading;
pub use super::board::position::{SeaPosition, Square};
pub use super::pieces::fish::{SchoolAccess, all_fish, fish_in, fish_of};
pub use super::pieces::pollution::{BlobAccess, BlobPosition, PollutionMap};
pub use super::world::schedules::FishAndMenSchedule;
pub use super::world::turn::{FishMatchProgress, check_takes_part, check_turn, name_of};
pub use super::world::{
    FishMatchSetup, MatchAccess, MatchCards, Outbox, RunningAction, pending_card,
};
pub use crate::action::{Action, CardPlay, Event, PlayTarget};
pub use crate::cards::bundle::CardBundle;
pub use crate::cards::card::{
    CardClass, CardEffect, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER,
};
pub use crate::cards::deck::{CardHandling, DeckSetup};
pub use crate::cards::worn_effects::WornEffects;
pub use crate::setup::Setup;
pub use crate::state::{
    CardSource, CardTable, FishAndMenPhase, FishSchool, FishTurn, Fisherman, Industry, NextIds,
    PendingCard, SeaView, State, TradeOffer,
};
pub use bevy_ecs::prelude::*;
pub use shoal_contract::world::schedule::run_phase_in_action;
pub use shoal_contract::{Actor, RandomGenerator, Refusal, Seat, refuse};
