//! A match in numbers: what the host's plots and the strips in the trays tell of it.

use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::numbers;
use crate::games::fish_and_men::parameters::Cutoffs;
use crate::games::fish_and_men::rules::level::Grade;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{Phase, Sea};
use crate::table::hosting::Hosted;
use crate::table::monitors::{Curve, Level, Monitored, Plot};
use crate::table::playback::{Bookmark, PlaybackState};
use crate::table::seats::Chairs;
use crate::table::theme::{self, rgb};
use crate::table::tray::{MOST_BARS, Strip, Strips};
use bevy::color::Color;
use bevy::prelude::*;

/// What the plot of every school's health is called.
pub(super) const HEALTH: &str = "Health";

/// What the moments of a turn are called, in order; the first is its beginning.
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

/// Which moment of its turn a sea shows.
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

/// What that moment is called.
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
    sea.pollution.len() as f64
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

/// The colour of each grade in plots; its name, and from how many blobs on it stands still (rules 4.3).
fn grades(cutoffs: &Cutoffs) -> [(&'static str, u32, Color); 5] {
    let grade = |grade: Grade| rgb(colour_of(grade));
    [
        ("blue", cutoffs.blue, grade(Grade::Blue)),
        ("green", cutoffs.green, grade(Grade::Green)),
        ("yellow", cutoffs.yellow, grade(Grade::Yellow)),
        ("red", cutoffs.red, grade(Grade::Red)),
        ("black", cutoffs.black, grade(Grade::Black)),
    ]
}

/// As the industries are drawn.
fn colour_of(grade: Grade) -> u32 {
    match grade {
        Grade::Blue => 0x4C_8DFF,
        Grade::Green => 0x3F_BF5F,
        Grade::Yellow => 0xF2_C230,
        Grade::Red => 0xE5_484D,
        Grade::Black => 0x15_181C,
    }
}

impl Monitored for FishAndMen {
    fn plots(views: &[&Sea], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        vec![pollution(views, setup), school_health(views, setup, chairs), men(views, setup)]
    }
}

/// Pollution against the cutoffs of the industries.
fn pollution(views: &[&Sea], setup: &Setup) -> Plot {
    let curve = Curve {
        name: "blobs".into(),
        colour: theme::POLLUTION,
        values: views.iter().map(|sea| Some(blobs(sea))).collect(),
    };
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

/// Every school's health, and what it takes to win.
fn school_health(views: &[&Sea], setup: &Setup, chairs: &Chairs) -> Plot {
    let school = |seat: Seat| Curve {
        name: setup.name(seat.index()).to_owned(),
        colour: chairs.colour(seat),
        values: views.iter().map(|sea| health(sea, seat)).collect(),
    };
    let home = number(views, setup, "health_to_win");
    Plot {
        title: HEALTH.into(),
        curves: Seat::all(setup.players).map(school).collect(),
        levels: vec![Level {
            name: format!("home from {home}"),
            at: home,
            colour: theme::TEXT_QUIET,
        }],
    }
}

/// Fishermen, and the industries there are and those at work.
fn men(views: &[&Sea], setup: &Setup) -> Plot {
    let count = |name: &str, colour, of: &dyn Fn(&Sea) -> usize| Curve {
        name: name.into(),
        colour,
        values: views.iter().map(|sea| Some(of(sea) as f64)).collect(),
    };
    let at_work = |sea: &Sea| {
        let stops = cutoffs_at(sea, setup);
        let blobs = u32::try_from(sea.pollution.len()).unwrap_or(u32::MAX);
        sea.industries.iter().filter(|industry| stops.works(industry.grade, blobs)).count()
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

/// Fills in the strips of all trays: one bar a turn, the last one now.
pub fn fill_strips(
    hosted: Res<Hosted<FishAndMen>>,
    shown: Res<PlaybackState<FishAndMen>>,
    mut strips: ResMut<Strips>,
) {
    if shown.is_changed() {
        strips.set_if_neq(Strips(strips_of(&shown, hosted.game().setup())));
    }
}

/// Takes all strips away.
pub fn clear_strips(mut strips: ResMut<Strips>) {
    strips.set_if_neq(Strips::default());
}

fn strips_of(shown: &PlaybackState<FishAndMen>, setup: &Setup) -> Vec<Vec<Strip>> {
    let now = shown.present();
    // Not what a recording has yet to show.
    let begun = |moment: Bookmark| moment.part == 0 && moment <= bookmark(now);
    let turns = shown.history().pages().iter().filter(|page| begun(page.bookmark));
    let turns: Vec<(Bookmark, &Sea)> = turns.map(|page| (page.bookmark, &page.view)).collect();
    let views: Vec<&Sea> = turns.iter().map(|(_, sea)| *sea).chain([now]).collect();
    let views = &views[views.len().saturating_sub(MOST_BARS)..];
    let skipped = turns.len() + 1 - views.len();
    let lit = match shown.past() {
        Some(page) => turns
            .iter()
            .rposition(|(bookmark, _)| *bookmark <= page.bookmark)
            .and_then(|at| at.checked_sub(skipped)),
        None => views.len().checked_sub(1),
    };
    let pollution = pollution_strip(views, lit, setup);
    let of_seat = |seat| vec![health_strip(views, seat, lit, setup), pollution.clone()];
    Seat::all(setup.players).map(of_seat).collect()
}

fn health_strip(views: &[&Sea], seat: Seat, lit: Option<usize>, setup: &Setup) -> Strip {
    let most = number(views, setup, "max_health").max(1.0);
    let bar = |sea: &&Sea| (health(sea, seat).unwrap_or(0.0) / most) as f32;
    let home = number(views, setup, "health_to_win") / most;
    Strip {
        icon: "fish",
        whose: Some(seat),
        bars: views.iter().map(bar).collect(),
        colour: theme::seat_colour(seat.index()),
        line: Some((home as f32, theme::TEXT_QUIET)),
        lit,
    }
}

/// The line is the next cutoff: where the industries of its colour will stand still.
fn pollution_strip(views: &[&Sea], lit: Option<usize>, setup: &Setup) -> Strip {
    let now = views.last().map_or(0.0, |sea| blobs(sea));
    let cutoffs = views.last().map(|sea| cutoffs_at(sea, setup)).unwrap_or_default();
    let stops = grades(&cutoffs);
    let next = stops.iter().find(|(_, at, _)| f64::from(*at) > now).or(stops.last());
    let most = views.iter().map(|sea| blobs(sea)).fold(0.0, f64::max);
    // A little room above the line, so that it is seen as one.
    let line = next.map_or(1.0, |(_, at, _)| f64::from(*at));
    let top = most.max(line * 1.2).max(1.0);
    Strip {
        icon: "pollution",
        whose: None,
        bars: views.iter().map(|sea| (blobs(sea) / top) as f32).collect(),
        colour: theme::POLLUTION,
        line: next.map(|(_, at, colour)| {
            let colour =
                if *colour == rgb(colour_of(Grade::Black)) { theme::TEXT } else { *colour };
            ((f64::from(*at) / top) as f32, colour)
        }),
        lit,
    }
}

#[cfg(test)]
mod tests;
