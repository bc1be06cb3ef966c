//! Pictures that the table showed at certain moments of the match, so that people can look back.
//!
//! It is kept by the playback itself, at the end of each action, so it never tells what has not been
//! shown. What it holds depends on the accepted actions alone: after an undo, and in a match that goes
//! on after a restart, it is that of a match in which nothing was interrupted.

use super::PlaybackView;
use crate::matches::playback::{EventOf, SetupOf, ViewOf};
use bevy::color::Color;
use shoal_tabletop::account::SeatLog;

/// Number of parts that a chapter can have.
const PARTS: u8 = 8;

/// A moment of a match by which it is found again. Later moments are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bookmark {
    /// The turn or round that people count. 0 is before the first.
    pub chapter: u32,
    /// The part within the chapter, below 8; 0 is its beginning.
    pub part: u8,
}

impl Bookmark {
    /// The beginning of a chapter.
    pub const fn beginning(chapter: u32) -> Self {
        Self { chapter, part: 0 }
    }

    /// Returns its place on an axis of chapters: the beginning of the third is at 3.
    pub fn place(self) -> f64 {
        f64::from(self.chapter) + f64::from(self.part.min(PARTS - 1)) / f64::from(PARTS)
    }
}

/// One moment that can be looked at again.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryPage<View> {
    /// The moment.
    pub bookmark: Bookmark,
    /// Number of actions of the match before it.
    pub after: usize,
    /// The picture that the table showed.
    pub view: View,
}

/// Something that people look for when they look back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HistoryLandmark {
    /// A few words that say what happened: `blocks join`.
    pub words: &'static str,
    /// The colour of its mark.
    pub colour: Color,
}

/// The moments of a match that can be looked at again, in order, and what happened to its seats.
pub struct MatchHistory<V: PlaybackView> {
    pages: Vec<HistoryPage<ViewOf<V>>>,
    log: SeatLog,
    /// Landmarks, each with the number of its action, counted from 1.
    landmarks: Vec<(usize, HistoryLandmark)>,
    /// `true` for a recording: the match is known to its end, wherever it is being watched.
    whole: bool,
}

impl<V: PlaybackView> Default for MatchHistory<V> {
    fn default() -> Self {
        Self { pages: Vec::new(), log: SeatLog::default(), landmarks: Vec::new(), whole: false }
    }
}

impl<V: PlaybackView> MatchHistory<V> {
    /// Returns the history of a match of which this was shown after this many actions, and nothing before it.
    pub fn beginning(view: &ViewOf<V>, after: usize, setup: &SetupOf<V>) -> Self {
        let mut history = Self { log: SeatLog::of(V::seat_numbers(view)), ..Self::default() };
        history.note(view, after, setup);
        history
    }

    /// Returns the same history for a recording: nothing is added by playing it, and nothing is forgotten.
    pub fn whole(self) -> Self {
        Self { whole: true, ..self }
    }

    /// The moments, in order.
    pub fn pages(&self) -> &[HistoryPage<ViewOf<V>>] {
        &self.pages
    }

    /// Returns the index of the page that was open after this many actions: the last one that began by then.
    pub fn page_at(&self, after: usize) -> Option<usize> {
        self.pages.iter().rposition(|page| page.after <= after)
    }

    /// Notes what is shown after an action, if a new moment has come with it.
    pub fn note(&mut self, view: &ViewOf<V>, after: usize, setup: &SetupOf<V>) {
        if self.whole {
            return;
        }
        let Some(bookmark) = V::bookmark(view, setup) else { return };
        if self.pages.last().is_none_or(|last| last.bookmark < bookmark) {
            self.pages.push(HistoryPage { bookmark, after, view: view.clone() });
        }
    }

    /// Returns the last landmark between a page and the one before it.
    pub fn landmark(&self, page: usize) -> Option<HistoryLandmark> {
        let until = self.pages.get(page)?.after;
        let since = page.checked_sub(1).and_then(|before| self.pages.get(before));
        let since = since.map_or(0, |before| before.after);
        let found = self.landmarks.iter().rfind(|(action, _)| since < *action && *action <= until);
        found.map(|(_, landmark)| *landmark)
    }

    /// The log of what happened to the seats.
    pub fn log(&self) -> &SeatLog {
        &self.log
    }

    /// Enters what came of an action: its events, and the picture `after` it.
    pub fn account_for(
        &mut self,
        events: &[EventOf<V>],
        after: &ViewOf<V>,
        action: usize,
        setup: &SetupOf<V>,
    ) {
        if self.whole {
            return;
        }
        let of_event = |index: usize| {
            let effects = V::seat_effects(&events[..=index], after, setup);
            effects.into_iter().map(move |effect| (index, effect))
        };
        self.landmarks.extend(V::landmark(events, after).map(|landmark| (action, landmark)));
        self.log.note(action, (0..events.len()).flat_map(of_event), V::seat_numbers(after));
    }

    /// Enters what came of an action at the end of a recording that grows, and the moment that has come with it.
    pub fn append(
        &mut self,
        events: &[EventOf<V>],
        after: &ViewOf<V>,
        action: usize,
        setup: &SetupOf<V>,
    ) {
        let whole = std::mem::take(&mut self.whole);
        self.account_for(events, after, action, setup);
        self.note(after, action, setup);
        self.whole = whole;
    }

    /// Forgets what came after this many actions, when the picture was this.
    pub fn go_back(&mut self, after: usize, view: &ViewOf<V>) {
        if !self.whole {
            self.pages.retain(|page| page.after <= after);
            self.landmarks.retain(|(action, _)| *action <= after);
            self.log.go_back(after, V::seat_numbers(view));
        }
    }
}
