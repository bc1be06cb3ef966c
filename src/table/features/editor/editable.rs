//! What a game tells of its boards, so that people can draw some.

use super::paper::Paper;
use super::session::EditorSession;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{LevelOf, SetupOf};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::levels::LevelFile;
use shoal_contract::levels::drawing::{self, EditableMap, Editor};

/// A colour: red, green, blue.
pub type Colour = [u8; 3];
/// The file of a game's boards.
pub type FileOf<V> = LevelFile<LevelOf<V>>;
/// A place on a game's boards.
pub type PlaceOf<V> = <<V as EditableBoard>::Board as EditableMap>::Place;
/// What is painted on a game's boards.
pub type GroundOf<V> = <<V as EditableBoard>::Board as EditableMap>::Ground;
/// What the hand can hold to draw a game's boards.
pub type ToolOf<V> = drawing::ToolOf<<V as EditableBoard>::Board>;

/// A game whose boards people draw on the host's panel.
pub trait EditableBoard: LobbyGame {
    /// A board that is being drawn.
    type Board: EditableMap<Level = LevelOf<Self>>;
    /// What the game's own tools remember.
    type More: Default + Send + Sync + 'static;

    /// What things are called.
    const WORDS: BoardWords;
    /// The colour around the cells.
    const AROUND: Colour;

    /// The board of a setup for this many people; none before anybody has sat down.
    fn next_board(setup: &SetupOf<Self>, people: usize) -> NextBoard;

    /// The colour that stands for what is painted.
    fn colour_of(ground: GroundOf<Self>) -> Colour;

    /// Draws a board, on what lies around the cells.
    fn draw(painter: &egui::Painter, paper: &Paper, board: &Self::Board);

    /// The places that the tool would touch if it came down at a place, for the pointer to show.
    fn touched(_editor: &Editor<Self::Board>, at: PlaceOf<Self>) -> Vec<PlaceOf<Self>> {
        vec![at]
    }

    /// What the hand can hold besides ground to paint and to fill with, below it.
    fn more_tools() -> Vec<ToolGroup<ToolOf<Self>>> {
        Vec::new()
    }

    /// What else this game does to a board.
    fn show_more_tools(_ui: &mut egui::Ui, _desk: &mut EditorSession<Self>) {}

    /// Ways to a board that only this game has.
    fn show_more_files(_ui: &mut egui::Ui, _world: &mut World) {}

    /// Names that only this game has, as rows of a grid. Answers whether one was changed.
    fn show_more_names(_ui: &mut egui::Ui, _file: &mut FileOf<Self>) -> bool {
        false
    }
}

/// Tools that stand together.
#[derive(Debug, Clone)]
pub struct ToolGroup<T> {
    /// What stands above them; those of none follow the tools before them.
    pub title: Option<&'static str>,
    /// In rows, each tool with its name and its colour, if it has one.
    pub rows: Vec<Vec<(T, &'static str, Option<Colour>)>>,
}

/// What things are called in the editor of a game.
#[derive(Debug, Clone, Copy)]
pub struct BoardWords {
    /// What brings the usual board back: `Restore the world`.
    pub restore: &'static str,
    /// What a new board is: `A sea`.
    pub new: &'static str,
    /// What a board is counted in: `squares`.
    pub places: &'static str,
    /// The left, right, upper and lower side: `["west", "east", "north", "south"]`.
    pub sides: [&'static str; 4],
    /// What the size and whole areas stand below: `Size and edges`.
    pub areas: &'static str,
    /// What can be done on the paper, in a line.
    pub hint: &'static str,
}

/// The board of the next match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextBoard {
    /// Its name.
    pub name: String,
    /// How large it is, and what is on it.
    pub line: String,
    /// Why this many people cannot play on it.
    pub trouble: Option<String>,
}
