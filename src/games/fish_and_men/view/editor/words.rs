//! Below the paper: what is wrong with the board, and its names.

use super::Desk;
use super::section::egui_colour;
use crate::games::fish_and_men::editor::Editor;
use crate::games::fish_and_men::rules::level_file::{LONGEST_ABOUT, LevelFile};
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::setup::MOST_PLAYERS;
use crate::table::theme;
use bevy::prelude::*;
use bevy_egui::egui;

/// How long a square flashes, in seconds.
const FLASH: f64 = 2.5;

/// What is wrong, and the names, in so many points of height.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World, height: f32) {
    let now = ui.input(|input| input.time);
    let mut desk = world.resource_mut::<Desk>();
    ui.columns(2, |columns| {
        let list = |name| egui::ScrollArea::vertical().id_salt(name).max_height(height - 12.0);
        list("findings").show(&mut columns[0], |ui| {
            if let Some(at) = show_findings(ui, &desk.editor) {
                desk.flash = Some((at, now + FLASH));
            }
        });
        list("names").show(&mut columns[1], |ui| {
            show_names(ui, &mut desk.editor);
        });
    });
}

/// Lists what was found, and answers with the square of the one that is clicked.
fn show_findings(ui: &mut egui::Ui, editor: &Editor) -> Option<Square> {
    let found = editor.findings();
    if found.is_empty() {
        ui.label("Nothing is wrong with this board.");
        return None;
    }
    let wrong = found.iter().filter(|finding| finding.must).count();
    match wrong {
        0 => ui.label("A match can be played. Worth a look:"),
        1 => ui.label("One thing is wrong (click to see where):"),
        _ => ui.label(format!("{wrong} things are wrong (click to see where):")),
    };
    let mut asked = None;
    for finding in found {
        let colour = if finding.must { theme::LOSS } else { theme::TEXT_QUIET };
        let text = egui::RichText::new(sentence(&finding.what)).color(egui_colour(colour));
        if ui.add(egui::Button::new(text).frame(false).wrap()).clicked() {
            asked = asked.or(finding.at);
        }
    }
    asked
}

/// What was found, as a sentence of its own.
fn sentence(what: &str) -> String {
    let mut signs = what.chars();
    let first = signs.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(signs).chain(['.']).collect()
}

/// For how many the board is meant. Answers whether that was changed.
fn show_players(ui: &mut egui::Ui, file: &mut LevelFile) -> bool {
    let (mut least, mut most) = file.players.clone().map_or((2, 4), |players| players.into_inner());
    ui.label("Players");
    let changed = ui.horizontal(|ui| {
        let first = ui.add(egui::DragValue::new(&mut least).range(1..=MOST_PLAYERS));
        ui.label("to");
        first.changed() | ui.add(egui::DragValue::new(&mut most).range(1..=MOST_PLAYERS)).changed()
    });
    ui.end_row();
    if changed.inner {
        file.players = Some(least..=most.max(least));
    }
    changed.inner
}

/// The names on the board, to be changed.
fn show_names(ui: &mut egui::Ui, editor: &mut Editor) {
    let mut file = editor.file().clone();
    let (mut changed, mut players_changed) = (false, false);
    let mut field = |ui: &mut egui::Ui, label: &str, text: &mut String| {
        ui.label(label);
        changed |= ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY)).changed();
        ui.end_row();
    };
    egui::Grid::new("names").num_columns(2).show(ui, |ui| {
        field(ui, "Name", &mut file.level.name);
        field(ui, "About", &mut file.about);
        players_changed = show_players(ui, &mut file);
        for river in &mut file.level.rivers {
            field(ui, &format!("River {}:{}", river.at.row, river.at.column), &mut river.name);
        }
        for site in &mut file.level.industries {
            let (grade, at) = (site.grade.word(), site.at);
            field(ui, &format!("{grade} {}:{}", at.row, at.column), &mut site.name);
        }
    });
    if changed || players_changed {
        file.about = file.about.chars().take(LONGEST_ABOUT).collect();
        editor.change(|canvas| *canvas.words_mut() = file);
    }
}
