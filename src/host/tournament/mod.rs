//! A tournament of named players: bots, programs, and programs that connect by TCP. It goes by the rules
//! of the penguins (docs/rules/penguins.md, 7), for any game.
//!
//! - `entry`: the players, and their order
//! - `pairing`: the players of each game, and those that go on
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
