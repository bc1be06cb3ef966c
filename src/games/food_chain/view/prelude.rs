//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{FoodChainView, drawings, layers};
pub use crate::board::layout::JungleLayout;
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_food_chain::FoodChain;
pub use shoal_food_chain::action::{Action, Event};
pub use shoal_food_chain::part::{AnimalPart, PartLevels, SpeciesKind};
pub use shoal_food_chain::position::{MUTABLE, PLANT, SpeciesDesign, SpeciesFactors};
pub use shoal_food_chain::setup::{Designs, Setup};
pub use shoal_food_chain::state::{SeasonStep, SeenHuntTally, SeenSpecies, View};
pub use shoal_table::kit::prelude::*;
pub use shoal_tabletop::surfaces::board::StablePositions as Places;
