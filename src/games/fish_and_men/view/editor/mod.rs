//! The editor of boards on the host's panel: the model is in
//! [`editor`](crate::games::fish_and_men::editor), this is its window.
//!
//! - `section`: the section of the panel that chooses the board of the next match
//! - `window`: the window, with `tools` on its left, `paper` to draw on, and `words` below
//! - `files`: what is loaded, saved, imported and played

mod files;
mod paper;
mod section;
mod tools;
mod window;
mod words;

use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::editor::Editor;
use crate::games::fish_and_men::rules::level::Level;
use crate::games::fish_and_men::rules::position::Square;
use crate::games::levels::FISH_AND_MEN;
use crate::places::Environment;
use crate::shelf::Shelf;
use crate::table::panel::PanelSections;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// The boards that are there.
#[derive(Resource, Debug)]
pub struct Boards(pub Shelf);

impl Default for Boards {
    fn default() -> Self {
        Self(Shelf::new(Environment::of_process(), &FISH_AND_MEN))
    }
}

/// What lies on the host's drawing desk. It stays there while the window is closed.
#[derive(Resource)]
struct Desk {
    /// Whether the window is open.
    open: bool,
    editor: Editor,
    /// The name of the person's own board that is on the desk, if it is one.
    own: Option<String>,
    /// The name to save under.
    file_name: String,
    /// The picture to import.
    picture: String,
    /// The size to give to the board, and to one from a picture.
    size: (u16, u16),
    /// What was done last, or why not.
    said: Option<Result<String, String>>,
    /// The square that was asked for, and until when it flashes.
    flash: Option<(Square, f64)>,
}

impl Default for Desk {
    fn default() -> Self {
        let world = Level::world_file();
        Self {
            open: false,
            size: (world.level.width(), world.level.height()),
            editor: Editor::of(world),
            own: None,
            file_name: String::new(),
            picture: String::new(),
            said: None,
            flash: None,
        }
    }
}

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<Boards>().init_resource::<Desk>().init_resource::<PanelSections>();
    app.world_mut().resource_mut::<PanelSections>().add_for::<FishAndMen>("Board", section::show);
    app.add_systems(EguiPrimaryContextPass, window::show);
}

#[cfg(test)]
mod tests;
