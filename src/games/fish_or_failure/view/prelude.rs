//! What nearly every file of this view takes: the words of the game, and the kit.

pub use super::waters::Waters;
pub use super::{FishOrFailureView, drawings, layers};
pub use crate::contract::Seat;
pub use crate::games::fish_or_failure::playing_deck::event_of;
pub use crate::games::fish_or_failure::rules::pieces::position;
pub use crate::games::fish_or_failure::{
    Action, Asked, Event, EventCard, FishOrFailure, Fishery, Pay, Placement, Position, Setup, Slot,
    Step, View, Vote,
};
pub use crate::table::play_kit::prelude::*;
pub use bevy::prelude::*;
