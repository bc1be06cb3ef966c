//! What the hand can hold, and holes at random.

use super::EditorSession;
use crate::games::penguins::editor::canvas::Ground;
use crate::games::penguins::editor::holes::break_holes;
use crate::games::penguins::editor::{Editor, Tool};
use crate::games::penguins::position::geometry::MOST_SPOTS;
use crate::table::editor::can_hold;
use crate::views::penguins::lobby_game::look_of;
use bevy_egui::egui;

/// The colour of water in the editor.
pub(super) const WATER: [u8; 3] = [0x0B, 0x2A, 0x4A];

/// How many holes are broken at random, and by which seed.
#[derive(Debug, Clone, Copy)]
pub struct Holes {
    number: u16,
    seed: u32,
}

impl Default for Holes {
    fn default() -> Self {
        Self { number: 6, seed: 1 }
    }
}

/// The colour that stands for it.
pub(super) fn colour_of(ground: Ground) -> [u8; 3] {
    match ground {
        Ground::Hole => WATER,
        Ground::Drawn => look_of(None),
        Ground::Fish(fish) => look_of(Some(fish.into())),
    }
}

/// Ice with this many fish, and holes.
pub(super) fn show_palette(ui: &mut egui::Ui, editor: &mut Editor) {
    egui::Grid::new("tools").num_columns(2).spacing([4.0, 2.0]).show(ui, |ui| {
        for ground in Ground::ALL {
            for (tool, name) in [(Tool::Paint(ground), ground.word()), (Tool::Fill(ground), "fill")]
            {
                can_hold(ui, &mut editor.tool, tool, (name, Some(colour_of(ground))));
            }
            ui.end_row();
        }
    });
}

/// Holes at random, with a seed that breaks the same ones again.
pub(super) fn show_holes(ui: &mut egui::Ui, session: &mut EditorSession) {
    egui::CollapsingHeader::new("Holes at random").show(ui, |ui| {
        let Holes { number, seed } = &mut session.more;
        ui.horizontal(|ui| {
            ui.add(egui::DragValue::new(number).range(1..=MOST_SPOTS as u16));
            ui.label("holes, seed");
            ui.add(egui::DragValue::new(seed));
        });
        let hint = "The same seed breaks the same holes into the same board; with a mirror they \
                    lie alike on both sides";
        if ui.button("Break holes").on_hover_text(hint).clicked() {
            let Holes { number, seed } = session.more;
            let mirror = session.editor.mirror;
            session.editor.change(|board| break_holes(board, number, seed.into(), mirror));
        }
    });
}
