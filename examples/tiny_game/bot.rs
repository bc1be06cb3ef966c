//! A bot for Pearls. It sees what a person in its seat sees, and nothing else.

use super::rules::{Action, Pearls};
use shoal_contract::{Bot, BotObservation, RandomGenerator};

/// Chooses rich oysters more often than poor ones, so that nobody can tell where it dives.
pub struct Greedy(pub RandomGenerator);

impl Bot<Pearls> for Greedy {
    fn choose(&mut self, seen: &BotObservation<'_, Pearls>) -> Option<Action> {
        seen.ask?;
        // A draw by lot in which an oyster has as many tickets as the square of its pearls.
        let bed = seen.view().bed.iter().enumerate();
        let tickets: Vec<usize> =
            bed.flat_map(|(oyster, &pearls)| (0..pearls * pearls).map(move |_| oyster)).collect();
        self.0.pick(&tickets).copied().map(Action::Choose)
    }
}
