//! Drawing ice: the part that [`drawing`](shoal_contract::levels::drawing) leaves to the game.
//!
//! - [`canvas`]: the ice as it is drawn, spot by spot; [`holes`]: holes at random
//! - [`mod@findings`]: flaws of a board, remarks on it, and the numbers of players it is good for

pub mod canvas;
pub mod findings;
pub mod holes;

#[cfg(test)]
mod tests;
