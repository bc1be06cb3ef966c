//! The interface of a game to the editor, so that people can draw boards for it.

use super::canvas::EditorCanvas;
use super::session::BoardEditorSession;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{LevelOf, SetupOf};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::levels::LevelFile;
use shoal_contract::levels::drawing::{self, BoardEditor, EditableMap};

/// A colour: red, green, blue.
pub type RgbColour = [u8; 3];
/// The file of a game's level.
pub type FileOf<V> = LevelFile<LevelOf<V>>;
/// A place on a game's boards.
pub type PlaceOf<V> = <<V as EditableBoard>::Board as EditableMap>::Place;
/// A kind of ground that can be painted on a game's boards.
pub type GroundOf<V> = <<V as EditableBoard>::Board as EditableMap>::TerrainKind;
/// A tool for drawing a game's boards.
pub type ToolOf<V> = drawing::BoardDrawingTool<<V as EditableBoard>::Board>;

/// A game whose boards people draw on the host's panel.
pub trait EditableBoard: LobbyGame {
    /// A board that is being drawn.
    type Board: EditableMap<Level = LevelOf<Self>>;
    /// The state of the game's own tools.
    type More: Default + Send + Sync + 'static;

    /// The game's own words for things in the editor.
    const WORDS: BoardEditorLabels;
    /// The colour around the cells.
    const AROUND: RgbColour;

    /// The board of this setup for this many people; `people` is 0 before anybody has sat down.
    fn next_board(setup: &SetupOf<Self>, people: usize) -> NextBoardSummary;

    /// The colour that stands for this ground.
    fn colour_of(ground: GroundOf<Self>) -> RgbColour;

    /// Draws a board. The colour around the cells is already there.
    fn draw(painter: &egui::Painter, canvas: &EditorCanvas, board: &Self::Board);

    /// The places that the tool would change at this place, for the pointer to mark.
    fn touched(_editor: &BoardEditor<Self::Board>, at: PlaceOf<Self>) -> Vec<PlaceOf<Self>> {
        vec![at]
    }

    /// Tools of the game's own, shown below those that paint and fill with ground.
    fn more_tools() -> Vec<ToolGroup<ToolOf<Self>>> {
        Vec::new()
    }

    /// Shows the game's own ways to change a board.
    fn show_more_tools(_ui: &mut egui::Ui, _session: &mut BoardEditorSession<Self>) {}

    /// Shows the game's own ways to load or make a board.
    fn show_more_files(_ui: &mut egui::Ui, _world: &mut World) {}

    /// Shows names that only this game has, as rows of a grid. Returns `true` if one was changed.
    fn show_more_names(_ui: &mut egui::Ui, _file: &mut FileOf<Self>) -> bool {
        false
    }
}

/// A group of tools that are shown together.
#[derive(Debug, Clone)]
pub struct ToolGroup<T> {
    /// The heading above them; a group without one follows the tools before it.
    pub title: Option<&'static str>,
    /// Rows of tools, each with its name and its colour, if it has one.
    pub rows: Vec<Vec<(T, &'static str, Option<RgbColour>)>>,
}

/// A game's words for things in the editor.
#[derive(Debug, Clone, Copy)]
pub struct BoardEditorLabels {
    /// The button that brings the default board back: `Restore the world`.
    pub restore: &'static str,
    /// A new board: `A sea`.
    pub new: &'static str,
    /// The unit that a board's size is counted in: `squares`.
    pub places: &'static str,
    /// The left, right, upper and lower side: `["west", "east", "north", "south"]`.
    pub sides: [&'static str; 4],
    /// The heading above the size and the tools for whole areas: `Size and edges`.
    pub areas: &'static str,
    /// One line about drawing on the canvas.
    pub hint: &'static str,
}

/// The board of the next match, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextBoardSummary {
    /// Its name.
    pub name: String,
    /// A line about its size and what is on it.
    pub line: String,
    /// The reason why this many people cannot play on it.
    pub trouble: Option<String>,
}
