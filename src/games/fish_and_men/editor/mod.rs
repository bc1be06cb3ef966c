//! Drawing boards: what [`drawing`] leaves to the game.
//!
//! - [`canvas`]: what can be put on a square; [`stroke`]: what is drawn in one go, by dragging
//! - [`fill`], [`mirror`], [`size`]: whole areas at once
//! - [`mod@findings`]: what is wrong with a board, and what is worth a look, with the squares
//! - [`palette`], [`import`]: the colours of a board, and a board from a picture

pub mod canvas;
pub mod fill;
pub mod findings;
pub mod import;
pub mod mirror;
pub mod palette;
pub mod size;
pub mod stroke;

use super::rules::level::Grade;
use crate::contract::drawing;
use canvas::{Canvas, Ground};

/// The widest brush, in squares.
pub const WIDEST_BRUSH: u16 = 7;

/// What the hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Paints ground.
    Ground(Ground),
    /// Pours ground over all squares of one kind that hang together.
    Fill(Ground),
    /// Lays a current by dragging along the flow; a click on one turns it.
    Current,
    /// Puts the mouth of a river on a coast.
    River,
    /// Puts an industry on a coast.
    Industry(Grade),
    /// Takes away current, river mouth and industry.
    Rubber,
}

/// A board in the editor.
pub type Editor = drawing::Editor<Canvas>;

#[cfg(test)]
mod tests;
