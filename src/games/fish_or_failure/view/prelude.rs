//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{FishOrFailureView, drawings, layers};
pub use crate::board::waters::Waters;
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_fish_or_failure::playing_deck::event_of;
pub use shoal_fish_or_failure::rules::pieces::position;
pub use shoal_fish_or_failure::{
    Action, Asked, Event, EventCard, FishOrFailure, Fishery, Pay, Placement, Position, Setup, Slot,
    Step, View, Vote,
};
pub use shoal_table::kit::prelude::*;
