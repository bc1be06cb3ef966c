//! A match in numbers, for the host's plots and the strips in the trays.

use crate::prelude::*;
use bevy::color::Color;
use shoal_fish_and_men::numbers;
use shoal_fish_and_men::parameters::PollutionCutoffs;
use shoal_fish_and_men::state::Industry;
use shoal_table::features::monitors::{PlotCurve, PlotLevel};
use shoal_tabletop::picture::theme::rgb;

/// The title of the plot with every school's health.
pub(super) const HEALTH: &str = "Health";

/// The names of the moments of a turn, in order; the first is its beginning.
const PARTS: [&str; 8] = [
    "",
    ", after the fish",
    ", before an extra turn",
    ", before the industries",
    ", after the industries",
    ", after the drift",
    ", at its end",
    ", the end of the match",
];

/// Returns the moment of its turn that a sea shows.
pub(super) fn bookmark(sea: &SeaView) -> Bookmark {
    let part = match sea.phase {
        FishAndMenPhase::FishMove if sea.extra_turn > 0 => 2,
        FishAndMenPhase::Placing | FishAndMenPhase::FishMove => 0,
        FishAndMenPhase::Draw => 1,
        FishAndMenPhase::ExtraTurn => 2,
        FishAndMenPhase::MakePollution => 3,
        FishAndMenPhase::MovePollution => 4,
        FishAndMenPhase::VanishPollution => 5,
        FishAndMenPhase::Beginning => 6,
        FishAndMenPhase::Over => 7,
    };
    Bookmark { chapter: sea.turn, part }
}

/// The name of that moment.
pub(super) fn title(bookmark: Bookmark) -> String {
    let part = PARTS.get(usize::from(bookmark.part)).copied().unwrap_or("");
    match (bookmark.chapter, bookmark.part) {
        (0, 0) => "The beginning".into(),
        (0, 6) => "The fish in their rivers".into(),
        (turn, _) => format!("Turn {turn}{part}"),
    }
}

/// The health of a fish that is on the board or waits to be.
fn health(sea: &SeaView, seat: Seat) -> Option<f64> {
    sea.fish.get(seat.index()).filter(|fish| !fish.quit).map(|fish| f64::from(fish.health))
}

fn blobs(sea: &SeaView) -> f64 {
    f64::from(sea.blobs())
}

/// A number in force at the last of these moments: the house may have changed it.
fn number(views: &[&SeaView], setup: &Setup, key: &str) -> f64 {
    let changed = views.last().map_or(&[][..], |sea| &sea.changed);
    numbers::in_force(setup, changed, key) as f64
}

/// The cutoffs in force.
fn cutoffs_at(sea: &SeaView, setup: &Setup) -> PollutionCutoffs {
    let cutoff = |key| u32::try_from(numbers::in_force(setup, &sea.changed, key)).unwrap_or(0);
    PollutionCutoffs {
        blue: cutoff("cutoffs.blue"),
        green: cutoff("cutoffs.green"),
        yellow: cutoff("cutoffs.yellow"),
        red: cutoff("cutoffs.red"),
        black: cutoff("cutoffs.black"),
    }
}

/// For each grade its name, the number of blobs from which it stands still (rules 4.3), and its colour in plots.
fn grades(cutoffs: &PollutionCutoffs) -> [(&'static str, u32, Color); 5] {
    IndustryGrade::ALL.map(|grade| (grade.word(), cutoffs.of(grade), rgb(colour_of(grade))))
}

/// The colour in which industries of a grade are drawn, as red, green and blue.
fn colour_of(grade: IndustryGrade) -> u32 {
    match grade {
        IndustryGrade::Blue => 0x4C_8DFF,
        IndustryGrade::Green => 0x3F_BF5F,
        IndustryGrade::Yellow => 0xF2_C230,
        IndustryGrade::Red => 0xE5_484D,
        IndustryGrade::Black => 0x15_181C,
    }
}

impl MonitorSource for FishAndMenView {
    fn plots(views: &[&SeaView], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        vec![pollution(views, setup), school_health(views, setup, chairs), men(views, setup)]
    }

    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        vec![health_strip(moments, seat), pollution_strip(moments)]
    }
}

/// The plot of pollution, against the cutoffs of the industries.
fn pollution(views: &[&SeaView], setup: &Setup) -> MatchPlot {
    let curve = PlotCurve::of("blobs", theme::LIME, views, |sea| Some(blobs(sea)));
    let cutoffs = views.last().map(|sea| cutoffs_at(sea, setup)).unwrap_or_default();
    let level = |(name, at, colour)| PlotLevel {
        name: format!("{name} stops at {at}"),
        at: f64::from(at),
        colour,
    };
    MatchPlot {
        title: "Pollution".into(),
        curves: vec![curve],
        levels: grades(&cutoffs).map(level).to_vec(),
    }
}

/// The plot of every school's health, with the health needed to win.
fn school_health(views: &[&SeaView], setup: &Setup, chairs: &Chairs) -> MatchPlot {
    let home = number(views, setup, "health_to_win");
    let level =
        PlotLevel { name: format!("wins from {home}"), at: home, colour: theme::TEXT_QUIET };
    let plot = MatchPlot::by_seat::<FishAndMenView>(HEALTH, views, setup, chairs, health);
    MatchPlot { levels: vec![level], ..plot }
}

/// The plot of fishermen, of the industries there are and of those at work.
fn men(views: &[&SeaView], setup: &Setup) -> MatchPlot {
    let count = |name: &str, colour, of: &dyn Fn(&SeaView) -> usize| {
        PlotCurve::of(name, colour, views, |sea| Some(of(sea) as f64))
    };
    let at_work = |sea: &SeaView| {
        let stops = cutoffs_at(sea, setup);
        let works = |industry: &&Industry| stops.works(industry.grade, sea.blobs());
        sea.industries.iter().filter(works).count()
    };
    MatchPlot {
        title: "Men".into(),
        curves: vec![
            count("fishermen", theme::TEXT, &|sea| sea.fishermen.len()),
            count("industries", rgb(0x8F_B08A), &|sea| sea.industries.len()),
            count("at work", rgb(0xE6_9F00), &at_work),
        ],
        levels: Vec::new(),
    }
}

fn health_strip(moments: &StripMoments<'_, FishAndMenView>, seat: Seat) -> TrayStrip {
    let number = |key| number(moments.views, moments.setup, key);
    let most = number("max_health").max(1.0);
    let colour = moments.chairs.colour(seat);
    let strip = moments.strip("fish", Some(seat), colour, most, |sea| health(sea, seat));
    let home = (number("health_to_win") / most) as f32;
    TrayStrip { line: Some((home, theme::TEXT_QUIET)), ..strip }
}

/// The strip of pollution. Its line is the next cutoff, at which the industries of its colour will stand still.
fn pollution_strip(moments: &StripMoments<'_, FishAndMenView>) -> TrayStrip {
    let views = moments.views;
    let now = views.last().map_or(0.0, |sea| blobs(sea));
    let cutoffs = views.last().map(|sea| cutoffs_at(sea, moments.setup)).unwrap_or_default();
    let stops = grades(&cutoffs);
    let next = stops.iter().find(|(_, at, _)| f64::from(*at) > now).or(stops.last());
    let most = views.iter().map(|sea| blobs(sea)).fold(0.0, f64::max);
    // A little room above the line, so that it is seen as one.
    let line = next.map_or(1.0, |(_, at, _)| f64::from(*at));
    let top = most.max(line * 1.2).max(1.0);
    let black = rgb(colour_of(IndustryGrade::Black));
    let line = next.map(|(_, at, colour)| {
        let colour = if *colour == black { theme::TEXT } else { *colour };
        ((f64::from(*at) / top) as f32, colour)
    });
    let strip = moments.strip("pollution", None, theme::LIME, top, |sea| Some(blobs(sea)));
    TrayStrip { line, ..strip }
}

#[cfg(test)]
mod tests;
