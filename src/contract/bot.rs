//! Players that are programs inside Shoal. They see what a person in their seat sees.

use super::{Game, Generator, Legal, Seat};

/// Everything a bot may know when it is asked to act.
pub struct Seen<'a, G: Game> {
    /// The bot's seat.
    pub seat: Seat,
    /// What that seat sees.
    pub view: &'a G::View,
    /// What it is asked; `None` if it merely may act.
    pub ask: Option<&'a G::Ask>,
    /// What it may do.
    pub legal: &'a Legal<G::Action, G::Shape>,
    /// Draws a legal action for random play: [`Game::sample`] for this seat.
    pub sample: &'a dyn Fn(&mut Generator) -> Option<G::Action>,
}

/// A player. It may remember a plan between calls, but must check it against what it sees:
/// a match can be undone under it.
pub trait Bot<G: Game>: Send {
    /// The action the bot takes now, or `None` if it would rather wait.
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action>;

    /// Why it chose as it last did, in a sentence; empty if it cannot say.
    fn why(&self) -> String {
        String::new()
    }
}

/// Plays any legal action, all equally likely. Every game has it under the name `random`.
pub struct RandomBot {
    generator: Generator,
}

impl RandomBot {
    /// A random bot with its own generator.
    pub fn new(seed: u64) -> Self {
        Self { generator: Generator::from_seed(seed) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        (seen.sample)(&mut self.generator)
    }
}
