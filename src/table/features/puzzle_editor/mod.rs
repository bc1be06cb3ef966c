//! The editor of puzzles on the host's panel. The changes to a puzzle in the making are in [`PuzzleDraft`]; this is the
//! window for them.
//!
//! - `session`: the puzzle in the editor, and its check beside the table; `files`: opening and saving
//! - `window`: the window, with `palette` on its left and `board` to draw on

mod board;
mod files;
mod palette;
mod session;
mod window;

pub use session::PuzzleEditorSession;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::files::{open, save};
    pub use super::session::{PuzzleTool, hear};
    pub use super::window::show_in;
}

use crate::features::editor::show_said;
use crate::features::puzzles::PuzzleSource;
use crate::features::puzzles::book::{PuzzleBook, PuzzlePage, is_solved};
use crate::matches::playback::PlaybackView;
use bevy::prelude::*;
use bevy_egui::egui;
#[cfg(doc)]
use shoal_contract::PuzzleDraft;
use shoal_contract::{Game as _, PuzzleMakingGame};
use shoal_tabletop::surfaces::host_panel::{HostPanelSections, HostPanelWindows};
use shoal_tabletop::system::settings::Settings;

/// A game of which people make puzzles on the host's panel.
pub trait PuzzleEditing: PuzzleSource<Game: PuzzleMakingGame> {
    /// Returns the drawing of a thing, by its place among [`PuzzleDraft::things`].
    fn drawing_of(thing: usize) -> &'static str;

    /// Returns the kind of drawing for a seat's marker.
    fn marker() -> &'static str;
}

/// The draft of a game's puzzles.
type DraftOf<V> = <<V as PlaybackView>::Game as PuzzleMakingGame>::Draft;

/// Adds the editor of a game to the panel.
pub fn plugin<V: PuzzleEditing>(app: &mut App) {
    app.init_resource::<PuzzleEditorSession<V>>();
    app.init_resource::<HostPanelSections>().init_resource::<HostPanelWindows>();
    let world = app.world_mut();
    world.resource_mut::<HostPanelSections>().add_for::<V::Game>("Puzzles", show_section::<V>);
    world.resource_mut::<HostPanelWindows>().add(window::show::<V>);
    app.add_systems(Update, session::hear::<V>.run_if(session::is_checking::<V>));
}

/// Shows the section of the panel: the numbers of puzzles, and the way to the window.
fn show_section<V: PuzzleEditing>(ui: &mut egui::Ui, world: &mut World) {
    let (book, settings) = (world.resource::<PuzzleBook<V::Game>>(), world.resource::<Settings>());
    let own = book.on(PuzzlePage::Own).count();
    let solved = book.all.iter().filter(|entry| is_solved(settings, entry)).count();
    ui.label(format!("{} puzzles, {own} of them made here. Solved: {solved}.", book.all.len()));
    ui.weak("People choose one in the middle of the lobby, or in the menu (...) of their tray.");
    let forget = ui.horizontal(|ui| {
        let make = ui.button("Make a puzzle...").clicked();
        let forget = ui.add_enabled(solved > 0, egui::Button::new("Forget solved puzzles"));
        (make, forget.clicked())
    });
    let (make, forget) = forget.inner;
    if forget {
        world.resource_mut::<Settings>().solved.remove(V::Game::info().name);
    }
    let mut session = world.resource_mut::<PuzzleEditorSession<V>>();
    session.open |= make;
    if let Some(said) = session.said.as_ref().filter(|_| !session.open) {
        show_said(ui, said);
    }
}
