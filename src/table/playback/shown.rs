//! The picture and the events it has yet to show. No clock and no window: time comes as an argument.

use super::{History, Page, Show};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, mem};

/// The longest an event may take at the usual speed.
const LONGEST: f32 = 60.0;

/// What the table shows of a match.
#[derive(Resource)]
pub struct PlaybackState<G: Show> {
    /// What everybody may see, before the event that is being shown.
    pub view: G::View,
    /// The event that is being shown.
    pub now: Option<Playing<G>>,
    /// Whether the picture stands still.
    pub paused: bool,
    queue: VecDeque<Queued<G>>,
    history: History<G>,
    past: Option<Past<G>>,
}

/// An event that waits to be shown; none where an action changes the picture and brings no events.
struct Queued<G: Show> {
    event: Option<G::Event>,
    of: Rest<G>,
}

/// What is known of the action that an event belongs to.
struct Rest<G: Show> {
    /// The picture after the action.
    after: Arc<G::View>,
    /// The number of the action, if this is its last event.
    ends: Option<usize>,
}

/// The page of the history that is shown, and what it hides meanwhile.
struct Past<G: Show> {
    page: usize,
    view: G::View,
    now: Option<Playing<G>>,
    queue: VecDeque<Queued<G>>,
}

/// An event that is being shown.
pub struct Playing<G: Show> {
    /// What happened.
    pub event: G::Event,
    /// How long it has been shown, in seconds at the usual speed.
    pub elapsed: f32,
    /// How long it takes.
    pub seconds: f32,
    of: Rest<G>,
}

/// What [`PlaybackState::advance`] passed on its way.
#[derive(Debug, Clone, PartialEq)]
pub enum Moment<Event> {
    /// An event began to be shown.
    Began(Event),
    /// An event was shown to its end.
    Ended(Event),
}

impl<G: Show> Playing<G> {
    /// How much of it has been shown, from 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.seconds > 0.0 { (self.elapsed / self.seconds).clamp(0.0, 1.0) } else { 1.0 }
    }
}

impl<G: Show> fmt::Debug for Playing<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:.2} of {:.2} s", self.event, self.elapsed, self.seconds)
    }
}

impl<G: Show> PlaybackState<G> {
    /// A picture of this, with nothing to show and nothing to look back at before it.
    pub fn new(view: G::View, setup: &G::Setup) -> Self {
        let history = History::beginning(&view, 0, setup);
        Self::with_history(view, history)
    }

    /// A picture of this, after all that its history tells.
    pub fn with_history(view: G::View, history: History<G>) -> Self {
        let queue = VecDeque::new();
        Self { view, now: None, paused: false, queue, history, past: None }
    }

    /// Adds what came of an action to what waits to be shown: its events, and the picture `after` it.
    /// It was the match's `action`th.
    pub fn push(&mut self, events: Vec<G::Event>, after: G::View, action: usize) {
        let queue = self.past.as_mut().map_or(&mut self.queue, |past| &mut past.queue);
        let after = Arc::new(after);
        let rest = |ends| Rest { after: Arc::clone(&after), ends };
        let last = events.len().saturating_sub(1);
        if events.is_empty() {
            queue.push_back(Queued { event: None, of: rest(Some(action)) });
        }
        queue.extend(events.into_iter().enumerate().map(|(index, event)| Queued {
            event: Some(event),
            of: rest((index == last).then_some(action)),
        }));
    }

    /// Another picture at once, that after this many actions, without playing anything: after undo,
    /// resume or a step back.
    pub fn reset(&mut self, view: G::View, after: usize, setup: &G::Setup) {
        self.return_to_now();
        // What was not shown yet is followed all the same, so that no moment on the way is missed.
        self.skip(setup);
        self.view = view;
        self.history.go_back(after);
        self.history.note(&self.view, after, setup);
    }

    /// What can be looked at again.
    pub fn history(&self) -> &History<G> {
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
                self.past = Some(Past { page, view: present, now, queue });
            }
        }
    }

    /// Shows the present again.
    pub fn return_to_now(&mut self) {
        if let Some(past) = self.past.take() {
            (self.view, self.now, self.queue) = (past.view, past.now, past.queue);
        }
    }

    /// What the table shows of now, also while the past is shown in its place.
    pub fn present(&self) -> &G::View {
        self.past.as_ref().map_or(&self.view, |past| &past.view)
    }

    /// The page of the history that is shown in place of the present, by its index.
    pub fn page(&self) -> Option<usize> {
        self.past.as_ref().map(|past| past.page)
    }

    /// The moment that is shown in place of the present.
    pub fn past(&self) -> Option<&Page<G::View>> {
        self.history.pages().get(self.page()?)
    }

    /// How many events wait behind the one that is being shown.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// The event that is shown now.
    pub fn event(&self) -> Option<&G::Event> {
        self.now.as_ref().map(|now| &now.event)
    }

    /// Whether everything that happened has been shown, and is shown: the picture is that of now.
    pub fn is_idle(&self) -> bool {
        self.past.is_none() && self.now.is_none() && self.queue.is_empty()
    }

    /// Whether nothing moves: all was shown, the picture is paused, or it is that of the past.
    pub fn is_still(&self) -> bool {
        self.paused || self.past.is_some() || self.is_idle()
    }

    /// How much of the event that is being shown has been, from 0 to 1; 1 between events.
    pub fn progress(&self) -> f32 {
        self.now.as_ref().map_or(1.0, Playing::progress)
    }

    /// Lets `time` pass, `factor` times as fast as usual.
    pub fn advance(
        &mut self,
        time: Duration,
        factor: f32,
        setup: &G::Setup,
    ) -> Vec<Moment<G::Event>> {
        let mut moments = Vec::new();
        let mut left = time.as_secs_f32() * factor.max(0.0);
        while !self.is_still() {
            if self.now.is_none() {
                moments.extend(self.begin(setup).map(Moment::Began));
            }
            let Some(now) = &mut self.now else { break };
            if left < now.seconds - now.elapsed {
                now.elapsed += left;
                break;
            }
            left -= now.seconds - now.elapsed;
            moments.extend(self.end(setup).map(Moment::Ended));
        }
        moments
    }

    /// Shows one event to its end at once, paused or not, and answers with it; not while the past is
    /// shown.
    pub fn step(&mut self, setup: &G::Setup) -> Option<G::Event> {
        if self.now.is_none() {
            self.begin(setup);
        }
        self.end(setup)
    }

    /// Shows everything that waits at once, and answers with it.
    pub fn skip(&mut self, setup: &G::Setup) -> Vec<G::Event> {
        std::iter::from_fn(|| self.step(setup)).collect()
    }

    fn begin(&mut self, setup: &G::Setup) -> Option<G::Event> {
        loop {
            let Queued { event, of } = self.queue.pop_front()?;
            let Some(event) = event else {
                self.settle(of, setup);
                continue;
            };
            let seconds = G::seconds(&event, &self.view, setup);
            let seconds = if seconds.is_finite() { seconds.clamp(0.0, LONGEST) } else { 0.0 };
            self.now = Some(Playing { event: event.clone(), elapsed: 0.0, seconds, of });
            return Some(event);
        }
    }

    fn end(&mut self, setup: &G::Setup) -> Option<G::Event> {
        let Playing { event, of, .. } = self.now.take()?;
        match of.ends {
            Some(_) => self.settle(of, setup),
            None => G::apply_event(&mut self.view, &event, &of.after, setup),
        }
        Some(event)
    }

    /// An action was shown to its end.
    fn settle(&mut self, Rest { after, ends }: Rest<G>, setup: &G::Setup) {
        self.view = Arc::unwrap_or_clone(after);
        if let Some(action) = ends {
            self.history.note(&self.view, action, setup);
        }
    }
}
