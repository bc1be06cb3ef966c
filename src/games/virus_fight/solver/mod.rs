//! What is found out by trying everything; nobody needs it to play.
//!
//! - [`find`]: new puzzles
//! - [`small`]: all positions of a board of 3 by 3

pub mod find;
pub mod small;
