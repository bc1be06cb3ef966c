//! A match that is written down while it is played.

use super::entry::JournalEntry;
use super::write::{JournalWriter, WriteFailure, WriteTicket};
use crate::{Actor, Game, Match, Refusal, Seat, StateHash, TakenAction};
use serde::Serialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// The number of actions after which the position is written down again: what remains of a match when the rules change.
const CHECKPOINT_EVERY: usize = 50;

/// A match and its journal.
///
/// An action changes the match at once, but its events must not be shown before its [`WriteTicket`] is
/// durable: the host of the match holds them back until then. Call [`RecordedMatch::revert_unsaved`] every now
/// and then (once a frame); if the disk failed it takes back what could not be written.
pub struct RecordedMatch<G: Game> {
    hosted: Match<G>,
    writer: Option<JournalWriter>,
    path: Option<PathBuf>,
    /// The changes that are not known to be on disk, oldest first.
    pending: VecDeque<(WriteTicket, UnsavedChange<G::Action>)>,
    /// The number of actions after which the position was last written down.
    checkpoint: usize,
    /// The last entry.
    last: WriteTicket,
}

/// A change that is not known to be on disk.
enum UnsavedChange<Action> {
    /// An action was taken.
    Acted,
    /// These actions were undone.
    Undone(Vec<TakenAction<Action>>),
    /// Something was written down that leaves the match as it is.
    Noted { checkpoint_before: usize },
}

/// A change of the match that was taken back because it could not be written.
#[derive(Debug, Clone, PartialEq)]
pub struct RevertedChange<Action> {
    /// The ticket it had: what was held back for it must not be shown.
    pub ticket: WriteTicket,
    /// The action that was not taken; `None` if an undo did not happen.
    pub action: Option<(Actor, Action)>,
    /// The sentence for the actor who wanted it.
    pub refusal: Refusal,
}

impl<G: Game> RecordedMatch<G> {
    /// A match that is written down by `writer` from here on.
    pub(super) fn new(hosted: Match<G>, writer: JournalWriter, path: Option<PathBuf>) -> Self {
        let checkpoint = hosted.taken().len();
        let writer = Some(writer);
        let pending = VecDeque::new();
        Self { hosted, writer, path, pending, checkpoint, last: WriteTicket(0) }
    }

    /// A match that nobody writes down: everything is durable at once, and lost at the end.
    pub fn without_journal(hosted: Match<G>) -> Self {
        let pending = VecDeque::new();
        Self { hosted, writer: None, path: None, pending, checkpoint: 0, last: WriteTicket(0) }
    }

    /// The match with all accepted actions, durable or not.
    pub fn hosted(&self) -> &Match<G> {
        &self.hosted
    }

    /// The journal's file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Takes an action. Its events are to be held back until the ticket is durable.
    ///
    /// # Errors
    /// A sentence for the player: against the rules, or the disk takes no more. Nothing changed.
    pub fn act(
        &mut self,
        actor: Actor,
        action: &G::Action,
    ) -> Result<(WriteTicket, Vec<G::Event>), Refusal> {
        if let Some(failure) = self.failure() {
            return Err(Refusal(failure.sentence));
        }
        let events = self.hosted.apply(actor, action)?;
        let n = self.hosted.taken().len();
        let entry = JournalEntry::<_, ()>::Action { n, actor, action };
        let ticket =
            self.write(&entry, G::is_secret(self.hosted.world(), action), UnsavedChange::Acted);
        if self.hosted.is_over() {
            self.checkpoint();
            self.end();
        } else if n >= self.checkpoint + CHECKPOINT_EVERY {
            self.checkpoint();
        }
        Ok((ticket, events))
    }

    /// Goes back to the position after the first `count` actions. `None` if there are no more.
    ///
    /// # Errors
    /// The disk takes no more. Nothing changed.
    pub fn undo_to(&mut self, count: usize) -> Result<Option<WriteTicket>, Refusal> {
        if let Some(failure) = self.failure() {
            return Err(Refusal(failure.sentence));
        }
        let Some(undone) = self.hosted.taken().get(count..).filter(|undone| !undone.is_empty())
        else {
            return Ok(None);
        };
        let undone = undone.to_vec();
        self.hosted.undo_to(count);
        self.checkpoint = self.checkpoint.min(count);
        let entry = JournalEntry::<(), ()>::Undo { to: count };
        Ok(Some(self.write(&entry, false, UnsavedChange::Undone(undone))))
    }

    /// Takes back the last step or choice of a seat; `None` if it may not (see [`Match::take_back`]).
    ///
    /// # Errors
    /// The disk takes no more. Nothing changed.
    pub fn take_back(&mut self, seat: Seat) -> Result<Option<WriteTicket>, Refusal> {
        self.hosted.take_back(seat).map_or(Ok(None), |count| self.undo_to(count))
    }

    /// Writes down who sits where and who plays from here on, in the table's own words. If the disk
    /// takes no more it is not written: no rule depends on it.
    pub fn note_table(&mut self, table: serde_json::Value) {
        if self.failure().is_none() {
            let change = UnsavedChange::Noted { checkpoint_before: self.checkpoint };
            self.write(&JournalEntry::<(), ()>::Seated { table }, false, change);
        }
    }

    /// Writes the position down, so that the match can go on from here even under other rules. It
    /// is done by itself now and then, and at the end; do it when the table closes, too.
    pub fn checkpoint(&mut self) -> WriteTicket {
        let state = self.hosted.state();
        let n = self.hosted.taken().len();
        let entry = JournalEntry::<(), _>::Checkpoint { n, hash: self.hosted.hash(), state };
        let change =
            UnsavedChange::Noted { checkpoint_before: std::mem::replace(&mut self.checkpoint, n) };
        self.write(&entry, true, change)
    }

    fn end(&mut self) {
        let n = self.hosted.taken().len();
        let hash: StateHash = self.hosted.hash();
        let winners = G::standing(self.hosted.world()).winners.unwrap_or_default();
        let change = UnsavedChange::Noted { checkpoint_before: self.checkpoint };
        self.write(&JournalEntry::<(), ()>::End { n, hash, winners }, false, change);
    }

    /// The last ticket that is on disk with all before it. Never waits for the disk.
    pub fn durable(&self) -> WriteTicket {
        self.writer.as_ref().map_or(self.last, JournalWriter::durable)
    }

    /// Waits until everything is on disk.
    ///
    /// # Errors
    /// The failure, if something could not be written; [`RecordedMatch::revert_unsaved`] then takes it back.
    pub fn wait(&self, ticket: WriteTicket) -> Result<(), WriteFailure> {
        self.writer.as_ref().map_or(Ok(()), |writer| writer.wait(ticket))
    }

    /// Makes `wake` be called, on another thread, whenever tickets became durable or failed: for a host that sleeps
    /// while nothing happens.
    pub fn on_progress(&self, wake: impl Fn() + Send + Sync + 'static) {
        if let Some(writer) = &self.writer {
            writer.on_progress(wake);
        }
    }

    /// Takes back what the disk refused, and answers with each action or undo that did not happen,
    /// oldest first. Usually nothing. Afterwards actions are tried again.
    pub fn revert_unsaved(&mut self) -> Vec<RevertedChange<G::Action>> {
        let durable = self.durable();
        while self.pending.front().is_some_and(|(ticket, _)| *ticket <= durable) {
            self.pending.pop_front();
        }
        match self.writer.as_ref().and_then(JournalWriter::take_failure) {
            Some(failure) => self.take_back_pending(&failure),
            None => Vec::new(),
        }
    }

    fn take_back_pending(&mut self, failure: &WriteFailure) -> Vec<RevertedChange<G::Action>> {
        let mut list = self.hosted.taken().to_vec();
        let mut same = list.len();
        let mut reverted = Vec::new();
        while let Some((ticket, change)) =
            self.pending.pop_back_if(|(ticket, _)| *ticket >= failure.from)
        {
            let action = match change {
                UnsavedChange::Acted => list.pop().map(|taken| (taken.actor, taken.action)),
                UnsavedChange::Undone(undone) => {
                    list.extend(undone);
                    None
                }
                UnsavedChange::Noted { checkpoint_before } => {
                    self.checkpoint = checkpoint_before;
                    continue;
                }
            };
            same = same.min(list.len());
            reverted.push(RevertedChange {
                ticket,
                action,
                refusal: Refusal(failure.sentence.clone()),
            });
        }
        self.hosted.undo_to(same);
        for TakenAction { actor, action, .. } in list.drain(same..) {
            // It was accepted in this very position before.
            let again = self.hosted.apply(actor, &action);
            debug_assert!(again.is_ok(), "{again:?}");
        }
        self.checkpoint = self.checkpoint.min(self.hosted.taken().len());
        reverted.reverse();
        reverted
    }

    fn failure(&self) -> Option<WriteFailure> {
        self.writer.as_ref().and_then(JournalWriter::failure)
    }

    fn write<A: Serialize, S: Serialize>(
        &mut self,
        entry: &JournalEntry<A, S>,
        sealed: bool,
        change: UnsavedChange<G::Action>,
    ) -> WriteTicket {
        let Some(writer) = &self.writer else {
            self.last.0 += 1;
            return self.last;
        };
        // Setups, actions and states are each a `PortableValue`: they can always be written.
        self.last = writer.append(serde_json::to_string(entry).unwrap_or_default(), sealed);
        self.pending.push_back((self.last, change));
        self.last
    }
}
