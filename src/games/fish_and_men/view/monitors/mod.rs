//! A match in numbers, for the host's plots and the strips in the trays.

use crate::prelude::*;
use shoal_fish_and_men::numbers::parameters_in_force;
use shoal_fish_and_men::parameters::Parameters;
use shoal_table::features::monitors::{PlotCurve, PlotLevel};
use shoal_tabletop::picture::theme::rgb;

/// The title of the plot with every school's health.
pub(super) const HEALTH: &str = "Health";

/// The health of a fish that is on the board or waits to be.
fn health(sea: &SeaView, seat: Seat) -> Option<f64> {
    sea.fish.get(seat.index()).filter(|fish| !fish.quit).map(|fish| f64::from(fish.health))
}

fn blobs(sea: &SeaView) -> Option<f64> {
    Some(sea.blobs().into())
}

/// The numbers in force at the last of these moments: the house may have changed some.
fn numbers(views: &[&SeaView], setup: &Setup) -> Parameters {
    parameters_in_force(setup, views.last().map_or(&[], |sea| &sea.changed))
}

/// The numbers of blobs from which each colour of industry stands still (rules 4.3), as lines across a plot.
fn cutoffs(numbers: &Parameters) -> [PlotLevel; 5] {
    IndustryGrade::ALL.map(|grade| {
        let at = numbers.cutoffs.of(grade);
        let name = format!("{} stops at {at}", grade.word());
        PlotLevel { name, at: at.into(), colour: colour_of(grade) }
    })
}

/// The colour in which industries of a grade are drawn.
fn colour_of(grade: IndustryGrade) -> Color {
    rgb(match grade {
        IndustryGrade::Blue => 0x4C_8DFF,
        IndustryGrade::Green => 0x3F_BF5F,
        IndustryGrade::Yellow => 0xF2_C230,
        IndustryGrade::Red => 0xE5_484D,
        IndustryGrade::Black => 0x15_181C,
    })
}

impl MonitorSource for FishAndMenView {
    /// The plots of pollution, against the cutoffs of the industries; of every school's health, with the health needed
    /// to win; of fishermen, of the industries there are and of those at work.
    fn plots(views: &[&SeaView], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        let numbers = numbers(views, setup);
        let pollution = MatchPlot {
            title: "Pollution".into(),
            curves: vec![PlotCurve::of("blobs", theme::LIME, views, blobs)],
            levels: cutoffs(&numbers).to_vec(),
        };
        let at = f64::from(numbers.health_to_win);
        let home = PlotLevel { name: format!("wins from {at}"), at, colour: theme::TEXT_QUIET };
        let plot = MatchPlot::by_seat::<Self>(HEALTH, views, setup, chairs, health);
        vec![pollution, MatchPlot { levels: vec![home], ..plot }, men(views, setup)]
    }

    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        vec![health_strip(moments, seat), pollution_strip(moments)]
    }
}

fn men(views: &[&SeaView], setup: &Setup) -> MatchPlot {
    let count = |name: &str, colour, of: fn(&SeaView, &Setup) -> usize| {
        PlotCurve::of(name, colour, views, |sea| Some(of(sea, setup) as f64))
    };
    let curves = vec![
        count("fishermen", theme::TEXT, |sea, _| sea.fishermen.len()),
        count("industries", rgb(0x8F_B08A), |sea, _| sea.industries.len()),
        count("at work", rgb(0xE6_9F00), |sea, setup| {
            let stops = parameters_in_force(setup, &sea.changed).cutoffs;
            let at_work = sea.industries.iter().filter(|one| stops.works(one.grade, sea.blobs()));
            at_work.count()
        }),
    ];
    MatchPlot { title: "Men".into(), curves, levels: Vec::new() }
}

fn health_strip(moments: &StripMoments<'_, FishAndMenView>, seat: Seat) -> TrayStrip {
    let numbers = numbers(moments.views, moments.setup);
    let (most, home) = (f64::from(numbers.max_health).max(1.0), f64::from(numbers.health_to_win));
    let colour = moments.chairs.colour(seat);
    let strip = moments.strip("fish", Some(seat), colour, most, |sea| health(sea, seat));
    TrayStrip { line: Some(((home / most) as f32, theme::TEXT_QUIET)), ..strip }
}

/// The strip of pollution. Its line is the next cutoff, at which the industries of its colour will stand still.
fn pollution_strip(moments: &StripMoments<'_, FishAndMenView>) -> TrayStrip {
    let views = moments.views;
    let now = views.last().and_then(|sea| blobs(sea)).unwrap_or(0.0);
    let most = views.iter().filter_map(|sea| blobs(sea)).fold(0.0, f64::max);
    let stops = cutoffs(&numbers(views, moments.setup));
    let next = stops.iter().find(|stop| stop.at > now).unwrap_or(&stops[4]);
    // A little room above the line, so that it is seen as one.
    let top = most.max(next.at * 1.2).max(1.0);
    let black = next.colour == colour_of(IndustryGrade::Black);
    let line = ((next.at / top) as f32, if black { theme::TEXT } else { next.colour });
    let strip = moments.strip("pollution", None, theme::LIME, top, blobs);
    TrayStrip { line: Some(line), ..strip }
}

#[cfg(test)]
mod tests;
