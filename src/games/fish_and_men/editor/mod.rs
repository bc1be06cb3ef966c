//! Drawing boards: what [`drawing`](shoal_contract::levels::drawing) leaves to the game.
//!
//! - [`canvas`]: the board that is drawn, and the pieces that can be put on its squares; [`special`]: currents, rivers
//!   and industries
//! - [`findings`]: everything about a board that is wrong or worth a look, with the squares
//! - [`palette`]: the colours of a board, and a board from a picture

pub mod canvas;
pub mod findings;
pub mod palette;
pub mod special;

#[cfg(test)]
mod tests;
