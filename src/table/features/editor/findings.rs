//! The findings about the board and its names, below the canvas.

use super::editable::{EditableBoard, FileOf, PlaceOf};
use super::files::sentence;
use super::section::egui_colour;
use super::session::BoardEditorSession;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Game as _;
use shoal_contract::levels::LevelDescriptionMut;
use shoal_contract::levels::drawing::{BoardEditor, EditableMap as _};
use shoal_contract::levels::text::LONGEST_ABOUT;
use shoal_contract::text::visible::is_unseen;
use shoal_tabletop::picture::theme;

/// Time for which a place flashes, in seconds.
const FLASH: f64 = 2.5;

/// Shows the findings and the names, in this height in points.
pub(super) fn show<V: EditableBoard>(ui: &mut egui::Ui, world: &mut World, height: f32) {
    let now = ui.input(|input| input.time);
    let mut session = world.resource_mut::<BoardEditorSession<V>>();
    ui.columns(2, |columns| {
        let list = |name| egui::ScrollArea::vertical().id_salt(name).max_height(height - 12.0);
        list("findings").show(&mut columns[0], |ui| {
            let summary = session.editor.board().summary();
            if !summary.is_empty() {
                ui.label(sentence(&summary));
            }
            if let Some(at) = show_findings::<V>(ui, &session.editor) {
                session.flash = Some((at, now + FLASH));
            }
        });
        list("names").show(&mut columns[1], |ui| {
            show_names::<V>(ui, &mut session.editor);
        });
    });
}

/// Lists the findings, and returns the place of one that was clicked.
fn show_findings<V: EditableBoard>(
    ui: &mut egui::Ui,
    editor: &BoardEditor<V::Board>,
) -> Option<PlaceOf<V>> {
    let found = editor.findings();
    if found.is_empty() {
        ui.label("Nothing is wrong with this board.");
        return None;
    }
    let wrong = found.iter().filter(|finding| finding.is_blocking).count();
    match wrong {
        0 => ui.label("A match can be played. Worth a look:"),
        1 => ui.label("One thing is wrong (click to see where):"),
        _ => ui.label(format!("{wrong} things are wrong (click to see where):")),
    };
    let mut asked = None;
    for finding in found {
        let colour = if finding.is_blocking { theme::LOSS } else { theme::TEXT_QUIET };
        let text = egui::RichText::new(sentence(&finding.what)).color(egui_colour(colour));
        if ui.add(egui::Button::new(text).frame(false).wrap()).clicked() {
            asked = asked.or(finding.at);
        }
    }
    asked
}

/// Shows a row of a grid with text to edit. Returns `true` if it was changed.
pub fn field(ui: &mut egui::Ui, label: &str, text: &mut String) -> bool {
    ui.label(label);
    let changed = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY)).changed();
    ui.end_row();
    if changed {
        // No file could hold what is invisible.
        text.retain(|sign| !is_unseen(sign));
    }
    changed
}

/// Shows the number of players that the board is meant for. Returns `true` if it was changed.
fn show_players<V: EditableBoard>(ui: &mut egui::Ui, file: &mut FileOf<V>) -> bool {
    let seats = V::Game::info().seats;
    let (mut least, mut most) = file.players.clone().map_or((2, 4), |players| players.into_inner());
    ui.label("Players");
    let changed = ui.horizontal(|ui| {
        let first = ui.add(egui::DragValue::new(&mut least).range(seats.clone()));
        ui.label("to");
        first.changed() | ui.add(egui::DragValue::new(&mut most).range(seats)).changed()
    });
    ui.end_row();
    if changed.inner {
        *file.words_mut().players = Some(least..=most.max(least));
    }
    changed.inner
}

/// Shows the names on the board, to be changed.
fn show_names<V: EditableBoard>(ui: &mut egui::Ui, editor: &mut BoardEditor<V::Board>) {
    let mut file = editor.file().clone();
    let mut changed = false;
    egui::Grid::new("names").num_columns(2).show(ui, |ui| {
        let LevelDescriptionMut { name, about, .. } = file.words_mut();
        changed |= field(ui, "Name", name);
        changed |= field(ui, "About", about);
        changed |= show_players::<V>(ui, &mut file);
        changed |= V::show_more_names(ui, &mut file);
    });
    if changed {
        let about = file.words_mut().about;
        *about = about.chars().take(LONGEST_ABOUT).collect();
        editor.change(|board| *board.file_mut() = file);
    }
}
