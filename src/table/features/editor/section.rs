//! The section of the panel that chooses the board of the next match.

use super::editable::{EditableBoard, RgbColour};
use super::files;
use super::session::{BoardEditorSession, EditorOutcome};
use crate::matches::lobby_game::{ChosenSetup, LobbyGame};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_host::level_library::{LevelOrigin, LibraryLevel};
use shoal_tabletop::picture::theme;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::host_panel::lines;

/// Shows the section.
pub(super) fn show<V: EditableBoard>(ui: &mut egui::Ui, world: &mut World) {
    let people = world.get_resource::<Chairs>().map_or(0, |chairs| chairs.0.len());
    let board = V::next_board(&ChosenSetup::<V>::of(world), people);
    let said = choose_next::<V>(ui, world, &board.name);
    lines(ui, "of the board", 3, |ui| {
        ui.weak(board.line);
        if let Some(trouble) = board.trouble {
            warn(ui, &trouble);
        }
    });
    let mut session = world.resource_mut::<BoardEditorSession<V>>();
    if said.is_some() {
        session.said = said;
    }
    if ui.button("Draw boards...").clicked() {
        session.open = true;
    }
    if session.open {
        return;
    }
    if !session.is_saved() {
        ui.weak(format!("{} in the editor is not saved.", title(&session)));
    }
    if let Some(said) = &session.said {
        show_said(ui, said);
    }
}

/// Lets the host choose the board of the next match; `now` is the name of the current one. Returns the outcome if one
/// was chosen.
pub(super) fn choose_next<V: LobbyGame>(
    ui: &mut egui::Ui,
    world: &mut World,
    now: &str,
) -> Option<EditorOutcome> {
    let chosen = ui.horizontal(|ui| {
        ui.label("Next match on");
        choose_of_library::<V>(ui, world, "board", now)
    });
    chosen.inner.map(|name| files::choose::<V>(world, &name))
}

/// Lets the host choose a board of the library from a list under this text; `id` tells the list from others in the
/// window. Returns its name.
pub(super) fn choose_of_library<V: LobbyGame>(
    ui: &mut egui::Ui,
    world: &World,
    id: &str,
    text: &str,
) -> Option<String> {
    let mut chosen = None;
    egui::ComboBox::from_id_salt(id).selected_text(text).show_ui(ui, |ui| {
        // The list is looked for anew while it is open.
        for board in files::level_library::<V>(world).list() {
            if ui.selectable_label(false, shown_as(&board)).clicked() {
                chosen = Some(board.name);
            }
        }
    });
    chosen
}

fn title<V: EditableBoard>(session: &BoardEditorSession<V>) -> &str {
    match session.editor.file().title() {
        "" => "The board",
        title => title,
    }
}

/// Shows the outcome of the last action: what was done, or why not.
pub fn show_said(ui: &mut egui::Ui, said: &EditorOutcome) {
    match said {
        Ok(done) => _ = ui.label(done),
        Err(problem) => warn(ui, problem),
    }
}

/// Shows a sentence in the colour of losses.
pub(super) fn warn(ui: &mut egui::Ui, sentence: &str) {
    ui.colored_label(egui_colour(theme::LOSS), sentence);
}

/// A colour of the table, for the panel.
pub fn egui_colour(colour: Color) -> egui::Color32 {
    rgb(colour.to_srgba().to_u8_array_no_alpha())
}

/// A colour of the editor, for the panel.
pub fn rgb([red, green, blue]: RgbColour) -> egui::Color32 {
    egui::Color32::from_rgb(red, green, blue)
}

/// The name of a board in a list, with its origin.
fn shown_as(board: &LibraryLevel) -> String {
    match board.origin {
        LevelOrigin::BuiltIn => board.name.clone(),
        LevelOrigin::Installed => format!("{} (installed)", board.name),
        LevelOrigin::Own => format!("{} (yours)", board.name),
    }
}
