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

pub use entry::{NamedPlayer, TournamentEntrant, in_order_of_age};
pub use pairing::{TournamentStep, deal, next_step};
pub use play::{
    RemovedEntrant, TournamentGame, TournamentPlan, TournamentPlayer, TournamentResults,
    TournamentRound, WIN, is_decided, share,
};
pub use table::{ResultsTable, TournamentLine, score_text};

#[cfg(test)]
mod tests;
