//! The tools: what to draw with, taking back, whole areas at once, and files.

use super::section::shown_as;
use super::{Boards, Desk, files};
use crate::games::fish_and_men::editor::canvas::{Canvas, Ground};
use crate::games::fish_and_men::editor::fill::close_edges;
use crate::games::fish_and_men::editor::mirror::{Mirror, copy_half};
use crate::games::fish_and_men::editor::palette::{Meaning, PALETTE};
use crate::games::fish_and_men::editor::size::resize;
use crate::games::fish_and_men::editor::{Editor, Tool, WIDEST_BRUSH};
use crate::games::fish_and_men::rules::level::Grade;
use crate::games::fish_and_men::rules::level_check::{LEAST_COLUMNS, LEAST_ROWS};
use crate::games::fish_and_men::rules::position::{MOST_COLUMNS, MOST_ROWS};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32};
use std::cmp::Ordering;

/// The side of a colour sample, in points.
const SAMPLE: f32 = 16.0;

/// All the tools.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    {
        let mut desk = world.resource_mut::<Desk>();
        show_history(ui, &mut desk.editor);
        show_palette(ui, &mut desk.editor);
        show_areas(ui, &mut desk);
    }
    ui.separator();
    show_files(ui, world);
}

fn show_history(ui: &mut egui::Ui, editor: &mut Editor) {
    ui.horizontal(|ui| {
        if ui.add_enabled(editor.can_undo(), egui::Button::new("Undo")).clicked() {
            editor.undo();
        }
        if ui.add_enabled(editor.can_redo(), egui::Button::new("Redo")).clicked() {
            editor.redo();
        }
    });
}

fn show_palette(ui: &mut egui::Ui, editor: &mut Editor) {
    let mut hold = |ui: &mut egui::Ui, tool: Tool, name: &str, sample: Option<Meaning>| {
        ui.horizontal(|ui| {
            show_sample(ui, sample);
            ui.selectable_value(&mut editor.tool, tool, name);
        });
    };
    egui::Grid::new("tools").num_columns(2).spacing([4.0, 2.0]).show(ui, |ui| {
        for ground in Ground::ALL {
            hold(ui, Tool::Ground(ground), ground.word(), Some(Meaning::Ground(ground)));
            hold(ui, Tool::Fill(ground), "fill", Some(Meaning::Ground(ground)));
            ui.end_row();
        }
        hold(ui, Tool::Current, "current", None);
        hold(ui, Tool::Rubber, "rubber", None);
        ui.end_row();
        hold(ui, Tool::River, "river mouth", Some(Meaning::Mouth));
        ui.end_row();
    });
    ui.label("Industry, from clean to dirty");
    egui::Grid::new("grades").num_columns(3).spacing([4.0, 2.0]).show(ui, |ui| {
        for (index, grade) in Grade::ALL.into_iter().enumerate() {
            hold(ui, Tool::Industry(grade), grade.word(), Some(Meaning::Industry(grade)));
            if index == 2 {
                ui.end_row();
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Brush");
        ui.spacing_mut().slider_width = 70.0;
        ui.add(egui::Slider::new(&mut editor.brush, 1..=WIDEST_BRUSH));
    });
}

/// A small square in the colour of what is drawn.
fn show_sample(ui: &mut egui::Ui, meaning: Option<Meaning>) {
    let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(SAMPLE), egui::Sense::hover());
    let Some([red, green, blue]) = meaning.map(Meaning::colour) else { return };
    let line = egui::Stroke::new(1.0, Color32::from_gray(160));
    let inside = egui::StrokeKind::Inside;
    ui.painter().rect(place, 3.0, Color32::from_rgb(red, green, blue), line, inside);
}

fn show_areas(ui: &mut egui::Ui, desk: &mut Desk) {
    egui::CollapsingHeader::new("Mirror").show(ui, |ui| {
        let editor = &mut desk.editor;
        ui.label("While drawing");
        ui.selectable_value(&mut editor.mirror, None, "one side only");
        for mirror in Mirror::ALL {
            ui.selectable_value(&mut editor.mirror, Some(mirror), mirror.word());
        }
        ui.label("Copy one half");
        for (name, mirror, side) in [
            ("west onto east", Mirror::EastWest, Ordering::Less),
            ("east onto west", Mirror::EastWest, Ordering::Greater),
            ("north onto south", Mirror::NorthSouth, Ordering::Less),
            ("south onto north", Mirror::NorthSouth, Ordering::Greater),
            ("west, turned, onto east", Mirror::HalfTurn, Ordering::Less),
        ] {
            if ui.button(name).clicked() {
                editor.change(|canvas| copy_half(canvas, mirror, side));
            }
        }
    });
    egui::CollapsingHeader::new("Size and edges").show(ui, |ui| {
        show_size(ui, &mut desk.size);
        let (columns, rows) = desk.size;
        if ui.button("Give the board this size").clicked() {
            desk.editor.change(|canvas| resize(canvas, columns, rows));
        }
        if ui.button("Close the edges with ice").clicked() {
            desk.editor.change(close_edges);
        }
    });
}

fn show_size(ui: &mut egui::Ui, (columns, rows): &mut (u16, u16)) {
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(columns).range(LEAST_COLUMNS..=MOST_COLUMNS));
        ui.label("by");
        ui.add(egui::DragValue::new(rows).range(LEAST_ROWS..=MOST_ROWS));
        ui.label("squares");
    });
}

fn show_files(ui: &mut egui::Ui, world: &mut World) {
    let mut said = None;
    let mut wanted = None;
    egui::ComboBox::from_id_salt("load").selected_text("Load a board").show_ui(ui, |ui| {
        for board in world.resource::<Boards>().0.list() {
            if ui.selectable_label(false, shown_as(&board)).clicked() {
                wanted = Some(board.name);
            }
        }
    });
    if let Some(name) = wanted {
        said = Some(files::load(world, &name));
    }
    ui.horizontal(|ui| {
        if ui.button("Restore the world").clicked() {
            said = Some(files::restore(world));
        }
        if ui.button("New").on_hover_text("A sea of the size above").clicked() {
            let (columns, rows) = world.resource::<Desk>().size;
            files::lay(world, Canvas::empty(columns, rows).file().clone(), None);
            said = Some(Ok("A new sea is on the desk.".into()));
        }
    });
    ui.horizontal(|ui| {
        let mut desk = world.resource_mut::<Desk>();
        let field = egui::TextEdit::singleline(&mut desk.file_name).hint_text("name of the file");
        ui.add(field.desired_width(110.0));
        let is_same = desk.own.as_deref() == Some(desk.file_name.trim());
        if ui.button(if is_same { "Save" } else { "Save as" }).clicked() {
            said = Some(files::save(world));
        }
    });
    if ui.button("Play this board").on_hover_text("The next match is played on it").clicked() {
        said = Some(files::play(world));
    }
    egui::CollapsingHeader::new("Import a picture").show(ui, |ui| {
        let mut desk = world.resource_mut::<Desk>();
        ui.text_edit_singleline(&mut desk.picture).on_hover_text("The path of a PNG file");
        show_size(ui, &mut desk.size);
        if ui.button("Import").clicked() {
            said = Some(files::import_picture(world));
        }
        for (meaning, [red, green, blue]) in PALETTE {
            ui.horizontal(|ui| {
                show_sample(ui, Some(meaning));
                ui.label(format!("#{red:02X}{green:02X}{blue:02X} {}", meaning.word()));
            });
        }
    });
    if said.is_some() {
        world.resource_mut::<Desk>().said = said;
    }
}
