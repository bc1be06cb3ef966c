//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{FishOrFailureView, drawings, layers};
pub use crate::board::layout::ReefLayout;
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_fish_or_failure::playing_deck::event_of;
pub use shoal_fish_or_failure::rules::pieces::position;
pub use shoal_fish_or_failure::{
    Action, Ask, CardPlacement, CompanyVote, Event, EventCard, EventSlot, FishOrFailure, Fishery,
    FishingPosition, FishingStep, PaymentReason, Setup, View,
};
pub use shoal_table::kit::prelude::*;
