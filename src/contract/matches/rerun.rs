//! A match once more, action by action from its beginning, beside the one that it repeats.

use super::{Match, TakenAction};
use crate::Game;
use std::slice::Iter;

/// The actions of a match, taken once more: an iterator over each with the events that came of it. It ends early before
/// an action that is against the rules.
pub struct MatchRerun<'a, G: Game> {
    game: Match<G>,
    left: Iter<'a, TakenAction<G::Action>>,
}

impl<G: Game> MatchRerun<'_, G> {
    /// The match as it stands after the actions that were taken so far.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }
}

impl<'a, G: Game> Iterator for MatchRerun<'a, G> {
    type Item = (&'a TakenAction<G::Action>, Vec<G::Event>);

    fn next(&mut self) -> Option<Self::Item> {
        let taken = self.left.next()?;
        Some((taken, self.game.apply(taken.actor, &taken.action).ok()?))
    }
}

impl<G: Game> Match<G> {
    /// Begins the match once more, to look at it on the way.
    pub fn rerun(&self) -> MatchRerun<'_, G> {
        let game = Self::begin(self.beginning().clone())
            .unwrap_or_else(|problems| unreachable!("accepted before: {problems}"));
        MatchRerun { game, left: self.taken().iter() }
    }
}
