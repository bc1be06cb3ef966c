//! Virus Fight on the table.
//!
//! - [`memory`]: where everything lies: the board, turned toward the first seat, and the benches with the spares
//! - [`stones`], [`markers`], [`blocks`], [`benches`]: the instructions, the markers, the outlines of active
//!   blocks, what lies beside each player
//! - [`show`], [`happenings`]: how long each event takes and what it did to whom, what is seen and heard
//! - [`aim`], [`playing`]: what each seat points at, what clicks and buttons mean
//! - [`building`], [`secrets`]: arranging a program, in the open and in secret
//! - `trays`, `lines`, [`helpful`]: what stands before each seat, and what things are
//! - `lesson`, `puzzles`: learning the game, and solving puzzles at the table
//! - [`drawings`], [`lobby_game`]: the drawings, what the lobby shows; [`monitors`], [`poster`]: the match in
//!   numbers, and to keep; [`printed`]: instructions on paper

pub mod aim;
pub mod benches;
pub mod blocks;
pub mod building;
pub mod drawings;
pub mod happenings;
pub mod helpful;
mod lesson;
mod lines;
pub mod lobby_game;
pub mod markers;
pub mod memory;
pub mod monitors;
pub mod playing;
pub mod poster;
mod prelude;
pub mod printed;
mod puzzles;
pub mod secrets;
pub mod show;
pub mod stones;
#[cfg(test)]
mod tests;
mod trays;

use bevy::prelude::*;
use shoal_table::features::{puzzle_editor, puzzles as table_puzzles};
use shoal_table::kit::{self, PlaySystems, is_played};

/// Heights above the table, so that what matters lies on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const SQUARES: f32 = 1.0;
    pub const BENCHES: f32 = 1.5;
    pub const STONES: f32 = 4.0;
    pub const BLOCKS: f32 = 6.0;
    pub const BEACONS: f32 = 8.0;
    pub const SIGHTS: f32 = 9.0;
    pub const MARKERS: f32 = 10.0;
    pub const FLYING: f32 = 14.0;
    pub use shoal_table::matches::effects::HEIGHT as EFFECTS;
}

/// The view of Virus Fight, for everything of the table that is generic over views.
#[derive(Debug, Clone, Copy)]
pub struct VirusFightView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(kit::plugin::<VirusFightView>);
    app.add_plugins((
        table_puzzles::plugin::<VirusFightView>,
        puzzle_editor::plugin::<VirusFightView>,
    ));
    app.add_systems(
        Update,
        (
            (stones::follow_picture, stones::glide).chain(),
            (markers::follow_picture, markers::glide).chain(),
            blocks::draw,
            benches::draw,
            aim::draw,
        )
            .in_set(PlaySystems::Draw)
            .run_if(is_played::<VirusFightView>),
    );
}
