//! Food Chain on the table.
//!
//! - [`land`]: where everything lies: the plants in the middle, animals the farther out the larger they are, before
//!   their players
//! - [`ground`], [`animals`], [`web`], [`charts`]: the land, the swarms, who ate whom, populations and the family tree;
//!   [`creature`]: what an animal looks like; [`fates`]: what a cycle did, for a moment
//! - [`show`], [`happenings`], [`sentences`]: how long each event takes and what it did to whom, what is seen, heard
//!   and read
//! - [`playing`], [`forecasts`]: what clicks, levers and buttons mean, what may come of a design
//! - `trays`, [`secrets`], [`helpful`]: what stands before each seat, designing in secret, what things are
//! - `lesson`: learning the game at the table
//! - [`drawings`], [`lobby_game`], [`settings`]: the drawings, what the lobby shows, what the group has agreed;
//!   [`monitors`], [`poster`]: the season in numbers, and to keep; [`printed`]: cards on paper

pub mod animals;
pub mod charts;
pub mod creature;
pub mod drawings;
pub mod fates;
pub mod forecasts;
pub mod ground;
pub mod happenings;
pub mod helpful;
pub mod land;
mod lesson;
pub mod lobby_game;
pub mod monitors;
pub mod playing;
pub mod poster;
mod prelude;
pub mod printed;
pub mod secrets;
pub mod sentences;
pub mod settings;
pub mod show;
#[cfg(test)]
mod tests;
mod trays;
pub mod web;

use bevy::prelude::*;
use shoal_food_chain::FoodChain;
use shoal_table::features::editor::sheet;
use shoal_table::kit::{self, PlaySystems, is_played};
use shoal_table::matches::motion;
use shoal_tabletop::surfaces::panel::PanelSections;
use shoal_tabletop::system::settings::Settings;

/// Heights above the table, so that what matters lies on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const GROUND: f32 = 1.0;
    pub const RANGES: f32 = 1.5;
    pub const RINGS: f32 = 2.0;
    pub const CHARTS: f32 = 2.5;
    pub const WEB: f32 = 4.0;
    pub const ANIMALS: f32 = 6.0;
    pub const PLATES: f32 = 9.0;
    pub const SHEETS: f32 = 12.0;
    pub use shoal_table::matches::effects::HEIGHT as EFFECTS;
}

/// The view of Food Chain, for everything of the table that is generic over views.
#[derive(Debug, Clone, Copy)]
pub struct FoodChainView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin::<FoodChainView>, sheet::plugin::<FoodChainView>))
        .init_resource::<Settings>()
        .init_resource::<prelude::Places>()
        .init_resource::<forecasts::Asked>()
        .init_resource::<forecasts::Forecasts>();
    if let Some(mut sections) = app.world_mut().get_resource_mut::<PanelSections>() {
        sections.add_below_for::<FoodChain>("Match", "Season", settings::show);
    }
    app.add_systems(
        Update,
        (
            land::follow_picture,
            (ground::draw_figures, ground::draw_ranges),
            (animals::follow_picture, motion::drift::<FoodChainView>).chain(),
            web::draw,
            (charts::draw, helpful::point_out, fates::show, fates::mourn),
            (forecasts::ask, forecasts::Asked::listen, forecasts::draw).chain(),
        )
            .chain()
            .in_set(PlaySystems::Draw)
            .run_if(is_played::<FoodChainView>),
    );
}
