//! Drawing the boards of Fish and Men: what [`editor`] leaves to the game. The model is in
//! [`editor`](shoal_fish_and_men::editor).
//!
//! - `paper`: the drawing of a board

mod paper;

use crate::prelude::*;
use bevy_egui::egui;
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_fish_and_men::editor::canvas::{SeaCanvas, TerrainPaint};
use shoal_fish_and_men::editor::palette::{
    ColourBitmap, PALETTE, SeaTool, colour_of, import, industry,
};
use shoal_fish_and_men::editor::special::SeaEditorTool;
use shoal_fish_and_men::rules::board::level::file::LevelFile;
use shoal_table::features::editor::{
    self, BoardEditorLabels, EditableBoard, EditorCanvas, EditorOutcome, NextBoardSummary,
    RgbColour, ToolGroup, field, files, read_png, sample, show_size,
};
use std::path::Path;

/// The session of the host's board editor.
type EditorSession = editor::BoardEditorSession<FishAndMenView>;

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.add_plugins(editor::plugin::<FishAndMenView>);
}

impl EditableBoard for FishAndMenView {
    type Board = SeaCanvas;
    /// The path of a picture to import.
    type More = String;

    const WORDS: BoardEditorLabels = BoardEditorLabels {
        restore: "Restore the world",
        new: "A sea",
        places: "squares",
        sides: ["west", "east", "north", "south"],
        areas: "Size and edges",
        hint: "Drag to draw. Drag currents the way they flow. The right button erases.",
    };
    const AROUND: RgbColour = PALETTE[0].2;

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
        colour_of(SeaTool::Paint(ground)).unwrap_or(Self::AROUND)
    }

    fn draw(painter: &egui::Painter, paper: &EditorCanvas, board: &SeaCanvas) {
        paper::draw(painter, paper, board);
    }

    fn more_tools() -> Vec<ToolGroup<SeaTool>> {
        let tool = |tool, name| (tool, name, colour_of(tool));
        let current = tool(SeaTool::Special(SeaEditorTool::Current), "current");
        let river = tool(SeaTool::Special(SeaEditorTool::River), "river mouth");
        let works = |row: &[IndustryGrade]| {
            row.iter().map(|&grade| tool(industry(grade), grade.word())).collect()
        };
        vec![
            ToolGroup {
                title: None,
                rows: vec![vec![current, tool(SeaTool::Rubber, "eraser")], vec![river]],
            },
            ToolGroup {
                title: Some("Industry, from clean to dirty"),
                rows: IndustryGrade::ALL.chunks(3).map(works).collect(),
            },
        ]
    }

    fn show_more_files(ui: &mut egui::Ui, world: &mut World) {
        show_picture(ui, world);
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

/// The picture to import, with the colours it is read by.
fn show_picture(ui: &mut egui::Ui, world: &mut World) {
    let mut said = None;
    egui::CollapsingHeader::new("Import a picture").show(ui, |ui| {
        let mut session = world.resource_mut::<EditorSession>();
        ui.text_edit_singleline(&mut session.more).on_hover_text("The path of a PNG file");
        let (columns, rows) = &mut session.size;
        show_size::<FishAndMenView>(ui, columns, rows);
        if ui.button("Import").clicked() {
            said = Some(import_picture(world));
        }
        for (_, word, colour) in PALETTE {
            let [red, green, blue] = colour;
            ui.horizontal(|ui| {
                sample(ui, Some(colour));
                ui.label(format!("#{red:02X}{green:02X}{blue:02X} {word}"));
            });
        }
    });
    if said.is_some() {
        world.resource_mut::<EditorSession>().said = said;
    }
}

/// Puts a board in the editor that is read from a picture.
fn import_picture(world: &mut World) -> EditorOutcome {
    let session = world.resource::<EditorSession>();
    let (path, (columns, rows)) = (session.more.trim().to_owned(), session.size);
    if path.is_empty() {
        return Err("Enter the path of a PNG picture first.".into());
    }
    let picture =
        read_png(Path::new(&path)).map(|(width, pixels)| ColourBitmap { width, pixels })?;
    let imported =
        import(&picture, columns, rows).map_err(|problem| format!("{path}: {problem}"))?;
    let far = 100.0 * imported.far as f64 / picture.pixels.len() as f64;
    let sentence = format!(
        "{columns} by {rows} squares from {} by {} pixels. {} of them ({far:.0} %) are far from \
         every colour and were read as the nearest.",
        picture.width,
        picture.height(),
        imported.far
    );
    Ok(sentence + files::lay::<FishAndMenView>(world, imported.canvas.file().clone(), None))
}

#[cfg(test)]
mod tests;
