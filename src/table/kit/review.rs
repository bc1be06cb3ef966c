//! The look back at a match that is over: sentences that a game finds, on threads beside the table, and that are then
//! shown before each person: on the sheet of the end, or where there is none, on a panel.

use super::GameView;
use crate::features::evening::ending::MatchEnding;
use crate::matches::hosting::ShownMatch;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_contract::{Match, MatchReview, ReviewableGame};
use shoal_host::simulate::ThreadedSampler;
use shoal_tabletop::seats::{Chairs, LearningSession};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::seat_panels::{SeatPanel, SeatPanelKind, SeatPanels};
use std::mem::replace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A search for a review that is still running. Dropping it cancels the search.
pub(super) struct ReviewSearch {
    found: Option<Task<Option<MatchReview>>>,
    cancelled: Arc<AtomicBool>,
}

impl ReviewSearch {
    fn begin<G: ReviewableGame>(game: &Match<G>) -> Self {
        let sampling = ThreadedSampler::in_background();
        let (find, cancelled) = (G::review(game), Arc::clone(&sampling.cancelled));
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        Self { found: Some(pool.spawn(async move { find(&sampling) })), cancelled }
    }

    /// Returns the finished review, once; `None` while it is still being found.
    fn take(&mut self) -> Option<MatchReview> {
        self.found.take_if(|found| found.is_finished()).and_then(block_on)
    }
}

impl Drop for ReviewSearch {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

/// The state of the look back from frame to frame.
#[derive(Default)]
pub(super) struct ReviewState {
    /// `true` if the end of the match was shown in the last frame.
    was_over: bool,
    search: Option<ReviewSearch>,
}

/// Returns the sentences of a review: themes first, then how the match went.
fn lines_of(review: &MatchReview) -> Vec<String> {
    let timeline = Some(review.timeline.clone()).filter(|timeline| !timeline.is_empty());
    review.sentences.iter().cloned().chain(timeline).collect()
}

/// Lays the review before each person once the end of the match has been shown, but not in a lesson.
pub(super) fn look_back<V: GameView>(
    current: ShownMatch<V>,
    chairs: Res<Chairs>,
    learning: Option<Res<LearningSession>>,
    mut seat_panels: ResMut<SeatPanels>,
    mut idle_timer: ResMut<IdleTimer>,
    ending: Option<ResMut<MatchEnding>>,
    mut state: Local<ReviewState>,
) {
    let ShownMatch { hosted, shown } = &current;
    if shown.is_changed() {
        let over = hosted.game().is_over() && shown.is_idle();
        let ends = !replace(&mut state.was_over, over) || shown.is_added();
        match over && learning.is_none() {
            true if ends => state.search = Some(ReviewSearch::begin(hosted.game())),
            true => {}
            false => state.search = None,
        }
    }
    let Some(search) = state.search.as_mut().filter(|search| search.found.is_some()) else {
        return;
    };
    // The table comes back to look for it.
    idle_timer.reset();
    let Some(review) = search.take().filter(|review| !review.sentences.is_empty()) else { return };
    if let Some(mut ending) = ending.filter(|ending| ending.has_sheets()) {
        ending.review = Some(review);
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let panel = SeatPanel {
            icon: Some(V::card().emblem),
            title: "What decided it".into(),
            lines: lines_of(&review),
            source: match review.questions.is_empty() {
                true => String::new(),
                false => format!("To talk about: {}", review.questions.join(" ")),
            },
            closes: true,
            ..SeatPanel::default()
        };
        seat_panels.insert(seat, SeatPanelKind::Help, panel);
    }
}
