//! The section of the rigs: the choice of a rig and its settings. Corners and lengths are set on the table.

use super::change_settings;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::geometry::SeatingArrangement;
use shoal_tabletop::system::rigs::{
    BORDERS, BRIGHTNESS, PictureOrientation, RigProblem, RigSettings, SafeBorder, TEXT, Theme,
};
use shoal_tabletop::system::settings::Settings;

const REFUSED: egui::Color32 = egui::Color32::from_rgb(0xFF, 0x6B, 0x5A);

pub(super) fn show_rigs(ui: &mut egui::Ui, world: &mut World) {
    change_settings(world, |settings| {
        show_choice(ui, settings);
        ui.separator();
        show_rig(ui, settings.rig_mut());
    });
}

/// Shows the choice of the rig in use, and the buttons that delete, copy and rename it.
fn show_choice(ui: &mut egui::Ui, settings: &mut Settings) {
    let problem_id = ui.make_persistent_id("rig problem");
    let mut result = None;
    let chosen = settings.rig().name.clone();
    ui.horizontal(|ui| {
        egui::ComboBox::from_id_salt("rig").selected_text(&chosen).show_ui(ui, |ui| {
            let names: Vec<String> = settings.rigs.iter().map(|rig| rig.name.clone()).collect();
            for name in names {
                if ui.selectable_label(name == chosen, &name).clicked() {
                    result = Some(settings.choose_rig(&name));
                }
            }
        });
        let more = settings.rigs.len() > 1;
        if ui.add_enabled(more, egui::Button::new("Delete")).clicked() {
            result = Some(settings.delete_rig());
        }
    });
    let name_id = ui.make_persistent_id("rig name");
    let mut name: String = ui.data(|data| data.get_temp(name_id)).unwrap_or_default();
    ui.horizontal(|ui| {
        ui.add(egui::TextEdit::singleline(&mut name).hint_text("a name").desired_width(130.0));
        let wanted = name.trim().to_owned();
        let named = !wanted.is_empty();
        let copy = RigSettings { name: wanted.clone(), ..settings.rig().clone() };
        let hint = "A copy of this rig, under that name";
        if ui.add_enabled(named, egui::Button::new("New")).on_hover_text(hint).clicked() {
            result = Some(settings.add_rig(copy));
        }
        let hint = "Give this rig that name";
        if ui.add_enabled(named, egui::Button::new("Rename")).on_hover_text(hint).clicked() {
            result = Some(settings.rename_rig(&wanted));
        }
    });
    match result {
        Some(Ok(())) => {
            name.clear();
            ui.data_mut(|data| data.remove::<String>(problem_id));
        }
        Some(Err(problem)) => {
            let sentence = as_sentence(&problem);
            ui.data_mut(|data| data.insert_temp(problem_id, sentence));
        }
        None => {}
    }
    ui.data_mut(|data| data.insert_temp(name_id, name));
    if let Some(problem) = ui.data(|data| data.get_temp::<String>(problem_id)) {
        ui.colored_label(REFUSED, problem);
    }
}

/// Writes a problem as a sentence: with a capital and a full stop.
fn as_sentence(problem: &RigProblem) -> String {
    let text = problem.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn show_rig(ui: &mut egui::Ui, rig: &mut RigSettings) {
    egui::Grid::new("rig").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        ui.label("People sit");
        ui.horizontal(|ui| {
            ui.selectable_value(&mut rig.seating, SeatingArrangement::Around, "around the table");
            ui.selectable_value(
                &mut rig.seating,
                SeatingArrangement::Screen,
                "in front of a screen",
            );
        });
        ui.end_row();
        ui.label("Colours");
        ui.horizontal(|ui| {
            ui.selectable_value(&mut rig.theme, Theme::Dark, "dark");
            ui.selectable_value(&mut rig.theme, Theme::Paper, "paper")
                .on_hover_text("Dark figures on a light sea, for pale tables");
        });
        ui.end_row();
        ui.label("Text");
        let mut percent = (rig.text * 100.0).round();
        let (low, high) = (TEXT.0 * 100.0, TEXT.1 * 100.0);
        ui.add(egui::Slider::new(&mut percent, low..=high).step_by(5.0).suffix(" %"));
        if percent != (rig.text * 100.0).round() {
            rig.text = percent / 100.0;
        }
        ui.end_row();
        ui.label("Brightness");
        ui.add(egui::Slider::new(&mut rig.brightness, BRIGHTNESS.0..=BRIGHTNESS.1).max_decimals(2));
        ui.end_row();
        ui.label("Dark rim");
        show_border(ui, &mut rig.safe_border);
        ui.end_row();
        ui.label("Picture");
        show_orientation(ui, rig);
        ui.end_row();
        ui.label("Measured");
        ui.horizontal(|ui| show_size(ui, rig));
        ui.end_row();
        ui.label("Corners");
        ui.horizontal(|ui| {
            ui.label(if rig.corners.is_some() { "set on the table" } else { "the whole window" });
            if rig.corners.is_some() && ui.button("Whole window").clicked() {
                rig.corners = None;
            }
        });
        ui.end_row();
    });
}

fn show_border(ui: &mut egui::Ui, border: &mut SafeBorder) {
    ui.horizontal(|ui| {
        let (mut value, most, in_mm) = match *border {
            SafeBorder::Percent(value) => (value, BORDERS.0, false),
            SafeBorder::Millimetres(value) => (value, BORDERS.1, true),
        };
        let step = if in_mm { 1.0 } else { 0.5 };
        ui.add(egui::Slider::new(&mut value, 0.0..=most).step_by(step));
        let mut unit = in_mm;
        ui.selectable_value(&mut unit, false, "%");
        ui.selectable_value(&mut unit, true, "mm");
        *border = match unit {
            // With another unit it begins at 0.
            _ if unit != in_mm && unit => SafeBorder::Millimetres(0.0),
            _ if unit != in_mm => SafeBorder::Percent(0.0),
            true => SafeBorder::Millimetres(value),
            false => SafeBorder::Percent(value),
        };
    });
}

fn show_orientation(ui: &mut egui::Ui, rig: &mut RigSettings) {
    ui.horizontal_wrapped(|ui| {
        ui.toggle_value(&mut rig.flip_h, "left-right");
        ui.toggle_value(&mut rig.flip_v, "up-down");
        let degrees = u32::from(rig.quarter_turns) * 90;
        if ui.button(format!("turned {degrees} deg.")).clicked() {
            rig.orient(PictureOrientation::turned(rig.orientation()));
        }
    });
}

fn show_size(ui: &mut egui::Ui, rig: &mut RigSettings) {
    match rig.size_mm {
        Some([width, height]) => {
            ui.label(format!("{width} x {height} mm"));
            if ui.button("Forget").clicked() {
                rig.size_mm = None;
            }
        }
        None => {
            ui.label("not yet: calibrate, then Measure");
        }
    }
}
