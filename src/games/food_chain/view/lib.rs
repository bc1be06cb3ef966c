//! Food Chain on the table.
//!
//! - [`board`]: the land with all that lives on it: swarms, who ate whom, populations and the family tree
//! - [`playing`], [`forecasts`], [`secrets`]: the meaning of clicks, levers and buttons, the future of a design,
//!   and designing in secret
//! - `trays`, [`helpful`]: the tray before each seat, and help on things; `obstacles`: what keeps a design from being
//!   founded, or from living
//! - `guesses`: what those who wait may guess
//! - [`playback`]: the time that each event takes, its sights, sounds and sentences, and its effects on seats
//! - [`lobby`]: the game before a season; `lesson`: learning it at the table
//! - [`monitors`], [`poster`]: the season in numbers, and to keep; [`printed`]: cards on paper
//! - [`drawings`]: the drawings of the game

pub mod board;
pub mod drawings;
pub mod forecasts;
mod guesses;
pub mod helpful;
mod lesson;
pub mod lobby;
pub mod monitors;
mod obstacles;
pub mod playback;
pub mod playing;
pub mod poster;
mod prelude;
pub mod printed;
pub mod secrets;
#[cfg(test)]
mod tests;
mod trays;

use bevy::prelude::*;
use board::{animals, charts, layout, terrain, web};
use lobby::settings;
use playback::fates;
use shoal_food_chain::FoodChain;
use shoal_table::features::editor::sheet;
use shoal_table::kit::{self, PlaySystems, is_played};
use shoal_table::matches::motion;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::system::settings::Settings;

/// Heights above the table: important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const GROUND: f32 = 1.0;
    pub const VEIL: f32 = 1.2;
    pub const RANGES: f32 = 1.5;
    pub const CHARTS: f32 = 2.5;
    pub const WEB: f32 = 4.0;
    pub const ANIMALS: f32 = 6.0;
    pub const FIGURES: f32 = 8.0;
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
        .init_resource::<forecasts::DesignQuestions>()
        .init_resource::<forecasts::JungleForecasts>();
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add_below_for::<FoodChain>("Match", "Season", settings::show);
    }
    app.add_systems(
        Update,
        (
            (layout::follow_picture, playing::deal),
            (terrain::draw_figures, terrain::draw_ranges, terrain::draw_parents),
            (animals::follow_picture, motion::drift::<FoodChainView>).chain(),
            web::draw,
            (charts::draw, helpful::update_help_areas, fates::show, fates::show_extinctions),
            (forecasts::ask, forecasts::DesignQuestions::listen, forecasts::draw).chain(),
        )
            .chain()
            .in_set(PlaySystems::Draw)
            .run_if(is_played::<FoodChainView>),
    );
}
