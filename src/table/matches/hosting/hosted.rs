//! The one match that the table hosts, and what waits to be shown of it.

use super::match_store::MatchStore;
use crate::matches::playback::{
    ActionOf, EventOf, MatchHistory, PlaybackState, PlaybackView, ViewOf, for_the_table, retrace,
};
use bevy::prelude::*;
use shoal_contract::journal::{RecordedMatch, WriteTicket};
use shoal_contract::{Actor, Match, Refusal, Seat, Viewer};
use std::collections::VecDeque;

/// The match of the table.
#[derive(Resource)]
pub struct HostedMatch<V: PlaybackView> {
    store: Box<dyn MatchStore<V::Game>>,
    held: VecDeque<HeldChange<V>>,
    watched: bool,
    goes_on: bool,
    /// The match at the end of a recording that grows, once it has grown.
    newest: Option<Match<V::Game>>,
}

/// Something that must not be shown before its line is safe.
struct HeldChange<V: PlaybackView> {
    ticket: WriteTicket,
    actor: Option<Actor>,
    what: PictureChange<V>,
}

/// Something to show, with the number of actions after which it is so.
enum PictureChange<V: PlaybackView> {
    /// Events to be played, and the picture they lead to.
    Events(Vec<EventOf<V>>, ViewOf<V>, usize),
    /// A picture to be shown at once, in place of whatever was to be played.
    Picture(ViewOf<V>, usize),
}

/// An action that could not be kept, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedAction {
    /// The seat that took it, if a seat did.
    pub seat: Option<Seat>,
    /// The reason why it could not be kept.
    pub why: String,
}

impl<V: PlaybackView> HostedMatch<V> {
    /// Hosts a match by what keeps it: a [`RecordedMatch`] to play, a [`shoal_contract::journal::MatchReplay`] to
    /// watch.
    pub fn new(mut store: impl MatchStore<V::Game>) -> Self {
        let watched = store.recording().is_some();
        let store = Box::new(store);
        Self { store, held: VecDeque::new(), watched, goes_on: false, newest: None }
    }

    /// Hosts a match that was left and goes on. Nobody knows how much was seen of what happened last, so
    /// the table shows it again.
    pub fn going_on(recorded: RecordedMatch<V::Game>) -> Self {
        Self { goes_on: true, ..Self::new(recorded) }
    }

    /// Hosts a match that is not written down.
    pub fn unwritten(game: Match<V::Game>) -> Self {
        Self::new(RecordedMatch::without_journal(game))
    }

    /// `true` if the match was left and goes on.
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// The match as the rules know it: ahead of the picture while something is being shown.
    pub fn game(&self) -> &Match<V::Game> {
        self.store.game()
    }

    /// Returns the picture to begin with. What happened before, in a match that goes on or a recording, can be looked
    /// back at: it is played through once, without showing it.
    pub fn picture(&self) -> PlaybackState<V> {
        let mut actions = self.store.actions();
        let again = actions.pop_if(|_| self.goes_on);
        let before = actions.len();
        let (mut game, history) = self.retrace(actions);
        let history = if self.watched { history.whole() } else { history };
        let Some((actor, action)) = again else {
            let after = self.game().taken().len();
            return PlaybackState::with_history(self.game().seen_by(Viewer::Table), history, after);
        };
        let mut shown = PlaybackState::with_history(game.seen_by(Viewer::Table), history, before);
        let events = game.apply(actor, action).unwrap_or_default();
        let (events, after) = (for_the_table(&game, events), game.seen_by(Viewer::Table));
        shown.push(events, after, before + 1, game.setup());
        shown
    }

    /// Plays actions of the match once more. It was accepted before.
    fn retrace(&self, actions: Vec<(Actor, &ActionOf<V>)>) -> (Match<V::Game>, MatchHistory<V>) {
        retrace(self.game().beginning(), actions, |_, _, _, _| {})
            .unwrap_or_else(|problems| unreachable!("accepted before: {problems}"))
    }

    /// Returns `true` while something that happened waits for its line to be safe.
    pub fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// Does an action. What came of it is held until [`HostedMatch::settle`] finds it safe.
    ///
    /// # Errors
    /// A sentence for the player; nothing has then changed.
    pub fn choose(&mut self, actor: Actor, action: &ActionOf<V>) -> Result<(), Refusal> {
        let (ticket, events) = self.store.act(actor, action)?;
        let (view, after) = (self.game().seen_by(Viewer::Table), self.game().taken().len());
        self.hold(
            ticket,
            Some(actor),
            PictureChange::Events(for_the_table(self.game(), events), view, after),
        );
        Ok(())
    }

    /// Goes back to the first `count` actions for a seat that may, or has the consent of the others.
    ///
    /// # Errors
    /// A sentence for the player; nothing has then changed.
    pub fn undo_for(&mut self, seat: Seat, count: usize) -> Result<(), Refusal> {
        self.go_back(count, Some(Actor::Seat(seat)))
    }

    /// Goes back to the first `count` actions: the host's right.
    ///
    /// # Errors
    /// A sentence; nothing has then changed.
    pub fn undo_to(&mut self, count: usize) -> Result<(), Refusal> {
        self.go_back(count, None)
    }

    fn go_back(&mut self, count: usize, actor: Option<Actor>) -> Result<(), Refusal> {
        let ticket = self.store.undo_to(count)?;
        let ticket = ticket.ok_or_else(|| Refusal::because("There is nothing to go back to."))?;
        let (view, after) = (self.game().seen_by(Viewer::Table), self.game().taken().len());
        self.hold(ticket, actor, PictureChange::Picture(view, after));
        Ok(())
    }

    fn hold(&mut self, ticket: WriteTicket, actor: Option<Actor>, what: PictureChange<V>) {
        self.held.push_back(HeldChange { ticket, actor, what });
    }

    /// Writes down who sits where and who plays from here on.
    pub fn note_table(&mut self, table: serde_json::Value) {
        self.store.note_table(table);
    }

    /// Takes back what could not be kept, and answers with it. What has become safe meanwhile waits
    /// for [`HostedMatch::release`].
    pub fn settle(&mut self) -> Vec<UnsavedAction> {
        let mut lost = Vec::new();
        for line in self.store.settle() {
            let Some(at) = self.held.iter().position(|held| held.ticket == line.ticket) else {
                continue;
            };
            let actor = self.held.remove(at).and_then(|held| held.actor);
            lost.push(UnsavedAction {
                seat: actor.and_then(Actor::seat),
                why: line.refusal.to_string(),
            });
        }
        lost
    }

    /// Returns `true` if something that was held has become safe.
    pub fn has_safe(&self) -> bool {
        self.held.front().is_some_and(|held| held.ticket <= self.store.durable())
    }

    /// Hands what has become safe to the picture, in order.
    pub fn release(&mut self, shown: &mut PlaybackState<V>) {
        let durable = self.store.durable();
        while let Some(held) = self.held.pop_front_if(|held| held.ticket <= durable) {
            match held.what {
                PictureChange::Events(events, view, after) => {
                    shown.push(events, view, after, self.store.game().setup());
                }
                PictureChange::Picture(view, after) => {
                    shown.reset(view, after, self.store.game().setup());
                }
            }
        }
    }

    /// `true` if the table only watches a recording.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Returns the number of actions of the recording, and the number after which it stands; `None` if it is no
    /// recording.
    pub fn recording_position(&mut self) -> Option<(usize, usize)> {
        self.store.recording().map(|recording| (recording.actions(), recording.at()))
    }

    /// Plays the next action of the recording; answers whether there was one.
    ///
    /// # Errors
    /// The action is against the rules.
    pub fn play_next(&mut self, shown: &mut PlaybackState<V>) -> Result<bool, Refusal> {
        let Some(recording) = self.store.recording() else { return Ok(false) };
        let Some(events) = recording.step()? else { return Ok(false) };
        let (after, game) = (recording.at(), self.store.game());
        shown.push(for_the_table(game, events), game.seen_by(Viewer::Table), after, game.setup());
        Ok(true)
    }

    /// Adds an action to the end of the recording, where it can be looked at; what is shown stays as it is.
    ///
    /// # Errors
    /// The action is against the rules; nothing has changed then.
    pub fn append(
        &mut self,
        actor: Actor,
        action: ActionOf<V>,
        shown: &mut PlaybackState<V>,
    ) -> Result<(), Refusal> {
        if self.newest.is_none() {
            self.newest = Some(self.retrace(self.store.actions()).0);
        }
        let (Some(newest), Some(recording)) = (&mut self.newest, self.store.recording()) else {
            return Ok(());
        };
        let events = newest.apply(actor, &action)?;
        recording.append(actor, action);
        let (told, after) = (for_the_table(newest, events), newest.seen_by(Viewer::Table));
        shown.append_to_history(&told, &after, newest.taken().len(), newest.setup());
        Ok(())
    }

    /// The match at the end of a recording that has grown.
    pub fn newest(&self) -> Option<&Match<V::Game>> {
        self.newest.as_ref()
    }

    /// Winds the recording to the position after `count` actions and shows it at once.
    ///
    /// # Errors
    /// An action on the way is against the rules.
    pub fn seek_to(&mut self, count: usize, shown: &mut PlaybackState<V>) -> Result<(), Refusal> {
        let Some(recording) = self.store.recording() else { return Ok(()) };
        let result = recording.go_to(count);
        let game = self.game();
        shown.reset(game.seen_by(Viewer::Table), game.taken().len(), game.setup());
        result
    }
}
