//! The keeper of the match that the table hosts: a journal, or a recording that is watched again.

use shoal_contract::journal::{MatchReplay, RecordedMatch, WriteTicket};
use shoal_contract::{Actor, Game, Match, Refusal};

/// A line that could not be kept, and why. What it did has been taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedLine {
    /// Its ticket.
    pub ticket: WriteTicket,
    /// The sentence for the actor who wanted it.
    pub refusal: Refusal,
}

/// Keeps a match, so that nothing the table has shown is ever lost.
pub trait MatchStore<G: Game>: Send + Sync + 'static {
    /// The match as it stands, what is not safe yet included.
    fn game(&self) -> &Match<G>;

    /// Returns all actions that are known, oldest first: those that were taken, and those of a recording that are yet
    /// to be played.
    fn actions(&self) -> Vec<(Actor, &G::Action)> {
        self.game().taken().iter().map(|taken| (taken.actor, &taken.action)).collect()
    }

    /// Does an action and begins to keep it. Its events must wait until its ticket is durable.
    ///
    /// # Errors
    /// A sentence for the player; nothing has then changed.
    fn act(
        &mut self,
        actor: Actor,
        action: &G::Action,
    ) -> Result<(WriteTicket, Vec<G::Event>), Refusal>;

    /// Goes back to the first `count` actions and begins to keep that; `None` if there are no more.
    ///
    /// # Errors
    /// A sentence for the player; nothing has then changed.
    fn undo_to(&mut self, count: usize) -> Result<Option<WriteTicket>, Refusal>;

    /// Writes down who sits where and who plays from here on, where matches are written down.
    fn note_table(&mut self, _table: serde_json::Value) {}

    /// The last ticket that is safe with all before it; never waits.
    fn durable(&self) -> WriteTicket;

    /// Takes back what could not be kept, and answers with it, oldest first.
    fn settle(&mut self) -> Vec<UnsavedLine>;

    /// Returns the recording, if this is one: nobody acts in it, it is played.
    fn recording(&mut self) -> Option<&mut dyn WatchedRecording<G>> {
        None
    }
}

/// A match that is watched again.
pub trait WatchedRecording<G: Game> {
    /// Number of its actions.
    fn actions(&self) -> usize;

    /// Number of them after which it stands.
    fn at(&self) -> usize;

    /// Plays the next action and returns its events; `None` at the end.
    ///
    /// # Errors
    /// The action is against the rules; the recording stays before it.
    fn step(&mut self) -> Result<Option<Vec<G::Event>>, Refusal>;

    /// Goes to the position after `count` actions.
    ///
    /// # Errors
    /// An action on the way is against the rules; the recording stays before it.
    fn go_to(&mut self, count: usize) -> Result<(), Refusal>;

    /// Adds an action to its end.
    fn append(&mut self, actor: Actor, action: G::Action);
}

impl<G: Game> MatchStore<G> for RecordedMatch<G> {
    fn game(&self) -> &Match<G> {
        self.hosted()
    }

    fn act(
        &mut self,
        actor: Actor,
        action: &G::Action,
    ) -> Result<(WriteTicket, Vec<G::Event>), Refusal> {
        RecordedMatch::act(self, actor, action)
    }

    fn undo_to(&mut self, count: usize) -> Result<Option<WriteTicket>, Refusal> {
        RecordedMatch::undo_to(self, count)
    }

    fn note_table(&mut self, table: serde_json::Value) {
        RecordedMatch::note_table(self, table);
    }

    fn durable(&self) -> WriteTicket {
        RecordedMatch::durable(self)
    }

    fn settle(&mut self) -> Vec<UnsavedLine> {
        let setbacks = RecordedMatch::revert_unsaved(self).into_iter();
        setbacks.map(|back| UnsavedLine { ticket: back.ticket, refusal: back.refusal }).collect()
    }
}

impl<G: Game> MatchStore<G> for MatchReplay<G> {
    fn game(&self) -> &Match<G> {
        self.hosted()
    }

    fn actions(&self) -> Vec<(Actor, &G::Action)> {
        self.steps().iter().map(|step| (step.actor, &step.action)).collect()
    }

    fn act(&mut self, _: Actor, _: &G::Action) -> Result<(WriteTicket, Vec<G::Event>), Refusal> {
        Err(Refusal::because("This match is only being watched: nobody can act in it."))
    }

    fn undo_to(&mut self, _: usize) -> Result<Option<WriteTicket>, Refusal> {
        Err(Refusal::because("This match is only being watched: nothing in it can be undone."))
    }

    fn durable(&self) -> WriteTicket {
        WriteTicket::default()
    }

    fn settle(&mut self) -> Vec<UnsavedLine> {
        Vec::new()
    }

    fn recording(&mut self) -> Option<&mut dyn WatchedRecording<G>> {
        Some(self)
    }
}

impl<G: Game> WatchedRecording<G> for MatchReplay<G> {
    fn actions(&self) -> usize {
        self.steps().len()
    }

    fn at(&self) -> usize {
        MatchReplay::at(self)
    }

    fn step(&mut self) -> Result<Option<Vec<G::Event>>, Refusal> {
        Ok(MatchReplay::step(self)?.map(|(_, events)| events))
    }

    fn go_to(&mut self, count: usize) -> Result<(), Refusal> {
        MatchReplay::go_to(self, count)
    }

    fn append(&mut self, actor: Actor, action: G::Action) {
        MatchReplay::append(self, actor, action);
    }
}
