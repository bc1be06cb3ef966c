//! The penguins on the table.
//!
//! - [`board`]: the ice and how it sinks, the penguins, and what each seat points at
//! - [`playing`], [`choose`]: the meaning of clicks, buttons and verbs, at once or at the seat's turn
//! - `trays`, [`helpful`]: the tray before each seat, and help on things
//! - `guesses`: what those who wait may guess
//! - [`playback`]: the time that each event takes, its sights and sounds, and its effects on seats
//! - [`lobby_game`]: the game in the lobby; `lesson`: learning it at the table
//! - [`monitors`], [`poster`]: the match in numbers, and to keep
//! - [`editor`]: the window in which ice is drawn; [`drawings`]: the drawings of the game
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod board;
pub mod choose;
pub mod drawings;
pub mod editor;
mod guesses;
pub mod helpful;
mod lesson;
pub mod lobby_game;
pub mod monitors;
pub mod playback;
pub mod playing;
pub mod poster;
mod prelude;
#[cfg(test)]
mod tests;
mod trays;

use bevy::prelude::*;
use board::{marks, penguins, tiles};
use choose::{aim, finish};
use shoal_table::kit::{self, PlaySystems, is_played};
use shoal_tabletop::system::screens::Screen;

/// Heights above the table: important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const ICE: f32 = 1.0;
    pub const VEIL: f32 = 1.3;
    pub const FISH: f32 = 1.6;
    pub const SINKING: f32 = 2.0;
    pub const BEACONS: f32 = 4.0;
    pub const MARKS: f32 = 5.0;
    pub const PENGUINS: f32 = 10.0;
    pub const TAKES: f32 = 20.0;
    pub use shoal_table::matches::effects::HEIGHT as EFFECTS;
}

/// The view of the penguins, for everything of the table that is generic over views.
#[derive(Debug, Clone, Copy)]
pub struct PenguinsView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin::<PenguinsView>, editor::plugin))
        .init_resource::<finish::FastFinish>()
        .add_systems(OnExit(Screen::Match), forget);
    app.add_systems(
        Update,
        (
            (finish::begin_or_end, finish::play).chain().in_set(PlaySystems::Decide),
            (
                aim::deselect_lost_penguins,
                (tiles::follow_picture, tiles::sink).chain(),
                (penguins::follow_picture, penguins::pose_penguins).chain(),
                (marks::point, marks::draw),
            )
                .chain()
                .in_set(PlaySystems::Draw),
        )
            .run_if(is_played::<PenguinsView>),
    );
}

/// Forgets the match when it is left, so that the next one begins with nothing of it.
fn forget(mut finishing: ResMut<finish::FastFinish>, mut commands: Commands) {
    commands.remove_resource::<tiles::IceTileLayer>();
    finishing.set_if_neq(finish::FastFinish(false));
}
