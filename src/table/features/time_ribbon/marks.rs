//! The marks on the ribbon: one for each moment that can be looked back at.

use super::{RibbonModel, TimeRibbon};
use crate::matches::hosting::{HostedMatch, RecordingPlayer};
use crate::matches::playback::{HistoryLandmark, PlaybackState, PlaybackView, ViewOf};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;

/// Distance of the present to the right of the last moment, in chapters.
const NOW: f64 = 0.5;

/// A moment on the ribbon.
#[derive(Debug, Clone, PartialEq)]
pub struct RibbonMark {
    /// Its place on the ribbon, from 0 to 1.
    pub place: f32,
    /// The chapter that begins there: a longer mark with a number.
    pub begins: Option<u32>,
    /// The title of the moment.
    pub title: String,
    /// Number of actions before it.
    pub after: usize,
    /// The landmark that came with this moment, if one did.
    pub landmark: Option<HistoryLandmark>,
}

/// Keeps the model up to date while a ribbon is to be seen.
pub(super) fn update_model<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    player: Res<RecordingPlayer>,
    chairs: Option<Res<Chairs>>,
    ribbon: Res<TimeRibbon>,
    mut model: ResMut<RibbonModel>,
) {
    let Some(chairs) = chairs else { return };
    let watched = hosted.is_watched();
    let seats = match ribbon.open {
        _ if watched => at_each_edge(&chairs),
        opened => opened.into_iter().collect(),
    };
    if seats.is_empty() {
        model.set_if_neq(RibbonModel::default());
        return;
    }
    let pages = shown.history().pages();
    // The moments depend on how many there are alone: an undo takes the last ones away.
    let count = pages.len() + usize::from(!watched);
    let last = pages.last().map(|page| page.after);
    let known = model.marks.get(pages.len().wrapping_sub(1)).map(|mark| mark.after);
    let fresh = model.marks.len() != count || last != known || model.watched != watched;
    let marks = if fresh { marks::<V>(&shown, &hosted, watched) } else { model.marks.clone() };
    let at = match shown.page() {
        Some(page) => page,
        None if watched => shown.history().page_at(player.at).unwrap_or(0),
        None => count.saturating_sub(1),
    };
    let is_playing = watched && player.playing;
    let only_bots = chairs.only_bots();
    let live = (watched && player.grows).then_some(player.live);
    model.set_if_neq(RibbonModel { seats, marks, at, watched, is_playing, live, only_bots });
}

fn marks<V: PlaybackView>(
    shown: &PlaybackState<V>,
    hosted: &HostedMatch<V>,
    watched: bool,
) -> Vec<RibbonMark> {
    let pages = shown.history().pages();
    let first = pages.first().map_or(0.0, |page| page.bookmark.place());
    let last = pages.last().map_or(0.0, |page| page.bookmark.place());
    let end = if watched { last } else { last + NOW };
    let length = (end - first).max(f64::EPSILON);
    let mark = |(index, page): (usize, &crate::matches::playback::HistoryPage<ViewOf<V>>)| {
        let (landmark, title) = (shown.history().landmark(index), V::title(page.bookmark));
        RibbonMark {
            place: ((page.bookmark.place() - first) / length) as f32,
            begins: (page.bookmark.part == 0).then_some(page.bookmark.chapter),
            title: landmark.map_or_else(|| title.clone(), |it| format!("{title}: {}", it.words)),
            after: page.after,
            landmark,
        }
    };
    let now = (!watched).then(|| RibbonMark {
        place: 1.0,
        begins: None,
        title: "Now".into(),
        after: hosted.game().taken().len(),
        landmark: None,
    });
    pages.iter().enumerate().map(mark).chain(now).collect()
}

/// Returns one seat of each edge where players sit: the one nearest to its middle.
pub fn at_each_edge(chairs: &Chairs) -> Vec<Seat> {
    let mut found: Vec<Seat> = Vec::new();
    for seat in chairs.seats() {
        let Some(chair) = chairs.get(seat) else { continue };
        let same =
            |other: &Seat| chairs.get(*other).map(|c| c.place.edge) == Some(chair.place.edge);
        match found.iter_mut().find(|other| same(other)) {
            // The middle one of a long edge.
            Some(other) if chair.place.slot == 1 => *other = seat,
            Some(_) => {}
            None => found.push(seat),
        }
    }
    found
}
