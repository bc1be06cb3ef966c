//! What the hand can hold.

use crate::games::fish_and_men::editor::canvas::Ground;
use crate::games::fish_and_men::editor::palette::Meaning;
use crate::games::fish_and_men::editor::{Editor, Tool};
use crate::games::fish_and_men::rules::level::Grade;
use crate::table::editor::can_hold;
use bevy_egui::egui;

/// Grounds and what stands or flows on them.
pub(super) fn show_palette(ui: &mut egui::Ui, editor: &mut Editor) {
    let mut hold = |ui: &mut egui::Ui, tool: Tool, name: &str, meaning: Option<Meaning>| {
        can_hold(ui, &mut editor.tool, tool, (name, meaning.map(Meaning::colour)));
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
}
