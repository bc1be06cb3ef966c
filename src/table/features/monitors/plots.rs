//! Plots: numbers by moment of the match, as a game's monitors show them. Plain data, drawn by [`super::panel`].

use super::strips::StripMoments;
use crate::matches::playback::{HistoryPage, PlaybackView, SetupOf, ViewOf};
use bevy::color::{Color, Mix as _};
use shoal_contract::{GameSetup, PercentileBand, Seat};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::TrayStrip;

/// A game that can be seen in numbers.
pub trait MonitorSource: PlaybackView {
    /// Returns the plots of a match that had these views, in the order in which people should read them. Each curve has
    /// a value for each view; the chairs tell the colours of the seats.
    fn plots(_views: &[&ViewOf<Self>], _setup: &SetupOf<Self>, _chairs: &Chairs) -> Vec<MatchPlot> {
        Vec::new()
    }

    /// Returns the strips in a seat's tray for these moments, at most two.
    fn strips(_moments: &StripMoments<'_, Self>, _seat: Seat) -> Vec<TrayStrip> {
        Vec::new()
    }

    /// Returns `true` if a page of the history has a bar in the strips: the beginning of a chapter, unless the game
    /// says otherwise.
    fn has_bar(page: &HistoryPage<ViewOf<Self>>) -> bool {
        page.bookmark.part == 0
    }

    /// `true` if the strips wait until everything that happened was shown.
    const STRIPS_WAIT: bool = false;
}

/// Numbers that are read against the same axis.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MatchPlot {
    /// The title above the plot.
    pub title: String,
    /// The numbers that change.
    pub curves: Vec<PlotCurve>,
    /// The limits that they are measured against.
    pub levels: Vec<PlotLevel>,
}

/// A number that changes.
#[derive(Debug, Clone, PartialEq)]
pub struct PlotCurve {
    /// The name of the number: `pollution`, or a player's name.
    pub name: String,
    /// Its colour.
    pub colour: Color,
    /// Its value at each moment; none where there was nothing to count.
    pub values: Vec<Option<f64>>,
}

impl PlotCurve {
    /// Returns the curve of a number of each view.
    pub fn of<V>(
        name: impl Into<String>,
        colour: Color,
        views: &[&V],
        of: impl Fn(&V) -> Option<f64>,
    ) -> Self {
        Self { name: name.into(), colour, values: views.iter().map(|view| of(view)).collect() }
    }

    /// Returns the curves of an uncertain number: its range at each moment, faint on this ground, and its middle.
    pub fn around(
        name: String,
        colour: Color,
        bands: &[PercentileBand],
        ground: &Color,
    ) -> [Self; 3] {
        let curve = |name, colour, of: fn(&PercentileBand) -> i64| {
            let values = bands.iter().map(|band| Some(of(band) as f64)).collect();
            Self { name, colour, values }
        };
        let faint = colour.mix(ground, 0.45);
        [
            curve(String::new(), faint, |band| band.low),
            curve(String::new(), faint, |band| band.high),
            curve(name, colour, |band| band.middle),
        ]
    }
}

impl MatchPlot {
    /// Returns the plot of a number of each seat, in its name and colour.
    pub fn by_seat<V: PlaybackView>(
        title: &str,
        views: &[&ViewOf<V>],
        setup: &SetupOf<V>,
        chairs: &Chairs,
        of: impl Fn(&ViewOf<V>, Seat) -> Option<f64>,
    ) -> Self {
        let names = setup.names();
        let curve =
            |(seat, name)| PlotCurve::of(name, chairs.colour(seat), views, |view| of(view, seat));
        let curves = Seat::all(names.len()).zip(names).map(curve).collect();
        Self { title: title.into(), curves, levels: Vec::new() }
    }
}

/// A number that does not change, drawn across the plot.
#[derive(Debug, Clone, PartialEq)]
pub struct PlotLevel {
    /// A word or two that say what happens there.
    pub name: String,
    /// The value at which it is drawn.
    pub at: f64,
    /// Its colour.
    pub colour: Color,
}
