//! Drawing boards: what an editor does to a board of any game, without the window it is done in.
//!
//! - [`Drawn`], [`Stroke`]: what a game tells of its boards, and of what its tools do
//! - [`Editor`]: a board on the drawing desk, with its [`History`]
//! - [`Finding`]: what is wrong with a board, or worth a look

mod editor;
mod history;

pub use editor::Editor;
#[cfg(test)]
pub use editor::takes_all_back;
pub use history::History;

use crate::contract::levels::{FiledLevel, LevelFile};
use std::fmt::Display;

/// A board that can be drawn on. It can always be written to a file.
pub trait Drawn: Clone + PartialEq + Send + Sync + Sized + 'static {
    /// What is kept of it in a file.
    type Level: FiledLevel;
    /// A place on it.
    type Place: Copy + PartialEq + Display + Send + Sync + 'static;
    /// What the hand can hold.
    type Tool: Copy + PartialEq + Send + Sync + 'static;
    /// How it can be mirrored.
    type Mirror: Copy + PartialEq + Send + Sync + 'static;
    /// What is drawn in one go.
    type Stroke: Stroke<Self> + Send + Sync + 'static;

    /// What the hand holds at first.
    const FIRST_TOOL: Self::Tool;
    /// What rubs out.
    const RUBBER: Self::Tool;
    /// The widest brush.
    const WIDEST_BRUSH: u16;

    /// The board of a file, made into one that can be drawn on.
    fn of_file(file: LevelFile<Self::Level>) -> Self;

    /// The board with what is said about it.
    fn file(&self) -> &LevelFile<Self::Level>;

    /// The same, to change what is said about it and nothing else.
    fn file_mut(&mut self) -> &mut LevelFile<Self::Level>;

    /// All that is wrong with it, then what is worth a look.
    fn findings(&self) -> Vec<Finding<Self::Place>>;
}

/// What is drawn in one go: from where the tool comes down to where it is lifted.
pub trait Stroke<B: Drawn>: Sized {
    /// A stroke that begins at a place.
    fn begin(hand: Hand<B>, at: B::Place) -> Self;

    /// Draws where the tool is.
    ///
    /// # Errors
    /// A sentence without its full stop if the tool can do nothing there.
    fn touch(&self, board: &mut B) -> Result<(), String>;

    /// Drags the tool to a place, and draws at all places between. Answers whether it has moved.
    fn drag(&mut self, board: &mut B, to: B::Place) -> bool;

    /// Lifts the tool.
    fn lift(&self, _board: &mut B) {}
}

/// What draws.
#[derive(Debug, Clone)]
pub struct Hand<B: Drawn> {
    /// What it holds.
    pub tool: B::Tool,
    /// How wide the brush is, 1 to [`Drawn::WIDEST_BRUSH`].
    pub brush: u16,
    /// Whether every stroke is drawn on the other half as well.
    pub mirror: Option<B::Mirror>,
}

/// One thing that is wrong with a board, or worth a look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<P> {
    /// Where, if it is in a certain place.
    pub at: Option<P>,
    /// What it is, as a sentence without its full stop.
    pub what: String,
    /// Whether no match can be played before it is put right.
    pub must: bool,
}
