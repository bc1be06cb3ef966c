//! Names that nearly every file of this view uses: the words of the game, and the kit.

pub use super::{PenguinsView, layers};
pub use crate::board::ice_layout::{IceLayout, cell_of};
pub use bevy::prelude::*;
pub use shoal_contract::Seat;
pub use shoal_penguins::Penguins;
pub use shoal_penguins::action::{Action, Event, IceCell};
pub use shoal_penguins::position::AnyPosition;
pub use shoal_penguins::rules::ice::position;
pub use shoal_penguins::setup::Setup;
pub use shoal_penguins::state::{IceView, PenguinColony, PenguinsPhase};
pub use shoal_table::kit::prelude::*;
