//! Drawing ice: what [`drawing`] leaves to the game.
//!
//! - [`canvas`]: what can be put on a spot; [`stroke`]: what is drawn in one go, along [`way`]s
//! - [`fill`], [`mirror`], [`size`], [`holes`]: whole areas at once
//! - [`mod@findings`]: what is wrong with a board, what is worth a look, and what it is good for

pub mod canvas;
pub mod fill;
pub mod findings;
pub mod holes;
pub mod mirror;
pub mod size;
pub mod stroke;
pub mod way;

use crate::contract::drawing;
use canvas::{Canvas, Ground};

/// The widest brush: a tile with two rings of others around it.
pub const WIDEST_BRUSH: u16 = 3;

/// What the hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Paints ice with a number of fish, or breaks holes.
    Paint(Ground),
    /// Pours it over all tiles that hang together and are alike.
    Fill(Ground),
}

/// A board in the editor.
pub type Editor = drawing::Editor<Canvas>;

#[cfg(test)]
mod tests;
