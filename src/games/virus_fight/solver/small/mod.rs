//! Virus Fight on 3 by 3 squares, for two players with one instruction of each kind, solved by going back
//! from the ends (docs/rules/virus_fight.md, 12).
//!
//! All eight instructions have one size, so who is first never changes and the players take turns.
//! The position is always seen by the player to move; with the seats exchanged it is the same one.
//!
//! - [`board`]: a position, its turns and those before it, in sets of nine squares
//! - [`index`]: a number for each position; `turning`: the ways to turn and mirror the board, of which one is solved
//! - [`table`]: the value of each; [`check`]: a check of it by the rules that play uses
//! - [`best`](mod@best): how a bot plays it that knows the table

pub mod best;
pub mod board;
pub mod check;
pub mod index;
pub mod table;
mod turning;

pub use best::best;
pub use board::{SmallPosition, SmallTurnResult};
pub use index::SmallPositionIndex;
pub use table::{SmallBoardTable, SolvedValue};
