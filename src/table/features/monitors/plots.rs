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

/// Returns the interval between the marks of an axis that is this long: 1, 2 or 5 times a power of ten, so that at most
/// this many fit.
pub fn round_step(length: f64, most_intervals: f64) -> f64 {
    let rough = (length / most_intervals).max(1.0);
    let power = 10.0_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0].into_iter().find(|lead| lead * power >= rough).unwrap_or(10.0) * power
}

/// Returns the marks of an axis between two values: all multiples of the interval.
pub fn round_marks(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).ceil();
    (0..).map(move |index| (first + f64::from(index)) * step).take_while(move |mark| *mark <= high)
}

impl MatchPlot {
    /// The highest value of a curve or a level, and at least 1.
    pub fn highest(&self) -> f64 {
        let values = self.curves.iter().flat_map(|curve| curve.values.iter().flatten());
        let levels = self.levels.iter().map(|level| &level.at);
        values.chain(levels).copied().fold(1.0, f64::max)
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers_and_few() {
        for (most, by) in [(1.0, 1.0), (6.0, 1.0), (14.0, 5.0), (106.0, 20.0), (4000.0, 1000.0)] {
            assert_eq!(round_step(most, 6.0), by, "{most}");
        }
        assert_eq!(round_marks(0.0, 112.0, 50.0).collect::<Vec<_>>(), [0.0, 50.0, 100.0]);
        assert_eq!(round_marks(11.9, 23.0, 5.0).collect::<Vec<_>>(), [15.0, 20.0]);
    }

    #[test]
    fn the_highest_curve_or_level_counts() {
        let curve =
            PlotCurve { name: "a".into(), colour: Color::WHITE, values: vec![None, Some(9.0)] };
        let level = PlotLevel { name: "b".into(), at: 7.0, colour: Color::WHITE };
        let mut plot = MatchPlot { title: "c".into(), curves: vec![curve], levels: vec![level] };
        assert_eq!(plot.highest(), 9.0);
        plot.levels[0].at = 50.0;
        assert_eq!(plot.highest(), 50.0);
        assert_eq!(MatchPlot::default().highest(), 1.0, "an empty plot has a height");
    }
}
