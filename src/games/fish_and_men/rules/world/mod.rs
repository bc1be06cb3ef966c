//! The match beside its pieces: its setup, its cards, and the events that just happened.
//!
//! - [`turn`]: the phase, the order of the seats, and the seat in turn (rules 4)
//! - [`schedules`], [`outbox`]: the phases, and the events that their steps send

pub mod outbox;
pub mod schedules;
pub mod turn;

use crate::action::Action;
use crate::cards::card::CardName;
use crate::setup::Setup;
use crate::state::{CardTable, ChangedNumber, PendingCard};
use bevy_ecs::prelude::*;
use shoal_contract::Seat;
use shoal_contract::world::compact::MatchSetup;

/// The action that is being done, and the seat that does it.
#[derive(Resource, Debug, Clone)]
pub struct RunningAction {
    /// The seat that acts, if it is not the house.
    pub seat: Option<Seat>,
    /// The action.
    pub action: Action,
}

/// The setup of the match, with the numbers in force.
pub type FishMatchSetup = MatchSetup<Setup>;

/// All cards: those on the table and in hands, and the order of the deck, which nobody sees.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchCards {
    /// Hands, discards, and the cards that have to be played.
    pub table: CardTable,
    /// The cards that are left to draw; the last is drawn first.
    pub pile: Vec<CardName>,
    /// The next free number of an offer.
    pub next_offer: u32,
    /// The numbers the house has changed since the match began, in order of keys.
    pub changed: Vec<ChangedNumber>,
}

/// The card that has to be played before anything else, if there is one.
pub fn pending_card(world: &World) -> Option<PendingCard> {
    world.resource::<MatchCards>().table.resolving.last().copied()
}
