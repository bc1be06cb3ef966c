//! Virus Fight on the table.
//!
//! - [`board`]: the board, turned toward the first seat, with instructions, markers and benches
//! - [`playing`], [`choice_marks`]: the meaning of clicks and buttons, and the things that seats point at
//! - [`arranging`]: arranging a program, in the open and in secret
//! - `trays`, [`helpful`]: the tray before each seat, and help on things
//! - `guesses`: what those who wait may guess
//! - [`playback`]: the time that each event takes, its sights and sounds, and its effects on seats
//! - [`lobby_game`]: the game in the lobby; `lesson`, `puzzles`: learning it, and solving puzzles at the table
//! - [`monitors`], [`poster`]: the match in numbers, and to keep; [`printed`]: instructions on paper
//! - [`drawings`]: the drawings of the game

pub mod arranging;
pub mod board;
pub mod choice_marks;
pub mod drawings;
mod guesses;
pub mod helpful;
mod lesson;
pub mod lobby_game;
pub mod monitors;
pub mod playback;
pub mod playing;
pub mod poster;
mod prelude;
pub mod printed;
mod puzzles;
#[cfg(test)]
mod tests;
mod trays;

use bevy::prelude::*;
use board::{benches, blocks, instructions, markers};
use shoal_table::features::{puzzle_editor, puzzles as table_puzzles};
use shoal_table::kit::{self, PlaySystems, is_played};

/// Heights above the table: important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const SQUARES: f32 = 1.0;
    pub const VEIL: f32 = 1.3;
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
            (instructions::follow_picture, instructions::move_instructions).chain(),
            (markers::follow_picture, markers::move_markers).chain(),
            blocks::draw,
            benches::draw,
            choice_marks::draw,
        )
            .in_set(PlaySystems::Draw)
            .run_if(is_played::<VirusFightView>),
    );
}
