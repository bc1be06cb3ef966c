//! The picture and the events it has yet to show. No clock and no window: time comes as an argument.

use super::Show;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// The longest an event may take at the usual speed.
const LONGEST: f32 = 60.0;

/// What the table shows of a match.
#[derive(Resource)]
pub struct Shown<G: Show> {
    /// What lies open on the table, as it was before the event that is being shown.
    pub view: G::View,
    /// The event that is being shown.
    pub now: Option<Playing<G>>,
    /// Whether the picture stands still.
    pub paused: bool,
    queue: VecDeque<G::Event>,
    compared: bool,
}

/// An event that is being shown.
pub struct Playing<G: Show> {
    /// What happened.
    pub event: G::Event,
    /// How long it has been shown, in seconds at the usual speed.
    pub elapsed: f32,
    /// How long it takes.
    pub seconds: f32,
}

/// What [`Shown::advance`] passed on its way.
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

impl<G: Show> Shown<G> {
    /// A picture of this, with nothing to show.
    pub fn new(view: G::View) -> Self {
        Self { view, now: None, paused: false, queue: VecDeque::new(), compared: true }
    }

    /// Adds events to what waits to be shown.
    pub fn push(&mut self, events: impl IntoIterator<Item = G::Event>) {
        self.queue.extend(events);
        // Even if there is nothing to show: the picture must then be right already.
        self.compared = false;
    }

    /// Another picture at once, without playing anything: after undo, resume or a step back.
    pub fn reset(&mut self, view: G::View) {
        self.queue.clear();
        self.now = None;
        self.view = view;
        self.compared = true;
    }

    /// How many events wait behind the one that is being shown.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Whether everything that happened has been shown.
    pub fn is_idle(&self) -> bool {
        self.now.is_none() && self.queue.is_empty()
    }

    /// Whether nothing moves: all was shown, or the picture is paused.
    pub fn is_still(&self) -> bool {
        self.paused || self.is_idle()
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

    /// Shows one event to its end at once, paused or not, and answers with it.
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

    /// Whether something was shown since the picture was last compared with the truth.
    pub fn needs_comparing(&self) -> bool {
        !self.compared
    }

    /// Sets the picture right if it differs from `truth`, and answers whether it did.
    pub fn compare(&mut self, truth: G::View) -> bool {
        self.compared = true;
        let differs = self.view != truth;
        if differs {
            self.view = truth;
        }
        differs
    }

    fn begin(&mut self, setup: &G::Setup) -> Option<G::Event> {
        let event = self.queue.pop_front()?;
        let seconds = G::seconds(&event, &self.view, setup);
        let seconds = if seconds.is_finite() { seconds.clamp(0.0, LONGEST) } else { 0.0 };
        self.now = Some(Playing { event: event.clone(), elapsed: 0.0, seconds });
        Some(event)
    }

    fn end(&mut self, setup: &G::Setup) -> Option<G::Event> {
        let event = self.now.take()?.event;
        G::follow(&mut self.view, &event, setup);
        Some(event)
    }
}
