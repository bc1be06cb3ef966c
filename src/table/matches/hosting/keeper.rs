//! The keeper of the match that the table hosts: a journal, or a recording that is watched again.

use shoal_contract::journal::{Recorded, Replay, Ticket};
use shoal_contract::{Actor, Game, Match, Refusal};

/// A line that could not be kept, and why. What it did has been taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unkept {
    /// Its ticket.
    pub ticket: Ticket,
    /// The sentence for the actor who wanted it.
    pub refusal: Refusal,
}

/// Keeps a match, so that nothing the table has shown is ever lost.
pub trait Keeper<G: Game>: Send + Sync + 'static {
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
    fn act(&mut self, actor: Actor, action: &G::Action)
    -> Result<(Ticket, Vec<G::Event>), Refusal>;

    /// Goes back to the first `count` actions and begins to keep that; `None` if there are no more.
    ///
    /// # Errors
    /// A sentence for the player; nothing has then changed.
    fn undo_to(&mut self, count: usize) -> Result<Option<Ticket>, Refusal>;

    /// Writes down who sits where and who plays from here on, where matches are written down.
    fn note_table(&mut self, _table: serde_json::Value) {}

    /// The last ticket that is safe with all before it; never waits.
    fn durable(&self) -> Ticket;

    /// Takes back what could not be kept, and answers with it, oldest first.
    fn settle(&mut self) -> Vec<Unkept>;

    /// Returns the recording, if this is one: nobody acts in it, it is played.
    fn tape(&mut self) -> Option<&mut dyn Tape<G>> {
        None
    }
}

/// A match that is watched again.
pub trait Tape<G: Game> {
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

impl<G: Game> Keeper<G> for Recorded<G> {
    fn game(&self) -> &Match<G> {
        self.hosted()
    }

    fn act(
        &mut self,
        actor: Actor,
        action: &G::Action,
    ) -> Result<(Ticket, Vec<G::Event>), Refusal> {
        Recorded::act(self, actor, action)
    }

    fn undo_to(&mut self, count: usize) -> Result<Option<Ticket>, Refusal> {
        Recorded::undo_to(self, count)
    }

    fn note_table(&mut self, table: serde_json::Value) {
        Recorded::note_table(self, table);
    }

    fn durable(&self) -> Ticket {
        Recorded::durable(self)
    }

    fn settle(&mut self) -> Vec<Unkept> {
        let setbacks = Recorded::settle(self).into_iter();
        setbacks.map(|back| Unkept { ticket: back.ticket, refusal: back.refusal }).collect()
    }
}

impl<G: Game> Keeper<G> for Replay<G> {
    fn game(&self) -> &Match<G> {
        self.hosted()
    }

    fn actions(&self) -> Vec<(Actor, &G::Action)> {
        self.steps().iter().map(|step| (step.actor, &step.action)).collect()
    }

    fn act(&mut self, _: Actor, _: &G::Action) -> Result<(Ticket, Vec<G::Event>), Refusal> {
        Err(Refusal::because("This match is only watched: nobody acts in it."))
    }

    fn undo_to(&mut self, _: usize) -> Result<Option<Ticket>, Refusal> {
        Err(Refusal::because("This match is only watched: nothing in it is undone."))
    }

    fn durable(&self) -> Ticket {
        Ticket::default()
    }

    fn settle(&mut self) -> Vec<Unkept> {
        Vec::new()
    }

    fn tape(&mut self) -> Option<&mut dyn Tape<G>> {
        Some(self)
    }
}

impl<G: Game> Tape<G> for Replay<G> {
    fn actions(&self) -> usize {
        self.steps().len()
    }

    fn at(&self) -> usize {
        Replay::at(self)
    }

    fn step(&mut self) -> Result<Option<Vec<G::Event>>, Refusal> {
        Ok(Replay::step(self)?.map(|(_, events)| events))
    }

    fn go_to(&mut self, count: usize) -> Result<(), Refusal> {
        Replay::go_to(self, count)
    }

    fn append(&mut self, actor: Actor, action: G::Action) {
        Replay::append(self, actor, action);
    }
}
