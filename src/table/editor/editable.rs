//! What a game tells of its boards, so that people can draw some.

use super::paper::Sheet;
use super::session::EditorSession;
use crate::contract::Game;
use crate::contract::drawing::{Drawn, Editor};
use crate::contract::levels::LevelFile;
use crate::table::lobby_game::LobbyGame;
use bevy::prelude::*;
use bevy_egui::egui;
use std::ops::RangeInclusive;

/// The file of a game's boards.
pub type FileOf<G> = LevelFile<<G as Game>::Level>;
/// A place on a game's boards.
pub type PlaceOf<G> = <<G as EditableBoard>::Board as Drawn>::Place;
/// A way to mirror a game's boards.
type MirrorOf<G> = <<G as EditableBoard>::Board as Drawn>::Mirror;

/// A game whose boards people draw on the host's panel.
pub trait EditableBoard: LobbyGame {
    /// A board that is being drawn.
    type Board: Drawn<Level = Self::Level>;
    /// How it lies on the paper.
    type Sheet: Sheet<Self::Board>;
    /// What the game's own tools remember.
    type More: Default + Send + Sync + 'static;

    /// What things are called.
    const WORDS: BoardWords;
    /// The numbers of columns and of rows that can be asked for.
    const SIZES: (RangeInclusive<u16>, RangeInclusive<u16>);

    /// A new board of this many columns and rows.
    ///
    /// # Errors
    /// A sentence without its full stop if there is none of this size.
    fn new_board(columns: u16, rows: u16) -> Result<FileOf<Self>, String>;

    /// Gives a board this many columns and rows.
    ///
    /// # Errors
    /// A sentence without its full stop if there is none of this size.
    fn resize(board: &mut Self::Board, columns: u16, rows: u16) -> Result<(), String>;

    /// The ways to mirror, each with its name.
    fn mirrors() -> Vec<(MirrorOf<Self>, &'static str)>;

    /// What copies one half of a board onto the other, each with its name.
    fn copies() -> Vec<(&'static str, fn(&mut Self::Board))>;

    /// What else changes a whole board at once, each with its name.
    fn changes() -> Vec<(&'static str, fn(&mut Self::Board))>;

    /// The board of a setup for this many people; none before anybody has sat down.
    fn next_board(setup: &Self::Setup, people: usize) -> NextBoard;

    /// What can be told of a board at a glance, without its full stop; empty if there is nothing.
    fn summary(_board: &Self::Board) -> String {
        String::new()
    }

    /// The places that the tool would touch if it came down at a place, for the pointer to show.
    fn touched(_editor: &Editor<Self::Board>, at: PlaceOf<Self>) -> Vec<PlaceOf<Self>> {
        vec![at]
    }

    /// What is in a place, in a line.
    fn describe_at(board: &Self::Board, at: PlaceOf<Self>) -> String;

    /// What the hand can hold.
    fn show_palette(ui: &mut egui::Ui, editor: &mut Editor<Self::Board>);

    /// Tools that only this game has.
    fn show_more_tools(_ui: &mut egui::Ui, _desk: &mut EditorSession<Self>) {}

    /// Ways to a board that only this game has.
    fn show_more_files(_ui: &mut egui::Ui, _world: &mut World) {}

    /// Names that only this game has, as rows of a grid. Answers whether one was changed.
    fn show_more_names(_ui: &mut egui::Ui, _file: &mut FileOf<Self>) -> bool {
        false
    }
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
