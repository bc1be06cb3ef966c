//! The land: the plants in its middle, and the animals that live around them.
//!
//! - [`layout`]: positions of all that lives, in coordinates of the table; [`terrain`]: meadow and rings
//! - [`animals`]: the swarms; [`appearance`]: the shape and colour of an animal, seen from above
//! - [`web`]: lines from prey to those that ate it in the last cycle; [`charts`]: populations and the family tree

pub mod animals;
pub mod appearance;
pub mod charts;
pub mod layout;
pub mod terrain;
pub mod web;

use crate::prelude::*;
use bevy::ecs::system::SystemParam;

/// System parameter with everything that says where the species are drawn, and in which colours.
#[derive(SystemParam)]
pub struct JungleScene<'w> {
    /// The position shown.
    pub shown: Res<'w, PlaybackState<FoodChainView>>,
    /// The places of the species.
    pub places: Res<'w, Places>,
    /// The layout of the land.
    pub land: Res<'w, JungleLayout>,
    /// The seats with their colours.
    pub chairs: Res<'w, Chairs>,
}
