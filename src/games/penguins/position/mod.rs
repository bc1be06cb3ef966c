//! A position of the penguins as a compact value: sets of spots as bits, and everything that search,
//! perft and play need of the rules. The systems of the match world call the same code.
//!
//! - [`geometry`]: spots, the six directions, where a step leads (rules 1.2)
//! - [`board`]: a layout of tiles and their fish (rules 1.1, 1.3)
//! - [`spot_set`]: a set of spots: one word for boards of up to 64, ten words for larger ones
//! - [`board_tables`]: the tables of one board, shared by all positions on it
//! - [`value`]: [`IcePosition`] itself, and what can be asked of it
//! - [`ply`]: the action of a player in its turn; [`play`]: placing, moving, taking back, removing (rules 2.3, 3, 4.1)
//! - [`perft`]: counting sequences of moves; [`playout`]: random play to the end
//! - [`any`]: [`AnyPosition`], the position in whichever set of spots the board needs
//! - [`parts`]: the parts into which the ice has broken; [`routes`]: the routes of one penguin

pub mod any;
pub mod board;
pub mod board_tables;
pub mod geometry;
pub mod parts;
pub mod perft;
pub mod play;
pub mod playout;
pub mod ply;
pub mod routes;
pub mod spot_set;
pub mod value;

pub use any::AnyPosition;
pub use board::IceBoard;
pub use board_tables::IceBoardTables;
pub use geometry::{HexDirection, IceGrid, Spot};
pub use perft::PerftCount;
pub use play::PenguinPlyUndo;
pub use ply::{PenguinPly, SpotMove};
pub use routes::PenguinRoutes;
pub use spot_set::{SpotSet, WideSpotSet};
pub use value::{IcePosition, MOST_PLAYERS, PenguinPlayer};

#[cfg(test)]
mod tests;
