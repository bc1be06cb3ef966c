//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{FoodChainView, drawings, layers};
pub use crate::board::land::Land;
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_food_chain::FoodChain;
pub use shoal_food_chain::action::{Action, Event};
pub use shoal_food_chain::part::{Kind, Part, Parts};
pub use shoal_food_chain::position::{Design, Factors, MUTABLE, PLANT};
pub use shoal_food_chain::setup::{Designs, Setup};
pub use shoal_food_chain::state::{SeenMeeting, SeenSpecies, Step, View};
pub use shoal_table::kit::prelude::*;
pub use shoal_tabletop::surfaces::board::Spots as Places;
