//! A position as a compact value: sets of squares as bits, and every rule of play. The systems of the
//! match world, bots and counting call the same code.
//!
//! - [`squares`]: a set of squares; [`value`]: [`VirusFightPosition`] itself
//! - [`legal`]: legal plies; [`steps`]: the step of each rule, one at a time
//! - [`play`]: a whole ply, and taking it back; [`perft`]: counting turns

pub mod legal;
pub mod perft;
pub mod play;
pub mod squares;
pub mod steps;
pub mod value;

pub use play::VirusPlyUndo;
pub use squares::{LONGEST_SIDE, Square, SquareSet};
pub use value::{MOST_PLAYERS, VirusFightPosition, VirusFightStep, VirusPly};
