//! A match in numbers, for the host's plots and the strips in the trays.

use super::FishAndMenView;
use bevy::color::Color;
use shoal_contract::Seat;
use shoal_fish_and_men::numbers;
use shoal_fish_and_men::parameters::Cutoffs;
use shoal_fish_and_men::rules::board::level::Grade;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{Industry, Phase, Sea};
use shoal_table::features::monitors::{Curve, Level, Moments, Monitored, Plot};
use shoal_table::matches::playback::Bookmark;
use shoal_tabletop::picture::theme::{self, rgb};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::Strip;

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
pub(super) fn bookmark(sea: &Sea) -> Bookmark {
    let part = match sea.phase {
        Phase::FishMove if sea.extra_turn > 0 => 2,
        Phase::Placing | Phase::FishMove => 0,
        Phase::Draw => 1,
        Phase::ExtraTurn => 2,
        Phase::MakePollution => 3,
        Phase::MovePollution => 4,
        Phase::VanishPollution => 5,
        Phase::Beginning => 6,
        Phase::Over => 7,
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
fn health(sea: &Sea, seat: Seat) -> Option<f64> {
    sea.fish.get(seat.index()).filter(|fish| !fish.quit).map(|fish| f64::from(fish.health))
}

fn blobs(sea: &Sea) -> f64 {
    f64::from(sea.blobs())
}

/// A number in force at the last of these moments: the house may have changed it.
fn number(views: &[&Sea], setup: &Setup, key: &str) -> f64 {
    let changed = views.last().map_or(&[][..], |sea| &sea.changed);
    numbers::in_force(setup, changed, key) as f64
}

/// The cutoffs in force.
fn cutoffs_at(sea: &Sea, setup: &Setup) -> Cutoffs {
    let cutoff = |key| u32::try_from(numbers::in_force(setup, &sea.changed, key)).unwrap_or(0);
    Cutoffs {
        blue: cutoff("cutoffs.blue"),
        green: cutoff("cutoffs.green"),
        yellow: cutoff("cutoffs.yellow"),
        red: cutoff("cutoffs.red"),
        black: cutoff("cutoffs.black"),
    }
}

/// For each grade its name, the number of blobs from which it stands still (rules 4.3), and its colour in plots.
fn grades(cutoffs: &Cutoffs) -> [(&'static str, u32, Color); 5] {
    Grade::ALL.map(|grade| (grade.word(), cutoffs.of(grade), rgb(colour_of(grade))))
}

/// The colour in which industries of a grade are drawn, as red, green and blue.
fn colour_of(grade: Grade) -> u32 {
    match grade {
        Grade::Blue => 0x4C_8DFF,
        Grade::Green => 0x3F_BF5F,
        Grade::Yellow => 0xF2_C230,
        Grade::Red => 0xE5_484D,
        Grade::Black => 0x15_181C,
    }
}

impl Monitored for FishAndMenView {
    fn plots(views: &[&Sea], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        vec![pollution(views, setup), school_health(views, setup, chairs), men(views, setup)]
    }

    fn strips(moments: &Moments<'_, Self>, seat: Seat) -> Vec<Strip> {
        vec![health_strip(moments, seat), pollution_strip(moments)]
    }
}

/// The plot of pollution, against the cutoffs of the industries.
fn pollution(views: &[&Sea], setup: &Setup) -> Plot {
    let curve = Curve::of("blobs", theme::LIME, views, |sea| Some(blobs(sea)));
    let cutoffs = views.last().map(|sea| cutoffs_at(sea, setup)).unwrap_or_default();
    let level = |(name, at, colour)| Level {
        name: format!("{name} stops at {at}"),
        at: f64::from(at),
        colour,
    };
    Plot {
        title: "Pollution".into(),
        curves: vec![curve],
        levels: grades(&cutoffs).map(level).to_vec(),
    }
}

/// The plot of every school's health, with the health needed to win.
fn school_health(views: &[&Sea], setup: &Setup, chairs: &Chairs) -> Plot {
    let home = number(views, setup, "health_to_win");
    let level = Level { name: format!("home from {home}"), at: home, colour: theme::TEXT_QUIET };
    let plot = Plot::by_seat::<FishAndMenView>(HEALTH, (views, setup, chairs), health);
    Plot { levels: vec![level], ..plot }
}

/// The plot of fishermen, of the industries there are and of those at work.
fn men(views: &[&Sea], setup: &Setup) -> Plot {
    let count = |name: &str, colour, of: &dyn Fn(&Sea) -> usize| {
        Curve::of(name, colour, views, |sea| Some(of(sea) as f64))
    };
    let at_work = |sea: &Sea| {
        let stops = cutoffs_at(sea, setup);
        let works = |industry: &&Industry| stops.works(industry.grade, sea.blobs());
        sea.industries.iter().filter(works).count()
    };
    Plot {
        title: "Men".into(),
        curves: vec![
            count("fishermen", theme::TEXT, &|sea| sea.fishermen.len()),
            count("industries", rgb(0x8F_B08A), &|sea| sea.industries.len()),
            count("at work", rgb(0xE6_9F00), &at_work),
        ],
        levels: Vec::new(),
    }
}

fn health_strip(moments: &Moments<'_, FishAndMenView>, seat: Seat) -> Strip {
    let number = |key| number(moments.views, moments.setup, key);
    let most = number("max_health").max(1.0);
    let (picture, colour) = (("fish", Some(seat)), moments.chairs.colour(seat));
    let strip = moments.strip(picture, colour, most, |sea| health(sea, seat));
    let home = (number("health_to_win") / most) as f32;
    Strip { line: Some((home, theme::TEXT_QUIET)), ..strip }
}

/// The strip of pollution. Its line is the next cutoff, at which the industries of its colour will stand still.
fn pollution_strip(moments: &Moments<'_, FishAndMenView>) -> Strip {
    let views = moments.views;
    let now = views.last().map_or(0.0, |sea| blobs(sea));
    let cutoffs = views.last().map(|sea| cutoffs_at(sea, moments.setup)).unwrap_or_default();
    let stops = grades(&cutoffs);
    let next = stops.iter().find(|(_, at, _)| f64::from(*at) > now).or(stops.last());
    let most = views.iter().map(|sea| blobs(sea)).fold(0.0, f64::max);
    // A little room above the line, so that it is seen as one.
    let line = next.map_or(1.0, |(_, at, _)| f64::from(*at));
    let top = most.max(line * 1.2).max(1.0);
    let black = rgb(colour_of(Grade::Black));
    let line = next.map(|(_, at, colour)| {
        let colour = if *colour == black { theme::TEXT } else { *colour };
        ((f64::from(*at) / top) as f32, colour)
    });
    let strip = moments.strip(("pollution", None), theme::LIME, top, |sea| Some(blobs(sea)));
    Strip { line, ..strip }
}

#[cfg(test)]
mod tests;
