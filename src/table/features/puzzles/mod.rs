//! Puzzles at the table, alone or together: those who sit play one side, the best defence plays all others. A game
//! defines its puzzles, and how they are solved, by [`PuzzleGame`]; this is the part that people see.
//!
//! - [`book`]: all puzzles; [`library`]: those that people made; the settings remember which were solved
//! - `list`: the list of puzzles before a seat, with pages by grade; `offer`: the ways to it
//! - `begin`: puts a puzzle on the table, and takes it away again
//! - [`solving`]: the progress of a puzzle, and the play of the others; [`background`]: work on a thread of its own
//! - `help`: hints, the solution, another try; `panels`, `trays`: the words that people read

pub mod background;
mod begin;
pub mod book;
mod help;
pub mod library;
mod list;
mod offer;
mod panels;
pub mod solving;
mod trays;

pub use offer::{OpenPuzzles, PuzzleGames};

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::begin::begin;
}

use crate::features::tutorial::LessonSystems;
use crate::kit::{GameView, PlaySystems};
use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView};
use bevy::prelude::*;
use book::PuzzleBook;
use shoal_contract::{PuzzleGame, Seat};
use shoal_tabletop::surfaces::board::BoardSystems;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use solving::ActivePuzzle;

/// A game whose puzzles are solved at the table.
pub trait PuzzleSource: GameView<Game: PuzzleGame> {
    /// Lights the piece on the board that an action of a seat begins with, and not its destination.
    fn point_at_first(table: &mut World, seat: Seat, action: &ActionOf<Self>);
}

/// A puzzle of a view's game.
pub type PuzzleOf<V> = <<V as PlaybackView>::Game as PuzzleGame>::Puzzle;

/// The button of a tray that gives a hint.
const HINT: u32 = TrayId::Learning(10).id();
/// Entries of the menu: the solution, from the beginning, the list, the way back.
const SOLUTION: u32 = TrayId::Learning(11).id();
const RESTART: u32 = TrayId::Learning(12).id();
const LIST: u32 = TrayId::Learning(13).id();
const LEAVE: u32 = TrayId::Learning(14).id();
/// The button that goes on to the next puzzle.
const NEXT: u32 = TrayId::Learning(15).id();

/// The button that takes back the turn that missed the goal.
const AGAIN: u32 = TrayId::Learning(16).id();

/// Adds the puzzles of one game.
pub fn plugin<V: PuzzleSource>(app: &mut App) {
    app.insert_resource(PuzzleBook::<V::Game>::built_in());
    offer::plugin::<V>(app);
    list::plugin::<V>(app);
    let solved_here = || {
        resource_exists::<ActivePuzzle<V>>
            .and_then(resource_exists::<HostedMatch<V>>)
            .and_then(resource_exists::<PlaybackState<V>>)
    };
    app.add_systems(
        Update,
        (
            (help::grant_requests::<V>, solving::advance_puzzle::<V>, solving::filter_choices::<V>)
                .chain()
                .in_set(LessonSystems::Filter),
            (panels::show_panels::<V>, panels::outline_target::<V>, panels::offer_menu::<V>)
                .chain()
                .after(HostingSystems::Report)
                .before(TraySystems::Fill),
            trays::update_trays::<V>.after(TraySystems::Fill).before(TraySystems::Spawn),
            panels::celebrate::<V>.after(PlaySystems::Point).before(BoardSystems::Show),
        )
            .run_if(solved_here()),
    );
    app.add_systems(OnExit(Screen::Match), begin::put_away::<V>);
}
