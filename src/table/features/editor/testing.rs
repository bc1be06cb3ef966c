//! An editor with files of its own and a simulated mouse, for the tests of all editors.

pub use super::window::show;

use super::editable::EditableBoard;
use super::session::BoardEditorSession;
use super::{canvas, files};
use crate::features::match_start::LobbyOptions;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Event, FullOutput, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, vec2,
};
use shoal_host::folders::FolderEnvironment;
use std::collections::BTreeMap;
use tempfile::TempDir;

/// A world with a library of its own and an editor.
pub fn world<V: EditableBoard>() -> (TempDir, World) {
    let (home, mut world) = library();
    world.init_resource::<BoardEditorSession<V>>();
    (home, world)
}

/// A world with a library of its own.
pub fn library() -> (TempDir, World) {
    let home = tempfile::tempdir().expect("a temporary folder");
    let data_home = Some(home.path().join("data"));
    let places = FolderEnvironment { data_home, ..FolderEnvironment::default() };
    let mut world = World::new();
    world.insert_resource(LobbyOptions { places, ..LobbyOptions::default() });
    (home, world)
}

/// Saves the board in the editor under this name.
pub fn save_as<V: EditableBoard>(world: &mut World, name: &str) -> Result<String, String> {
    world.resource_mut::<BoardEditorSession<V>>().file_name = name.into();
    files::save::<V>(world)
}

/// Shows only the canvas, in 960 by 600 points, with these mouse events in one frame.
pub fn frame<V: EditableBoard>(
    ctx: &egui::Context,
    session: &mut BoardEditorSession<V>,
    events: Vec<Event>,
) {
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 700.0));
    let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| canvas::show::<V>(ui, vec2(960.0, 600.0), session));
    output.drop_without_applying_deltas();
}

/// Positions of the texts that were shown.
pub fn words(output: &FullOutput) -> BTreeMap<String, Pos2> {
    let shapes = output.shapes.iter();
    let words = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) => Some((text.galley.text().to_owned(), text.pos)),
        _ => None,
    });
    words.collect()
}

/// Drags the mouse along these points with a button down, one frame for each point.
pub fn drag<V: EditableBoard>(
    ctx: &egui::Context,
    session: &mut BoardEditorSession<V>,
    button: PointerButton,
    path: &[Pos2],
) {
    let press =
        |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return };
    frame(ctx, session, vec![]);
    frame(ctx, session, vec![Event::PointerMoved(first)]);
    frame(ctx, session, vec![press(first, true)]);
    for &point in &path[1..] {
        frame(ctx, session, vec![Event::PointerMoved(point)]);
    }
    frame(ctx, session, vec![press(last, false)]);
}
