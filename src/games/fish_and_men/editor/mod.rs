//! Drawing boards: what [`drawing`](shoal_contract::levels::drawing) leaves to the game.
//!
//! - [`canvas`]: the board that is drawn, and the pieces that can be put on its squares; [`special`]: currents, rivers
//!   and industries; [`size`]: larger and smaller boards
//! - [`mod@findings`]: everything about a board that is wrong or worth a look, with the squares
//! - [`palette`], [`import`]: the colours of a board, and a board from a picture

pub mod canvas;
pub mod findings;
pub mod import;
pub mod palette;
pub mod size;
pub mod special;

#[cfg(test)]
mod tests;
