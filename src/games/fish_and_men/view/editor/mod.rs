//! Drawing the boards of Fish and Men: what [`editor`] leaves to the game. The model is in
//! [`editor`](shoal_fish_and_men::editor).
//!
//! - `paper`: the drawing of a board; `picture`: boards from pictures

mod paper;
mod picture;

use crate::prelude::*;
use bevy_egui::egui;
use shoal_contract::levels::drawing::DrawingTool;
use shoal_fish_and_men::editor::canvas::{SeaCanvas, TerrainPaint};
use shoal_fish_and_men::editor::palette::{ColourMeaning, PALETTE};
use shoal_fish_and_men::editor::special::SeaEditorTool;
use shoal_fish_and_men::rules::board::level::file::LevelFile;
use shoal_table::features::editor::{
    self, BoardEditorLabels, EditableBoard, EditorCanvas, NextBoardSummary, RgbColour, ToolGroup,
    ToolOf, field,
};

/// The session of the host's board editor.
type EditorSession = editor::BoardEditorSession<FishAndMenView>;

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.add_plugins(editor::plugin::<FishAndMenView>);
}

impl EditableBoard for FishAndMenView {
    type Board = SeaCanvas;
    type More = picture::PicturePath;

    const WORDS: BoardEditorLabels = BoardEditorLabels {
        restore: "Restore the world",
        new: "A sea",
        places: "squares",
        sides: ["west", "east", "north", "south"],
        areas: "Size and edges",
        hint: "Drag to draw. Drag currents the way they flow. The right button erases.",
    };
    const AROUND: RgbColour = PALETTE[0].1;

    fn next_board(setup: &Setup, people: usize) -> NextBoardSummary {
        let (level, rivers) = (&setup.level, setup.level.rivers.len());
        let line = format!(
            "{} columns, {} rows, {rivers} rivers, {} industries",
            level.width(),
            level.height(),
            level.industries.len()
        );
        let trouble = (people > rivers)
            .then(|| format!("{people} players need a river each, but this board has {rivers}."));
        NextBoardSummary { name: level.name.clone(), line, trouble }
    }

    fn colour_of(ground: TerrainPaint) -> RgbColour {
        ColourMeaning::Ground(ground).colour()
    }

    fn draw(painter: &egui::Painter, paper: &EditorCanvas, board: &SeaCanvas) {
        paper::draw(painter, paper, board);
    }

    fn more_tools() -> Vec<ToolGroup<ToolOf<Self>>> {
        let industry = |grade: &IndustryGrade| {
            let colour = ColourMeaning::Industry(*grade).colour();
            (DrawingTool::Special(SeaEditorTool::Industry(*grade)), grade.word(), Some(colour))
        };
        let (current, river) = (
            DrawingTool::Special(SeaEditorTool::Current),
            DrawingTool::Special(SeaEditorTool::River),
        );
        vec![
            ToolGroup {
                title: None,
                rows: vec![
                    vec![(current, "current", None), (DrawingTool::Rubber, "eraser", None)],
                    vec![(river, "river mouth", Some(ColourMeaning::Mouth.colour()))],
                ],
            },
            ToolGroup {
                title: Some("Industry, from clean to dirty"),
                rows: IndustryGrade::ALL
                    .chunks(3)
                    .map(|row| row.iter().map(industry).collect())
                    .collect(),
            },
        ]
    }

    fn show_more_files(ui: &mut egui::Ui, world: &mut World) {
        picture::show(ui, world);
    }

    fn show_more_names(ui: &mut egui::Ui, file: &mut LevelFile) -> bool {
        let mut changed = false;
        for river in &mut file.level.rivers {
            let label = format!("River {}:{}", river.at.row, river.at.column);
            changed |= field(ui, &label, &mut river.name);
        }
        for site in &mut file.level.industries {
            let label = format!("{} {}:{}", site.grade.word(), site.at.row, site.at.column);
            changed |= field(ui, &label, &mut site.name);
        }
        changed
    }
}

#[cfg(test)]
mod tests;
