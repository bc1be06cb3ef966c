//! Which board the next match is played on.

use super::{Boards, Desk, files};
use crate::games::fish_and_men::FishAndMen;
use crate::shelf::{Listed, Origin};
use crate::table::lobby::ChosenSetup;
use crate::table::seats::Chairs;
use crate::table::theme;
use bevy::prelude::*;
use bevy_egui::egui;

/// The section of the panel.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let level = files::next_level(world);
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.label("Next match on");
        egui::ComboBox::from_id_salt("board").selected_text(level.name.as_str()).show_ui(
            ui,
            |ui| {
                // The list is looked for anew while it is open.
                for board in world.resource::<Boards>().0.list() {
                    if ui.selectable_label(false, shown_as(&board)).clicked() {
                        chosen = Some(board.name);
                    }
                }
            },
        );
    });
    ui.weak(format!(
        "{} columns, {} rows, {} rivers, {} industries",
        level.width(),
        level.height(),
        level.rivers.len(),
        level.industries.len()
    ));
    let players = world.get_resource::<Chairs>().map_or(0, |chairs| chairs.0.len());
    if players > level.rivers.len() {
        let rivers = level.rivers.len();
        warn(ui, &format!("{players} players need as many rivers, and this board has {rivers}."));
    }
    if let Some(name) = chosen {
        let said = files::choose(world, &name);
        world.resource_mut::<Desk>().said = Some(said);
    }
    let mut desk = world.resource_mut::<Desk>();
    if ui.button("Draw boards...").clicked() {
        desk.open = true;
    }
    if let (false, Some(said)) = (desk.open, &desk.said) {
        show_said(ui, said);
    }
}

/// What was done last, or why not.
pub(super) fn show_said(ui: &mut egui::Ui, said: &Result<String, String>) {
    match said {
        Ok(done) => _ = ui.label(done),
        Err(problem) => warn(ui, problem),
    }
}

/// A sentence in the colour of what is lost.
pub(super) fn warn(ui: &mut egui::Ui, sentence: &str) {
    ui.colored_label(egui_colour(theme::LOSS), sentence);
}

/// A colour of the table on the panel.
pub(super) fn egui_colour(colour: Color) -> egui::Color32 {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    egui::Color32::from_rgb(red, green, blue)
}

/// How a board is listed.
pub(super) fn shown_as(board: &Listed) -> String {
    match board.origin {
        Origin::BuiltIn => board.name.clone(),
        Origin::Installed => format!("{} (installed)", board.name),
        Origin::Own => format!("{} (own)", board.name),
    }
}

/// The setup that is chosen for the next match, or the usual one.
pub(super) fn chosen_setup(world: &World) -> crate::games::fish_and_men::setup::Setup {
    let chosen = world.get_resource::<ChosenSetup<FishAndMen>>();
    chosen.map(|chosen| chosen.0.clone()).unwrap_or_default()
}
