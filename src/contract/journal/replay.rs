//! Walking through a match, both ways.

use super::error::JournalError;
use super::line::JournalCursor;
use super::outline::JournalStep;
use super::resume::Journal;
use crate::{Actor, Game, InputProblems, Match, Refusal, TakenAction};

/// A match as it stands after some of its recorded actions, and all of them, so that it can be moved both ways.
pub struct MatchReplay<G: Game> {
    steps: Vec<JournalStep<G::Action>>,
    hosted: Match<G>,
}

impl<G: Game> MatchReplay<G> {
    /// A replay at the beginning of a journal's match.
    ///
    /// # Errors
    /// The reason why the match cannot begin.
    pub fn of(journal: Journal<G>) -> Result<Self, JournalError> {
        let hosted = journal.first()?;
        Ok(Self { steps: journal.steps, hosted })
    }

    /// A replay at the beginning of a match that was played and is in no journal.
    ///
    /// # Errors
    /// The reason why it cannot begin again.
    pub fn of_match(game: &Match<G>) -> Result<Self, InputProblems> {
        let step = |(line, taken): (u64, &TakenAction<G::Action>)| JournalStep {
            line,
            actor: taken.actor,
            action: taken.action.clone(),
            before: JournalCursor::START,
        };
        let steps = (1..).zip(game.taken()).map(step).collect();
        Ok(Self { steps, hosted: Match::begin(game.beginning().clone())? })
    }

    /// A replay of the rest of the match, from the position after `count` actions on; the actions before are forgotten.
    /// It stands at its beginning.
    ///
    /// # Errors
    /// An action on the way is against the rules.
    pub fn rest_after(mut self, count: usize) -> Result<Self, Refusal> {
        self.go_to(count)?;
        let steps = self.steps.split_off(self.at());
        let hosted = Match::from_state(self.hosted.state(), None);
        Ok(Self { steps, hosted: hosted.map_err(|problems| Refusal(problems.to_string()))? })
    }

    /// The match as it stands here.
    pub fn hosted(&self) -> &Match<G> {
        &self.hosted
    }

    /// The match as it stands here, to be played on from.
    pub fn into_hosted(self) -> Match<G> {
        self.hosted
    }

    /// All actions of the match.
    pub fn steps(&self) -> &[JournalStep<G::Action>] {
        &self.steps
    }

    /// Adds an action to the end of the match, which is not played for it.
    pub fn append(&mut self, actor: Actor, action: G::Action) {
        let line = self.steps.last().map_or(1, |last| last.line + 1);
        self.steps.push(JournalStep { line, actor, action, before: JournalCursor::START });
    }

    /// The number of actions after which the match stands.
    pub fn at(&self) -> usize {
        self.hosted.taken().len()
    }

    /// Takes the next action and returns it with its events; `None` at the end.
    ///
    /// # Errors
    /// The action is against the rules; the replay stays before it.
    pub fn step(&mut self) -> Result<Option<(&JournalStep<G::Action>, Vec<G::Event>)>, Refusal> {
        let Some(step) = self.steps.get(self.at()) else { return Ok(None) };
        let events = self.hosted.apply(step.actor, &step.action)?;
        Ok(Some((step, events)))
    }

    /// Goes to the position after `count` actions, or to the end if there are fewer.
    ///
    /// # Errors
    /// An action on the way is against the rules; the replay stays before it.
    pub fn go_to(&mut self, count: usize) -> Result<(), Refusal> {
        self.hosted.undo_to(count);
        while self.at() < count && self.step()?.is_some() {}
        Ok(())
    }
}
