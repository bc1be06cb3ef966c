//! The strips in the trays: how the numbers of each seat went, a bar a moment of the history.

use super::plots::MonitorSource;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::{Bookmark, PlaybackState, SetupOf, ViewOf};
use bevy::prelude::*;
use shoal_contract::{GameSetup, Seat};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MOST_BARS, TrayStrip, TrayStrips};

/// The moments of a match that have bars.
pub struct StripMoments<'a, V: MonitorSource> {
    /// The views that the table showed at each moment, oldest first; the last is the present.
    pub views: &'a [&'a ViewOf<V>],
    /// The one that is shown, if it still has a bar.
    pub lit: Option<usize>,
    /// The setup of the match.
    pub setup: &'a SetupOf<V>,
    /// The chairs, with the colours of the seats.
    pub chairs: &'a Chairs,
}

impl<V: MonitorSource> StripMoments<'_, V> {
    /// Returns the strip of a number, with bars as high as its share of `most`. `whose` is the seat that the
    /// number belongs to; `None` if it belongs to all. The icon is drawn for this seat.
    pub fn strip(
        &self,
        icon: &'static str,
        whose: Option<Seat>,
        colour: Color,
        most: f64,
        of: impl Fn(&ViewOf<V>) -> Option<f64>,
    ) -> TrayStrip {
        let bar = |view: &&ViewOf<V>| (of(view).unwrap_or(0.0) / most) as f32;
        let bars = self.views.iter().map(bar).collect();
        let mark = whose.map(|seat| self.chairs.mark(seat));
        TrayStrip { icon, mark, bars, colour, line: None, lit: self.lit }
    }

    /// Returns the strip of a number, with bars as high as its share of the most that it was.
    pub fn strip_of_most(
        &self,
        icon: &'static str,
        whose: Option<Seat>,
        colour: Color,
        of: impl Fn(&ViewOf<V>) -> Option<f64>,
    ) -> TrayStrip {
        let most = self.views.iter().filter_map(|view| of(view)).fold(1.0, f64::max);
        self.strip(icon, whose, colour, most, of)
    }
}

/// Fills in the strips of all trays.
pub(super) fn fill<V: MonitorSource>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    mut strips: ResMut<TrayStrips>,
) {
    if shown.is_changed() && (shown.is_still() || !V::STRIPS_WAIT) {
        strips.set_if_neq(TrayStrips(strips_of(&shown, hosted.game().setup(), &chairs)));
    }
}

/// Takes all strips away.
pub(super) fn clear(mut strips: ResMut<TrayStrips>) {
    strips.set_if_neq(TrayStrips::default());
}

/// Returns the strips of all trays, in order of seats: bars for the latest moments, and one for the present.
pub fn strips_of<V: MonitorSource>(
    shown: &PlaybackState<V>,
    setup: &SetupOf<V>,
    chairs: &Chairs,
) -> Vec<Vec<TrayStrip>> {
    let now = shown.present();
    // Not what a recording has yet to show.
    let latest = V::bookmark(now, setup);
    let pages = shown.history().pages().iter();
    let pages = pages.filter(|page| Some(page.bookmark) <= latest && V::has_bar(page));
    let moments: Vec<(Bookmark, &ViewOf<V>)> =
        pages.map(|page| (page.bookmark, &page.view)).collect();
    let views: Vec<&ViewOf<V>> = moments.iter().map(|(_, view)| *view).chain([now]).collect();
    let views = &views[views.len().saturating_sub(MOST_BARS)..];
    let skipped = moments.len() + 1 - views.len();
    let lit = match shown.past() {
        Some(past) => moments
            .iter()
            .rposition(|(bookmark, _)| *bookmark <= past.bookmark)
            .and_then(|at| at.checked_sub(skipped)),
        None => views.len().checked_sub(1),
    };
    let moments = StripMoments { views, lit, setup, chairs };
    Seat::all(setup.names().len()).map(|seat| V::strips(&moments, seat)).collect()
}
