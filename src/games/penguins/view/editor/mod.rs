//! Drawing ice: the part that [`editor`] leaves to the game. The model is in
//! [`editor`](shoal_penguins::editor).
//!
//! - `paper`: the picture of the ice; `holes`: holes at random

mod holes;
mod paper;

use super::PenguinsView;
use super::lobby_game::tile_colour;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Game as _;
use shoal_contract::levels::drawing::{self, EditableMap as _};
use shoal_contract::levels::grid::Cell;
use shoal_penguins::Penguins;
use shoal_penguins::editor::canvas::{IceCanvas, IcePaint};
use shoal_penguins::level::Level;
use shoal_penguins::setup::{Setup, penguins_of};
use shoal_table::features::editor::{
    self, BoardEditorLabels, EditableBoard, EditorCanvas, NextBoardSummary, RgbColour,
};

/// The session of the host's editor.
type EditorSession = editor::BoardEditorSession<PenguinsView>;

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.add_plugins(editor::plugin::<PenguinsView>);
}

impl EditableBoard for PenguinsView {
    type Board = IceCanvas;
    type More = holes::RandomHoles;

    const WORDS: BoardEditorLabels = BoardEditorLabels {
        restore: "Restore the pack ice",
        new: "A board full of ice",
        places: "tiles",
        sides: ["left", "right", "top", "bottom"],
        areas: "Size and area",
        hint: "Drag to draw. The right button breaks holes.",
    };
    const AROUND: RgbColour = [0x07, 0x1B, 0x31];

    fn next_board(setup: &Setup, people: usize) -> NextBoardSummary {
        let Some(level) = Penguins::level_in(setup) else {
            let line = "The tiles are listed in the setup.".into();
            return NextBoardSummary { name: "Ice from the setup".into(), line, trouble: None };
        };
        let trouble = (penguins_of(people) > level.tiles()).then(|| {
            let (penguins, tiles) = (penguins_of(people), level.tiles());
            format!("{people} players place {penguins} penguins, but this board has {tiles} tiles.")
        });
        NextBoardSummary { name: level.name.clone(), line: line_of(&level), trouble }
    }

    fn colour_of(ground: IcePaint) -> RgbColour {
        match ground {
            IcePaint::Hole => paper::WATER,
            IcePaint::Drawn => tile_colour(None),
            IcePaint::Fish(fish) => tile_colour(Some(fish.into())),
        }
    }

    fn draw(painter: &egui::Painter, paper: &EditorCanvas, board: &IceCanvas) {
        paper::draw(painter, paper, board);
    }

    fn touched(editor: &drawing::BoardEditor<IceCanvas>, at: Cell) -> Vec<Cell> {
        editor.hand.touched(editor.board(), at)
    }

    fn show_more_tools(ui: &mut egui::Ui, session: &mut EditorSession) {
        holes::show(ui, session);
    }
}

/// The size of a board in words, and its summary.
fn line_of(level: &Level) -> String {
    let (rows, columns) = level.size();
    let summary = IceCanvas::of_file(level.clone().into()).summary();
    format!("{rows} rows, {columns} columns, {summary}")
}

#[cfg(test)]
mod tests;
