//! Drawing ice: what [`drawing`](shoal_contract::levels::drawing) leaves to the game.
//!
//! - [`canvas`]: what can be put on a spot; [`holes`]: holes at random
//! - [`mod@findings`]: what is wrong with a board, what is worth a look, and what it is good for

pub mod canvas;
pub mod findings;
pub mod holes;

#[cfg(test)]
mod tests;
