//! The players that are programs.
//!
//! - `random` places and votes for anything that is legal
//! - `greedy` takes five of the dearest catch
//! - `cautious` takes its own fair share of what a fishery has above a quarter of its capacity, and never the last
//!   fish
//! - `agreeing` does its part of one plan for all companies, which leaves half of every capacity
//! - `retaliating` agrees, until somebody else has taken too much: then it is greedy for a round
//! - `easy`, `medium` and `hard` are the levels: careful, out for itself, and one that plays ahead
//!
//! All but `hard` are a [`Strategy`]: their choices depend on the position alone. `Seated` lets one sit in
//! a match, [`playout`] lets several play on from a position.

mod agreeing;
mod cautious;
mod greedy;
mod hard;
mod medium;
pub mod playout;
mod retaliating;
mod value;
mod voting;

use super::{Action, Asked, FishOrFailure, Placement, Position, Vote};
use serde_json::Value;
use shoal_contract::{Bot, BotOptions, Generator, RandomBot, Seen, unknown_bot};

pub use agreeing::Agreeing;
pub use cautious::Cautious;
pub use greedy::Greedy;
pub use medium::Medium;
pub use retaliating::Retaliating;

/// The bots by name, weakest first.
pub const NAMES: [&str; 8] =
    ["random", "cautious", "agreeing", "retaliating", "greedy", "easy", "medium", "hard"];

/// A way to play that knows a position as its company sees it, and nothing else.
pub trait Strategy: Send + Sync {
    /// Chooses a placement for the company in this seat; something is open.
    fn place(
        &self,
        position: &Position,
        seat: usize,
        generator: &mut Generator,
    ) -> Option<Placement>;

    /// Chooses a vote from the legal ones. Unless the strategy says otherwise, it is the one in its own interest.
    fn vote(&self, position: &Position, seat: usize, generator: &mut Generator) -> Option<Vote> {
        voting::selfish(position, seat, generator)
    }

    /// Explains its placements in a sentence.
    fn why(&self) -> &'static str;
}

/// Makes a bot by name.
///
/// # Errors
/// A sentence that names the known bots.
pub fn make(name: &str, options: &Value, seed: u64) -> Result<Box<dyn Bot<FishOrFailure>>, String> {
    BotOptions::read(name, options, &[])?;
    Ok(match name {
        "random" => Box::new(RandomBot::new(seed)),
        "greedy" => Box::new(Seated::new(Greedy, seed)),
        "cautious" | "easy" => Box::new(Seated::new(Cautious, seed)),
        "agreeing" => Box::new(Seated::new(Agreeing, seed)),
        "retaliating" => Box::new(Seated::new(Retaliating, seed)),
        "medium" => Box::new(Seated::new(Medium, seed)),
        "hard" => Box::new(hard::Hard::new(seed)),
        _ => return Err(unknown_bot(name, &NAMES)),
    })
}

/// A strategy in a seat of a match, with a generator of its own.
struct Seated<S> {
    strategy: S,
    generator: Generator,
}

impl<S> Seated<S> {
    fn new(strategy: S, seed: u64) -> Self {
        Self { strategy, generator: Generator::from_seed(seed) }
    }
}

impl<S: Strategy> Bot<FishOrFailure> for Seated<S> {
    fn choose(&mut self, seen: &Seen<'_, FishOrFailure>) -> Option<Action> {
        let (position, seat) = (&seen.view().position, seen.seat.index());
        match seen.ask? {
            Asked::Draw => position.draw_any(&seen.view().setup, &mut self.generator),
            Asked::Place => {
                self.strategy.place(position, seat, &mut self.generator).map(Action::Place)
            }
            _ => self.strategy.vote(position, seat, &mut self.generator).map(Action::Vote),
        }
    }

    fn why(&self) -> String {
        self.strategy.why().into()
    }
}
