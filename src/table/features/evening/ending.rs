//! The end of the match on the table: standings, awards, curve and poster, worked out beside the table from the match
//! itself, as the poster that is kept.

use super::poster::{MatchPoster, PosterPage, PosterRecord};
use crate::features::guesses::SeatGuesses;
use crate::matches::hosting::{HostedMatch, MatchOver};
use crate::matches::longer_play::LongerPlay;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_contract::MatchReview;
use shoal_tabletop::picture::art::rasterise;
use shoal_tabletop::seats::{Chairs, LearningSession};
use shoal_tabletop::surfaces::rest::IdleTimer;
use std::time::Duration;

/// Time for which the last position and the winners are looked at before the sheets come.
const LOOK: Duration = Duration::from_secs(4);
/// Time after which the end can be left: by then the sheets have been there for a moment.
const LEAVE: Duration = Duration::from_secs(6);
/// Widths of the poster on a sheet, in pixels: beside the curve, and large.
const THUMBNAIL: u32 = 480;
const LARGE: u32 = 1200;

/// The end of the match on the table; the default while it goes on.
#[derive(Resource, Default)]
pub struct MatchEnding {
    search: Option<Task<Result<EndingFacts, String>>>,
    facts: Option<FoundEnding>,
    /// The look back at the match, once a game has found out what decided it.
    pub review: Option<MatchReview>,
    /// Time for which the end has been seen.
    seen: Duration,
}

/// The facts of an ending as they are found on another thread.
struct EndingFacts {
    page: PosterPage,
    thumbnail: Image,
    large: Image,
}

/// The facts of an ending, with the pictures of its poster.
pub(super) struct FoundEnding {
    pub page: PosterPage,
    pub poster: [Handle<Image>; 2],
    /// Height of the poster, relative to its width.
    pub poster_height: f32,
}

impl EndingFacts {
    fn find<V: MatchPoster>(record: &PosterRecord<V>) -> Result<Self, String> {
        let page = record.page()?;
        let poster = page.draw();
        let (thumbnail, large) = (rasterise(&poster, THUMBNAIL)?, rasterise(&poster, LARGE)?);
        Ok(Self { page, thumbnail, large })
    }
}

impl MatchEnding {
    /// `true` if there are sheets at the end of the match, now or in a moment.
    pub fn has_sheets(&self) -> bool {
        self.search.is_some() || self.facts.is_some()
    }

    /// `true` once the end can be left: the sheets have been seen, or there are none.
    pub(super) fn is_seen(&self) -> bool {
        !self.has_sheets() || self.facts.is_some() && self.seen >= LEAVE
    }

    /// Returns what the sheets show, once it is there and the last position was looked at.
    pub(super) fn shown(&self) -> Option<&FoundEnding> {
        self.facts.as_ref().filter(|_| self.seen >= LOOK)
    }
}

/// The kind of match on the table, as far as its end is concerned.
#[derive(SystemParam)]
pub(super) struct MatchOccasion<'w> {
    learning: Option<Res<'w, LearningSession>>,
    longer: Res<'w, LongerPlay>,
}

impl MatchOccasion<'_> {
    /// `true` if the match ends with sheets: it is no lesson and no puzzle, and no game of a series or tournament, which
    /// have a short end of their own.
    fn has_sheets(&self) -> bool {
        self.learning.is_none() && self.longer.is_none()
    }
}

/// Finds the end of a match that is over, and forgets it if the match goes on after all.
pub(super) fn find<V: MatchPoster>(
    over: Res<MatchOver>,
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    occasion: MatchOccasion,
    guesses: Res<SeatGuesses>,
    mut ending: ResMut<MatchEnding>,
) {
    let is_over = over.0.is_some() && !hosted.is_watched() && occasion.has_sheets();
    let is_known = ending.has_sheets();
    if is_over && !is_known {
        let record = PosterRecord::<V>::of_match(&hosted, &chairs, &guesses);
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        ending.search = Some(pool.spawn(async move { EndingFacts::find(&record) }));
    } else if !is_over && is_known {
        *ending = MatchEnding::default();
    }
}

/// Takes the facts from the other thread, and lets the time pass for which the last position is looked at.
pub(super) fn take(
    time: Res<Time>,
    mut ending: ResMut<MatchEnding>,
    mut images: ResMut<Assets<Image>>,
    mut idle_timer: Option<ResMut<IdleTimer>>,
) {
    if ending.search.is_none() && (ending.facts.is_none() || ending.seen >= LEAVE) {
        return;
    }
    if let Some(idle_timer) = &mut idle_timer {
        // The table comes back to look for it.
        idle_timer.reset();
    }
    let before = ending.seen;
    // The time in which the facts are found counts as looking, up to the moment at which the sheets could come.
    let now = before + time.delta();
    let now = if ending.facts.is_some() { now } else { now.min(LOOK) };
    ending.bypass_change_detection().seen = now;
    if ending.facts.is_some() && [LOOK, LEAVE].iter().any(|at| before < *at && now >= *at) {
        ending.set_changed();
    }
    let search = &mut ending.bypass_change_detection().search;
    let Some(found) = search.take_if(|search| search.is_finished()).map(block_on) else { return };
    match found {
        Ok(EndingFacts { page, thumbnail, large }) => {
            let size = large.size_f32();
            let poster = [thumbnail, large].map(|image| images.add(image));
            let poster_height = size.y / size.x.max(1.0);
            ending.facts = Some(FoundEnding { page, poster, poster_height });
        }
        Err(problem) => warn!("the end of the match cannot be shown: {problem}"),
    }
}

/// Forgets the end when the match is left.
pub(super) fn forget(mut ending: ResMut<MatchEnding>) {
    *ending = MatchEnding::default();
}
