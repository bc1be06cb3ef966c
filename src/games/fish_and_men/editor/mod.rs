//! Drawing boards: what [`drawing`](shoal_contract::levels::drawing) leaves to the game.
//!
//! - [`canvas`]: what can be put on a square; [`special`]: currents, rivers and industries; [`size`]:
//!   larger and smaller boards
//! - [`mod@findings`]: what is wrong with a board, and what is worth a look, with the squares
//! - [`palette`], [`import`]: the colours of a board, and a board from a picture

pub mod canvas;
pub mod findings;
pub mod import;
pub mod palette;
pub mod size;
pub mod special;

#[cfg(test)]
mod tests;
