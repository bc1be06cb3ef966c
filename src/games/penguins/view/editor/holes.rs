//! Holes at random, with a seed that breaks the same ones again.

use super::EditorSession;
use bevy_egui::egui;
use shoal_penguins::editor::holes::break_holes;
use shoal_penguins::position::geometry::MOST_SPOTS;

/// Number and seed of holes to break at random.
#[derive(Debug, Clone, Copy)]
pub struct RandomHoles {
    number: u16,
    seed: u32,
}

impl Default for RandomHoles {
    fn default() -> Self {
        Self { number: 6, seed: 1 }
    }
}

/// The tool.
pub(super) fn show(ui: &mut egui::Ui, session: &mut EditorSession) {
    egui::CollapsingHeader::new("Random holes").show(ui, |ui| {
        let RandomHoles { number, seed } = &mut session.more;
        ui.horizontal(|ui| {
            ui.add(egui::DragValue::new(number).range(1..=MOST_SPOTS as u16));
            ui.label("holes, seed");
            ui.add(egui::DragValue::new(seed));
        });
        let hint = "The same seed breaks the same holes into the same board. With a mirror, both \
                    sides have the same holes";
        if ui.button("Break holes").on_hover_text(hint).clicked() {
            let (RandomHoles { number, seed }, mirror) = (session.more, session.editor.hand.mirror);
            session.editor.change(|board| break_holes(board, number, seed.into(), mirror));
        }
    });
}
