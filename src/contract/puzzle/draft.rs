//! Puzzles in the making: what an editor does to one of any game, without the window it is done in.

use crate::levels::grid::Cell;
use crate::{Match, PuzzleGame, SearchBrake};
use std::fmt::Debug;

/// A game of which people make puzzles.
pub trait PuzzleMakingGame: PuzzleGame {
    /// A puzzle in the making.
    type Draft: PuzzleDraft<Puzzle = Self::Puzzle>;

    /// The position of a match, to make a puzzle of; none while something in it is secret, or nobody is in turn.
    fn draft_of(game: &Match<Self>) -> Option<Self::Draft>;
}

/// A choice of one option among several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftChoice {
    /// The name of the choice.
    pub label: &'static str,
    /// The options, in words.
    pub options: Vec<String>,
    /// The index of the option that is chosen.
    pub chosen: usize,
}

/// A puzzle in the making. Every change leaves it such that it could come up in play, as far as it goes.
pub trait PuzzleDraft: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The finished puzzle.
    type Puzzle: Clone + PartialEq + Send + Sync + 'static;

    /// The boards on which one can be made, in a few words each, the default one first.
    fn boards() -> Vec<String>;

    /// An empty board, by its place among those.
    fn on_board(index: usize) -> Self;

    /// A puzzle, to be changed.
    fn of(puzzle: &Self::Puzzle) -> Self;

    /// The title of the puzzle.
    fn title(&self) -> &str;

    /// Calls it something else.
    fn set_title(&mut self, title: String);

    /// The numbers of rows and columns of its board.
    fn size(&self) -> (u16, u16);

    /// The seats: for each, `true` if it is in the match.
    fn seats(&self) -> Vec<bool>;

    /// The things that can be put on the board, by their names.
    fn things() -> Vec<String>;

    /// The contents of a cell: a thing by its index in [`PuzzleDraft::things`], and the seat whose marker is on it.
    fn at(&self, cell: Cell) -> (Option<usize>, Option<usize>);

    /// The number of each thing that a seat has beside the board.
    fn beside(&self, seat: usize) -> Vec<u8>;

    /// Puts a thing into a cell, in place of what is there.
    ///
    /// # Errors
    /// A sentence: none of it is left.
    fn put(&mut self, thing: usize, cell: Cell) -> Result<(), String>;

    /// Puts the marker of a seat into a cell.
    ///
    /// # Errors
    /// A sentence: it cannot stand there.
    fn mark(&mut self, seat: usize, cell: Cell) -> Result<(), String>;

    /// Takes the marker from a cell, or else the thing there.
    fn erase(&mut self, cell: Cell);

    /// Gives a seat a thing that another has beside the board.
    fn give(&mut self, seat: usize, thing: usize);

    /// The other choices: the goal, the number of turns, the seat in turn.
    fn choices(&self) -> Vec<DraftChoice>;

    /// Chooses something, by its place among the options of the choice at this place.
    fn choose(&mut self, choice: usize, option: usize);

    /// The puzzle, as far as can be said without solving it.
    ///
    /// # Errors
    /// A sentence: what is missing.
    fn puzzle(&self) -> Result<Self::Puzzle, String>;

    /// Solves a puzzle, which may take seconds. Answers with it as it is graded, and with what there is to say of
    /// it.
    ///
    /// # Errors
    /// A sentence: why it is none, or that it takes too long, or was stopped by the brake.
    fn check(puzzle: Self::Puzzle, brake: &SearchBrake) -> Result<(Self::Puzzle, String), String>;
}
