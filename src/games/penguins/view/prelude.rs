//! What nearly every file of this view takes: the words of the game, and the kit.

pub use super::floe::{Floe, cell_of};
pub use super::{PenguinsView, layers};
pub use crate::contract::Seat;
pub use crate::games::penguins::Penguins;
pub use crate::games::penguins::action::{Action, At, Event};
pub use crate::games::penguins::position::AnyPosition;
pub use crate::games::penguins::rules::ice::position;
pub use crate::games::penguins::setup::Setup;
pub use crate::games::penguins::state::{Colony, Ice, Phase};
pub use crate::table::play_kit::prelude::*;
pub use bevy::prelude::*;
