//! What nearly every file of this view takes: the words of the game, and the kit.

pub use super::land::Land;
pub use super::{FoodChainView, drawings, layers};
pub use crate::contract::Seat;
pub use crate::games::food_chain::FoodChain;
pub use crate::games::food_chain::action::{Action, Event};
pub use crate::games::food_chain::part::{Kind, Part, Parts};
pub use crate::games::food_chain::position::{Design, Factors, MUTABLE, PLANT};
pub use crate::games::food_chain::setup::{Designs, Setup};
pub use crate::games::food_chain::state::{SeenMeeting, SeenSpecies, Step, View};
pub use crate::table::board::Spots as Places;
pub use crate::table::play_kit::prelude::*;
pub use bevy::prelude::*;
