//! Drawing the boards of Fish and Men: what [`editor`] leaves to the game. The model is in
//! [`editor`](crate::games::fish_and_men::editor).
//!
//! - `paper`: how a board is drawn; `tools`: what the hand can hold
//! - `picture`: boards from pictures

mod paper;
mod picture;
mod tools;

use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::editor::Editor;
use crate::games::fish_and_men::editor::canvas::Canvas;
use crate::games::fish_and_men::editor::fill::close_edges;
use crate::games::fish_and_men::editor::mirror::{Mirror, copy_half};
use crate::games::fish_and_men::editor::size::resize;
use crate::games::fish_and_men::rules::level_check::{LEAST_COLUMNS, LEAST_ROWS};
use crate::games::fish_and_men::rules::level_file::LevelFile;
use crate::games::fish_and_men::rules::position::{MOST_COLUMNS, MOST_ROWS, Square};
use crate::games::fish_and_men::setup::Setup;
use crate::table::editor::{self, BoardWords, EditableBoard, NextBoard, field};
use bevy::prelude::*;
use bevy_egui::egui;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// What lies in the host's editor.
type EditorSession = editor::EditorSession<FishAndMen>;

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.add_plugins(editor::plugin::<FishAndMen>);
}

impl EditableBoard for FishAndMen {
    type Board = Canvas;
    type Sheet = paper::Squares;
    type More = picture::PicturePath;

    const WORDS: BoardWords = BoardWords {
        restore: "Restore the world",
        new: "A sea",
        places: "squares",
        areas: "Size and edges",
        hint: "Drag to draw, along the flow for currents; the right button rubs out.",
    };
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>) =
        (LEAST_COLUMNS..=MOST_COLUMNS, LEAST_ROWS..=MOST_ROWS);

    fn new_board(columns: u16, rows: u16) -> Result<LevelFile, String> {
        Ok(Canvas::empty(columns, rows).file().clone())
    }

    /// The size is brought as near as a board can be.
    fn resize(board: &mut Canvas, columns: u16, rows: u16) -> Result<(), String> {
        resize(board, columns, rows);
        Ok(())
    }

    fn mirrors() -> Vec<(Mirror, &'static str)> {
        Mirror::ALL.map(|mirror| (mirror, mirror.word())).to_vec()
    }

    fn copies() -> Vec<(&'static str, fn(&mut Canvas))> {
        vec![
            ("west onto east", |board| copy_half(board, Mirror::EastWest, Ordering::Less)),
            ("east onto west", |board| copy_half(board, Mirror::EastWest, Ordering::Greater)),
            ("north onto south", |board| copy_half(board, Mirror::NorthSouth, Ordering::Less)),
            ("south onto north", |board| copy_half(board, Mirror::NorthSouth, Ordering::Greater)),
            ("west, turned, onto east", |board| {
                copy_half(board, Mirror::HalfTurn, Ordering::Less);
            }),
        ]
    }

    fn changes() -> Vec<(&'static str, fn(&mut Canvas))> {
        vec![("Close the edges with ice", close_edges)]
    }

    fn next_board(setup: &Setup, people: usize) -> NextBoard {
        let (level, rivers) = (&setup.level, setup.level.rivers.len());
        let line = format!(
            "{} columns, {} rows, {rivers} rivers, {} industries",
            level.width(),
            level.height(),
            level.industries.len()
        );
        let trouble = (people > rivers)
            .then(|| format!("{people} players need as many rivers, and this board has {rivers}."));
        NextBoard { name: level.name.clone(), line, trouble }
    }

    fn describe_at(board: &Canvas, at: Square) -> String {
        paper::describe(board.level(), at)
    }

    fn show_palette(ui: &mut egui::Ui, editor: &mut Editor) {
        tools::show_palette(ui, editor);
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
