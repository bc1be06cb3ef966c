//! A strategy in a seat of a match.

use super::Strategy;
use crate::contract::{Bot, Generator, Seen};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::Action;
use crate::games::fish_or_failure::position::Asked;

/// A strategy with a generator of its own.
pub struct Seated<S> {
    strategy: S,
    generator: Generator,
}

impl<S> Seated<S> {
    /// It sits down.
    pub fn new(strategy: S, seed: u64) -> Self {
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
