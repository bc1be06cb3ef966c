//! The editor of levels on the host's panel, written once for all games: for boards to draw and for numbers. The
//! changes to a board are in [`drawing`](shoal_contract::levels::drawing); the window in which people make them is
//! here.
//!
//! - `editable`: the interface of a game to the editor
//! - `session`: the board in the editor, and whether it is saved; `files`: loading, saving, playing
//! - `section`: the section of the panel that chooses the board of the next match
//! - `window`: the window, with `tools` on its left, `canvas` with `mirrors` to draw on, and `findings` below
//! - [`sheet`]: the same for levels that have no board to draw, but numbers, in `fields`
//! - `textures`: pictures for the canvas; `png`: pictures that people provide

mod canvas;
mod editable;
mod fields;
pub mod files;
mod findings;
mod mirrors;
mod png;
mod section;
mod session;
pub mod sheet;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod textures;
mod tools;
mod window;

pub use canvas::EditorCanvas;
pub use editable::{
    BoardEditorLabels, EditableBoard, FileOf, NextBoardSummary, PlaceOf, RgbColour, ToolGroup,
    ToolOf,
};
pub use findings::field;
pub use png::read_png;
pub use section::{egui_colour, rgb, show_said};
pub use session::{BoardEditorSession, EditorOutcome};
pub use textures::texture;
pub use tools::{sample, show_size};

use bevy::prelude::*;
use shoal_tabletop::surfaces::host_panel::{HostPanelSections, HostPanelWindows};

/// Adds the editor of a game to the panel.
pub fn plugin<V: EditableBoard>(app: &mut App) {
    app.init_resource::<BoardEditorSession<V>>();
    app.init_resource::<HostPanelSections>().init_resource::<HostPanelWindows>();
    let world = app.world_mut();
    world.resource_mut::<HostPanelSections>().add_for::<V::Game>("Board", section::show::<V>);
    world.resource_mut::<HostPanelWindows>().add(window::show::<V>);
}
