//! Fish or Failure on the table.
//!
//! - [`board`]: fisheries with their fish, the race for money, event cards
//! - [`playing`], [`choice_frames`], [`secrets`]: the meaning of clicks and buttons, frames around what seats look at, and
//!   texts for people while they choose
//! - `trays`, [`helpful`]: the tray before each seat, and help on things; [`money`]: the money that may be seen
//! - `guesses`: what those who wait may guess
//! - [`playback`]: the time that each event takes, its sights and sounds, and its effects on seats
//! - [`lobby`]: the game before a match; `lesson`: learning it at the table
//! - [`monitors`], [`poster`]: the match in numbers, and to keep; [`printed`]: cards on paper
//! - [`drawings`]: the drawings of the game

pub mod board;
pub mod choice_frames;
pub mod drawings;
mod guesses;
pub mod helpful;
mod lesson;
pub mod lobby;
pub mod money;
pub mod monitors;
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
use board::{boats, events, fisheries, spread};
use lobby::settings;
use shoal_fish_or_failure::FishOrFailure;
use shoal_table::features::editor::sheet;
use shoal_table::kit::{self, PlaySystems, is_played};
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::system::settings::Settings;

/// Heights above the table: important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const WATER: f32 = 1.0;
    pub const VEIL: f32 = 1.3;
    pub const FIGURES: f32 = 3.0;
    pub const CARDS: f32 = 3.5;
    pub const EVENTS: f32 = 4.0;
    pub const FISH: f32 = 6.0;
    pub const SIGNS: f32 = 8.0;
    pub const ROPES: f32 = 9.5;
    pub const BOATS: f32 = 10.0;
    pub const SPREAD: f32 = 12.0;
    pub const SIGHTS: f32 = 13.0;
    pub use shoal_table::matches::effects::HEIGHT as EFFECTS;
}

/// The view of Fish or Failure, for everything of the table that is generic over views.
#[derive(Debug, Clone, Copy)]
pub struct FishOrFailureView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin::<FishOrFailureView>, sheet::plugin::<FishOrFailureView>))
        .init_resource::<Settings>();
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add_below_for::<FishOrFailure>("Match", "Agreed", settings::show);
    }
    app.add_systems(
        Update,
        (
            fisheries::draw_still,
            (fisheries::draw_fish, fisheries::animate_fish).chain(),
            (boats::draw_tracks, boats::draw_wakes, boats::draw_mooring_ropes).chain(),
            (boats::follow_picture, boats::move_boats).chain(),
            (events::draw, events::shift).chain(),
            spread::draw,
            choice_frames::draw,
        )
            .in_set(PlaySystems::Draw)
            .run_if(is_played::<FishOrFailureView>),
    );
}
