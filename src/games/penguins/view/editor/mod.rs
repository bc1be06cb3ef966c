//! Drawing ice: what [`editor`] leaves to the game. The model is in
//! [`editor`](crate::games::penguins::editor).
//!
//! - `paper`: how the ice is drawn; `tools`: what the hand can hold, and holes at random

mod paper;
mod tiles;
mod tools;

use crate::contract::Game as _;
use crate::contract::drawing::Drawn as _;
use crate::games::penguins::Penguins;
use crate::games::penguins::editor::Editor;
use crate::games::penguins::editor::Tool;
use crate::games::penguins::editor::canvas::{At, Canvas, Ground};
use crate::games::penguins::editor::findings::summary;
use crate::games::penguins::editor::mirror::{Mirror, copy_half, flip};
use crate::games::penguins::editor::size;
use crate::games::penguins::editor::stroke::touched;
use crate::games::penguins::level::Level;
use crate::games::penguins::level_file::LevelFile;
use crate::games::penguins::setup::{Setup, penguins_of};
use crate::table::editor::{self, BoardWords, EditableBoard, NextBoard};
use bevy::prelude::*;
use bevy_egui::egui;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// What lies in the host's editor.
type EditorSession = editor::EditorSession<Penguins>;

/// Adds the editor to the panel.
pub fn plugin(app: &mut App) {
    app.add_plugins(editor::plugin::<Penguins>);
}

impl EditableBoard for Penguins {
    type Board = Canvas;
    type Sheet = paper::Hexagons;
    type More = tools::Holes;

    const WORDS: BoardWords = BoardWords {
        restore: "Restore the pack ice",
        new: "A board full of ice",
        places: "tiles",
        areas: "Size and area",
        hint: "Drag to draw; the right button breaks holes.",
    };
    /// More can be asked for than there may be: then it is told why not.
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>) = (1..=99, 1..=99);

    fn new_board(columns: u16, rows: u16) -> Result<LevelFile, String> {
        size::new(columns, rows).map(|board| board.file().clone())
    }

    fn resize(board: &mut Canvas, columns: u16, rows: u16) -> Result<(), String> {
        size::resize(board, columns, rows)
    }

    fn mirrors() -> Vec<(Mirror, &'static str)> {
        Mirror::ALL.map(|mirror| (mirror, mirror.word())).to_vec()
    }

    fn copies() -> Vec<(&'static str, fn(&mut Canvas))> {
        vec![
            ("left onto right", |board| copy_half(board, Mirror::LeftRight, Ordering::Less)),
            ("right onto left", |board| copy_half(board, Mirror::LeftRight, Ordering::Greater)),
            ("top onto bottom", |board| copy_half(board, Mirror::TopBottom, Ordering::Less)),
            ("bottom onto top", |board| copy_half(board, Mirror::TopBottom, Ordering::Greater)),
            ("left, turned, onto right", |board| {
                copy_half(board, Mirror::HalfTurn, Ordering::Less);
            }),
        ]
    }

    fn changes() -> Vec<(&'static str, fn(&mut Canvas))> {
        vec![
            ("Ice everywhere", |board| board.cover(Ground::Drawn)),
            ("Clear: water everywhere", |board| board.cover(Ground::Hole)),
            ("Swap left and right", |board| flip(board, Mirror::LeftRight)),
            ("Swap top and bottom", |board| flip(board, Mirror::TopBottom)),
            ("Turn by half a turn", |board| flip(board, Mirror::HalfTurn)),
        ]
    }

    fn next_board(setup: &Setup, people: usize) -> NextBoard {
        let Some(level) = Penguins::level_in(setup) else {
            let line = "The tiles are written in the setup.".into();
            return NextBoard { name: "Written ice".into(), line, trouble: None };
        };
        let trouble = (penguins_of(people) > level.tiles()).then(|| {
            let (penguins, tiles) = (penguins_of(people), level.tiles());
            format!("{people} players place {penguins} penguins, and this board has {tiles} tiles.")
        });
        NextBoard { name: level.name.clone(), line: line_of(&level), trouble }
    }

    fn summary(board: &Canvas) -> String {
        summary(board)
    }

    fn touched(editor: &Editor, at: At) -> Vec<At> {
        let brush = if matches!(editor.tool, Tool::Fill(_)) { 1 } else { editor.brush };
        touched(editor.board(), brush, editor.mirror, at)
    }

    fn describe_at(board: &Canvas, at: At) -> String {
        let ground = match board.ground(at) {
            Ground::Hole => "a hole".to_owned(),
            Ground::Drawn => "1 to 5 fish, drawn when the match begins".to_owned(),
            Ground::Fish(fish) => format!("{fish} fish"),
        };
        format!("{at}: {ground}")
    }

    fn show_palette(ui: &mut egui::Ui, editor: &mut Editor) {
        tools::show_palette(ui, editor);
    }

    fn show_more_tools(ui: &mut egui::Ui, session: &mut EditorSession) {
        tools::show_holes(ui, session);
    }
}

/// How large a board is, and what is on it.
fn line_of(level: &Level) -> String {
    let (rows, columns) = level.size();
    format!("{rows} rows, {columns} columns, {}", summary(&Canvas::of(level.clone().into())))
}

#[cfg(test)]
mod tests;
