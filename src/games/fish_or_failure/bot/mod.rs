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
//! All but `hard` are a [`FishingStrategy`]: their choices depend on the position alone. `StrategyBot` lets one sit in
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

use super::{Action, Ask, CardPlacement, CompanyVote, FishOrFailure, FishingPosition};
use serde_json::Value;
use shoal_contract::{Bot, BotObservation, BotOptions, RandomBot, RandomGenerator, unknown_bot};

pub use agreeing::AgreeingStrategy;
pub use cautious::CautiousStrategy;
pub use greedy::GreedyStrategy;
pub use medium::MediumStrategy;
pub use retaliating::RetaliatingStrategy;

/// The bots by name, weakest first.
pub const NAMES: [&str; 8] =
    ["random", "cautious", "agreeing", "retaliating", "greedy", "easy", "medium", "hard"];

/// A way to play that knows a position as its company sees it, and nothing else.
pub trait FishingStrategy: Send + Sync {
    /// Chooses a placement for the company in this seat; something is open.
    fn place(
        &self,
        position: &FishingPosition,
        seat: usize,
        generator: &mut RandomGenerator,
    ) -> Option<CardPlacement>;

    /// Chooses a vote from the legal ones. Unless the strategy says otherwise, it is the one in its own interest.
    fn vote(
        &self,
        position: &FishingPosition,
        seat: usize,
        generator: &mut RandomGenerator,
    ) -> Option<CompanyVote> {
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
        "greedy" => Box::new(StrategyBot::new(GreedyStrategy, seed)),
        "cautious" | "easy" => Box::new(StrategyBot::new(CautiousStrategy, seed)),
        "agreeing" => Box::new(StrategyBot::new(AgreeingStrategy, seed)),
        "retaliating" => Box::new(StrategyBot::new(RetaliatingStrategy, seed)),
        "medium" => Box::new(StrategyBot::new(MediumStrategy, seed)),
        "hard" => Box::new(hard::HardFishingBot::new(seed)),
        _ => return Err(unknown_bot(name, &NAMES)),
    })
}

/// A strategy in a seat of a match, with a generator of its own.
struct StrategyBot<S> {
    strategy: S,
    generator: RandomGenerator,
}

impl<S> StrategyBot<S> {
    fn new(strategy: S, seed: u64) -> Self {
        Self { strategy, generator: RandomGenerator::from_seed(seed) }
    }
}

impl<S: FishingStrategy> Bot<FishOrFailure> for StrategyBot<S> {
    fn choose(&mut self, seen: &BotObservation<'_, FishOrFailure>) -> Option<Action> {
        let (position, seat) = (&seen.view().position, seen.seat.index());
        match seen.ask? {
            Ask::Draw => position.draw_any(&seen.view().setup, &mut self.generator),
            Ask::Place => {
                self.strategy.place(position, seat, &mut self.generator).map(Action::Place)
            }
            _ => self.strategy.vote(position, seat, &mut self.generator).map(Action::Vote),
        }
    }

    fn why(&self) -> String {
        self.strategy.why().into()
    }
}
