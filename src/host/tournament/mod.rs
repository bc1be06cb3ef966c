//! A tournament of named players: bots, programs, and programs that came by TCP. It goes by the rules
//! of the penguins (docs/rules/penguins.md, 7), for any game.
//!
//! - `entry`: who takes part, and in what order
//! - `pairing`: who plays whom, and who goes on
//! - `play`: round after round
//! - `table`: the results for people

mod entry;
mod pairing;
mod play;
mod table;

pub use entry::{Entrant, NamedPlayer, in_order_of_age};
pub use pairing::{Next, deal, next};
pub use play::{Game, Loser, Named, Results, Round, Tournament, WIN, is_decided, share};
pub use table::{Line, ResultsTable, score_text};

#[cfg(test)]
mod tests;
