//! The picture and the events it has yet to show. No clock and no window: time comes as an argument.

use super::{HistoryPage, MatchHistory, PlaybackView, ReadingTime};
use crate::matches::playback::{EventOf, SetupOf, ViewOf};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::account::{self, EffectCause, SeatAccount, SeatEffect};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, mem};

/// The picture that the table shows of a match, and the events it has yet to show.
#[derive(Resource)]
pub struct PlaybackState<V: PlaybackView> {
    /// The view that everybody may see, before the event that is being shown.
    pub view: ViewOf<V>,
    /// The event that is being shown.
    pub now: Option<PlayingEvent<V>>,
    /// `true` while the picture stands still.
    pub paused: bool,
    queue: VecDeque<QueuedEvent<V>>,
    history: MatchHistory<V>,
    past: Option<HistoryVisit<V>>,
    shown_until: account::PlaybackPosition,
    reading: ReadingTime,
    jumps: usize,
}

/// An event that waits to be shown; none where an action changes the picture and brings no events.
struct QueuedEvent<V: PlaybackView> {
    event: Option<EventOf<V>>,
    context: EventContext<V>,
}

/// The action that an event belongs to: its outcome and the event's place in it.
struct EventContext<V: PlaybackView> {
    /// The picture after the action.
    after: Arc<ViewOf<V>>,
    /// The number of its action, and of the events of it that have been shown at the end of this one.
    told: account::PlaybackPosition,
    /// `true` for the last event of its action.
    ends: bool,
}

/// The page of the history that is shown, and what it hides meanwhile.
struct HistoryVisit<V: PlaybackView> {
    page: usize,
    view: ViewOf<V>,
    now: Option<PlayingEvent<V>>,
    queue: VecDeque<QueuedEvent<V>>,
}

/// An event that is being shown.
pub struct PlayingEvent<V: PlaybackView> {
    /// The event.
    pub event: EventOf<V>,
    /// Time for which it has been shown, in seconds at normal speed.
    pub elapsed: f32,
    /// Time that it takes in all, in seconds at normal speed.
    pub seconds: f32,
    context: EventContext<V>,
}

/// The beginning or end of an event that [`PlaybackState::advance`] passed on its way.
#[derive(Debug, Clone, PartialEq)]
pub enum EventBoundary<Event> {
    /// An event began to be shown.
    Began(Event),
    /// An event was shown to its end.
    Ended(Event),
}

impl<V: PlaybackView> PlayingEvent<V> {
    /// Returns the share of it that has been shown, from 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.seconds > 0.0 { (self.elapsed / self.seconds).clamp(0.0, 1.0) } else { 1.0 }
    }
}

impl<V: PlaybackView> fmt::Debug for PlayingEvent<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:.2} of {:.2} s", self.event, self.elapsed, self.seconds)
    }
}

impl<V: PlaybackView> PlaybackState<V> {
    /// Returns the picture of a view, with nothing to show and nothing to look back at before it.
    pub fn new(view: ViewOf<V>, setup: &SetupOf<V>) -> Self {
        let history = MatchHistory::beginning(&view, 0, setup);
        Self::with_history(view, history, 0)
    }

    /// Returns the picture of a view after this many actions, with its history.
    pub fn with_history(view: ViewOf<V>, history: MatchHistory<V>, after: usize) -> Self {
        let (queue, told) = (VecDeque::new(), account::PlaybackPosition::after(after));
        Self {
            view,
            now: None,
            paused: false,
            queue,
            history,
            past: None,
            shown_until: told,
            reading: ReadingTime::default(),
            jumps: 0,
        }
    }

    /// Adds what came of an action to what waits to be shown: its events, and the picture `after` it.
    /// It was the match's `action`th.
    pub fn push(
        &mut self,
        events: Vec<EventOf<V>>,
        after: ViewOf<V>,
        action: usize,
        setup: &SetupOf<V>,
    ) {
        self.history.account_for(&events, &after, action, setup);
        let queue = self.past.as_mut().map_or(&mut self.queue, |past| &mut past.queue);
        let after = Arc::new(after);
        let rest = |events, ends| {
            let told = account::PlaybackPosition { action, events };
            EventContext { after: Arc::clone(&after), told, ends }
        };
        let last = events.len().saturating_sub(1);
        if events.is_empty() {
            queue.push_back(QueuedEvent { event: None, context: rest(0, true) });
        }
        queue.extend(events.into_iter().enumerate().map(|(index, event)| QueuedEvent {
            event: Some(event),
            context: rest(index + 1, index == last),
        }));
    }

    /// Makes known what came of an action at the end of a recording that grows (see [`MatchHistory::append`]).
    pub fn append_to_history(
        &mut self,
        events: &[EventOf<V>],
        after: &ViewOf<V>,
        action: usize,
        setup: &SetupOf<V>,
    ) {
        self.history.append(events, after, action, setup);
    }

    /// Shows another picture at once, that after this many actions, without playing anything: after undo, resume or a
    /// step back.
    pub fn reset(&mut self, view: ViewOf<V>, after: usize, setup: &SetupOf<V>) {
        self.return_to_now();
        // What was not shown yet is followed all the same, so that no moment on the way is missed.
        self.skip(setup);
        self.view = view;
        self.history.go_back(after, &self.view);
        self.history.note(&self.view, after, setup);
        self.shown_until = account::PlaybackPosition::after(after);
        self.jumps += 1;
    }

    /// Returns the moment up to which the match has been shown: that of the past while it is shown.
    pub fn shown_until(&self) -> account::PlaybackPosition {
        self.past().map_or(self.shown_until, |page| account::PlaybackPosition::after(page.after))
    }

    /// Returns the account that a seat should read of what is shown (see [`account::SeatLog::news`]).
    pub fn news(&self, seat: Seat) -> Option<SeatAccount> {
        self.history.log().news(seat, self.shown_until(), self.number(seat))
    }

    /// Returns all that happened to a seat since a moment, or since its last turn began.
    pub fn recap(
        &self,
        seat: Seat,
        since: Option<account::PlaybackPosition>,
    ) -> Option<SeatAccount> {
        let (log, until, now) = (self.history.log(), self.shown_until(), self.number(seat));
        match since {
            Some(since) => log.since(seat, since, until, now),
            None => log.last_turn(seat, until, now),
        }
    }

    /// Returns what happened last (see [`account::SeatLog::latest`]).
    pub fn latest(&self) -> Vec<(Seat, EffectCause)> {
        self.history.log().latest(self.shown_until())
    }

    fn number(&self, seat: Seat) -> i32 {
        V::seat_numbers(&self.view).get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the moment that the pieces have reached: half an event ahead of [`PlaybackState::shown_until`]. The
    /// number with it counts the jumps of the picture: across a jump nothing on the way is shown.
    pub fn reached(&self) -> (account::PlaybackPosition, usize) {
        let begun = self.now.as_ref().filter(|_| self.past.is_none() && self.progress() >= 0.5);
        (begun.map_or(self.shown_until, |now| now.context.told), self.jumps)
    }

    /// Returns what happened to seats between two moments.
    pub fn seat_effects(
        &self,
        after: account::PlaybackPosition,
        until: account::PlaybackPosition,
    ) -> Vec<SeatEffect> {
        self.history.log().between(after, until).collect()
    }

    /// The event that is shown now, by what was shown before it and by the number of jumps of the picture.
    pub fn playing(&self) -> Option<(account::PlaybackPosition, usize)> {
        self.now.as_ref().map(|_| (self.shown_until, self.jumps))
    }

    /// The moments that can be looked at again.
    pub fn history(&self) -> &MatchHistory<V> {
        &self.history
    }

    /// Shows a page of the history in place of the present, which stands still meanwhile. Does
    /// nothing if there is no such page.
    pub fn look_back(&mut self, page: usize) {
        let Some(found) = self.history.pages().get(page) else { return };
        let present = mem::replace(&mut self.view, found.view.clone());
        match &mut self.past {
            Some(past) => past.page = page,
            None => {
                let (now, queue) = (self.now.take(), mem::take(&mut self.queue));
                self.past = Some(HistoryVisit { page, view: present, now, queue });
            }
        }
    }

    /// Shows the present again.
    pub fn return_to_now(&mut self) {
        if let Some(past) = self.past.take() {
            (self.view, self.now, self.queue) = (past.view, past.now, past.queue);
        }
    }

    /// The picture of the present, also while the past is shown in its place.
    pub fn present(&self) -> &ViewOf<V> {
        self.past.as_ref().map_or(&self.view, |past| &past.view)
    }

    /// The page of the history that is shown in place of the present, by its index.
    pub fn page(&self) -> Option<usize> {
        self.past.as_ref().map(|past| past.page)
    }

    /// The moment that is shown in place of the present.
    pub fn past(&self) -> Option<&HistoryPage<ViewOf<V>>> {
        self.history.pages().get(self.page()?)
    }

    /// Number of events that wait behind the one that is being shown.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// The event that is shown now.
    pub fn event(&self) -> Option<&EventOf<V>> {
        self.now.as_ref().map(|now| &now.event)
    }

    /// Returns `true` if everything that happened has been shown and the picture is that of the present.
    pub fn is_idle(&self) -> bool {
        self.past.is_none() && self.now.is_none() && self.queue.is_empty()
    }

    /// Returns `true` if nothing moves: all was shown, the picture is paused, or it is that of the past.
    pub fn is_still(&self) -> bool {
        self.paused || self.past.is_some() || self.is_idle()
    }

    /// Returns the share of the current event that has been shown, from 0 to 1; 1 between events.
    pub fn progress(&self) -> f32 {
        self.now.as_ref().map_or(1.0, PlayingEvent::progress)
    }

    /// Lets `time` pass, `factor` times as fast as normal.
    pub fn advance(
        &mut self,
        time: Duration,
        factor: f32,
        setup: &SetupOf<V>,
    ) -> Vec<EventBoundary<EventOf<V>>> {
        let mut moments = Vec::new();
        let mut left = time.as_secs_f32() * factor.max(0.0);
        while !self.is_still() {
            if self.now.is_none() {
                moments.extend(self.begin(setup).map(EventBoundary::Began));
            }
            let Some(now) = &mut self.now else { break };
            if left < now.seconds - now.elapsed {
                now.elapsed += left;
                break;
            }
            left -= now.seconds - now.elapsed;
            moments.extend(self.end(setup).map(EventBoundary::Ended));
        }
        moments
    }

    /// Shows one event to its end at once, paused or not, and answers with it; not while the past is
    /// shown.
    pub fn step(&mut self, setup: &SetupOf<V>) -> Option<EventOf<V>> {
        if self.now.is_none() {
            self.begin(setup);
        }
        self.end(setup)
    }

    /// Shows everything that waits at once, and answers with it.
    pub fn skip(&mut self, setup: &SetupOf<V>) -> Vec<EventOf<V>> {
        std::iter::from_fn(|| self.step(setup)).collect()
    }

    fn begin(&mut self, setup: &SetupOf<V>) -> Option<EventOf<V>> {
        loop {
            let QueuedEvent { event, context } = self.queue.pop_front()?;
            let Some(event) = event else {
                self.settle(context, setup);
                continue;
            };
            let waiting = self.queue.iter().filter_map(|queued| queued.event.as_ref());
            let seconds = self.reading.of_event::<V>(&event, &self.view, setup, waiting);
            self.now = Some(PlayingEvent { event: event.clone(), elapsed: 0.0, seconds, context });
            return Some(event);
        }
    }

    fn end(&mut self, setup: &SetupOf<V>) -> Option<EventOf<V>> {
        let PlayingEvent { event, context, .. } = self.now.take()?;
        if context.ends {
            self.settle(context, setup);
        } else {
            self.shown_until = context.told;
            V::apply_event(&mut self.view, &event, &context.after, setup);
        }
        Some(event)
    }

    /// Makes the picture that after an action, which was shown to its end.
    fn settle(&mut self, EventContext { after, told, .. }: EventContext<V>, setup: &SetupOf<V>) {
        self.view = Arc::unwrap_or_clone(after);
        self.shown_until = account::PlaybackPosition::after(told.action);
        self.history.note(&self.view, told.action, setup);
    }
}
