//! Puzzles: positions from which one seat is to reach a goal within some turns of its own, whatever the others
//! do. A game says what its puzzles are and how they are solved; who plays them, and what is said to whom, is
//! the table's.
//!
//! `draft` is a puzzle in the making, `file` reads files of puzzles.

pub(crate) mod draft;
pub(crate) mod file;

use super::{Game, Match, PortableValue, Seat};

/// The task of a puzzle, in words for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleCard {
    /// The title.
    pub title: String,
    /// The goal, in a sentence without its full stop: `Trap a marker within 2 turns`.
    pub goal: String,
    /// The sentence about a turn after which the goal cannot be reached any more.
    pub missed: &'static str,
    /// The difficulty, from 1 to [`PuzzleGame::GRADES`].
    pub grade: u8,
    /// The number of the solver's turns within which the goal is to be reached.
    pub turns: u32,
}

/// The state of a match that began with a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// The number of turns left, including the current one.
    pub left: u32,
    /// The number of actions before the solver's last turn began.
    pub turn_began: usize,
    /// `true` if the goal is reached, `false` if it is missed; nothing while that is open.
    pub reached: Option<bool>,
}

/// The best action in a position of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct PuzzleAdvice<A> {
    /// `true` if the goal can still be reached, whatever the others do.
    pub holds: bool,
    /// The seat that acts.
    pub seat: Seat,
    /// The best action of the seat: for the solver one on the way to the goal, for another seat one that keeps the
    /// solver from the goal, or holds out the longest. The same in the same position.
    pub action: A,
}

/// A function that finds out what is best; it may take seconds, so it runs on a thread of its own.
pub type PuzzleStudy<A> = Box<dyn FnOnce() -> PuzzleAdvice<A> + Send>;

/// A game with puzzles.
pub trait PuzzleGame: Game {
    /// A position, and what is to be reached from it.
    type Puzzle: PortableValue;

    /// The folder in `levels` with puzzles that people have made, each file ending in `.puzzles`.
    const FOLDER: &'static str;
    /// The hardest grade; 1 is the easiest.
    const GRADES: u8;

    /// The puzzles that are part of the program, in their order.
    fn puzzles() -> Vec<Self::Puzzle>;

    /// Reads the text of a file of puzzles; with each that it gives, a match can begin.
    ///
    /// # Errors
    /// The line that is wrong, the field, and why.
    fn read_puzzles(text: &str) -> Result<Vec<Self::Puzzle>, String>;

    /// The task of a puzzle.
    fn puzzle_card(puzzle: &Self::Puzzle) -> PuzzleCard;

    /// The position in which a puzzle begins; seats without a name here have their default ones.
    fn beginning(puzzle: &Self::Puzzle, names: &[String]) -> Self::State;

    /// The seat that solves a puzzle.
    fn solver(puzzle: &Self::Puzzle) -> Seat;

    /// The state of a match that began with a puzzle.
    fn progress(puzzle: &Self::Puzzle, game: &Match<Self>) -> PuzzleProgress;

    /// Begins to find out what is best in a match that began with a puzzle and is open; none while no seat is
    /// awaited.
    fn study(puzzle: &Self::Puzzle, game: &Match<Self>) -> Option<PuzzleStudy<Self::Action>>;

    /// The first part of what an action of the one who solves is, in a sentence: with which piece, but not where to.
    fn hint(game: &Match<Self>, action: &Self::Action) -> String;
}
