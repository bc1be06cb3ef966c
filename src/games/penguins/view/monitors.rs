//! A match in numbers: what the host's plots, the ribbon and the strips in the trays tell of it.

use crate::contract::Seat;
use crate::games::penguins::Penguins;
use crate::games::penguins::setup::{IceSource, Setup};
use crate::games::penguins::state::{Ice, Phase};
use crate::table::hosting::Hosted;
use crate::table::monitors::{Curve, Monitored, Plot};
use crate::table::playback::{Bookmark, PlaybackState};
use crate::table::seats::Chairs;
use crate::table::tray::{MOST_BARS, Strip, Strips};
use bevy::prelude::*;

/// How many tiles a match begins with.
pub fn tiles_of(setup: &Setup) -> usize {
    match &setup.ice {
        IceSource::Grid { rows, columns, holes, .. } => {
            usize::try_from(rows * columns - holes).unwrap_or(0)
        }
        IceSource::Level(level) => level.tiles(),
        IceSource::Board(rows) => rows.iter().flatten().filter(|fish| **fish > 0).count(),
    }
}

/// Every move sinks a tile, and nothing else does: this many moves were made.
pub fn moves_made(ice: &Ice, setup: &Setup) -> u32 {
    tiles_of(setup).saturating_sub(ice.tiles().count()) as u32
}

/// Which moment a picture shows: each move is a chapter.
pub fn bookmark(ice: &Ice, setup: &Setup) -> Bookmark {
    let part = match ice.phase {
        Phase::Placing => {
            ice.players.iter().map(|one| one.places.len()).sum::<usize>().min(6) as u8
        }
        Phase::Moving => 0,
        Phase::Over => 7,
    };
    // Before the first move penguins are placed.
    let placed = u32::from(ice.phase != Phase::Placing);
    Bookmark { chapter: moves_made(ice, setup) + placed, part }
}

/// What that moment is called.
pub fn title(bookmark: Bookmark) -> String {
    match (bookmark.chapter, bookmark.part) {
        (0, 0) => "The beginning".into(),
        (0, part) => format!("While placing, {part}"),
        (_, 7) => "The end of the match".into(),
        (chapter, _) => match chapter - 1 {
            0 => "Before the first move".into(),
            moves => format!("After move {moves}"),
        },
    }
}

fn score(ice: &Ice, seat: Seat) -> Option<f64> {
    let colony = ice.players.get(seat.index()).filter(|colony| colony.removed.is_none())?;
    Some(f64::from(colony.score))
}

/// The tiles to which the penguins of a seat could go at once.
fn freedom(ice: &Ice, seat: Seat) -> Option<f64> {
    let colony = ice.players.get(seat.index()).filter(|colony| colony.removed.is_none())?;
    let position = ice.position()?;
    let grid = position.board().grid();
    let spots = colony.places.iter().filter_map(|at| grid.spot(at.0.into(), at.1.into()));
    Some(spots.map(|spot| position.reach(spot).len()).sum::<usize>() as f64)
}

impl Monitored for Penguins {
    fn plots(views: &[&Ice], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        let plot = |title: &str, of: &dyn Fn(&Ice, Seat) -> Option<f64>| Plot {
            title: title.into(),
            curves: Seat::all(setup.players)
                .map(|seat| Curve {
                    name: setup.name(seat.index()).into(),
                    colour: chairs.colour(seat),
                    values: views.iter().map(|ice| of(ice, seat)).collect(),
                })
                .collect(),
            levels: Vec::new(),
        };
        vec![plot("Fish", &score), plot("Ways to go", &freedom)]
    }
}

/// Fills in the strips of all trays: the seat's fish, a bar a moment, beside the most of all.
pub fn fill_strips(
    hosted: Res<Hosted<Penguins>>,
    shown: Res<PlaybackState<Penguins>>,
    chairs: Res<Chairs>,
    mut strips: ResMut<Strips>,
) {
    if shown.is_changed() && shown.is_still() {
        strips.set_if_neq(Strips(strips_of(&shown, hosted.game().setup(), &chairs)));
    }
}

fn strips_of(shown: &PlaybackState<Penguins>, setup: &Setup, chairs: &Chairs) -> Vec<Vec<Strip>> {
    let now = shown.present();
    let begun = bookmark(now, setup);
    let pages = shown.history().pages().iter().filter(|page| page.bookmark <= begun);
    let moving = pages.filter(|page| page.view.phase != Phase::Placing);
    let views: Vec<&Ice> = moving.map(|page| &page.view).chain([now]).collect();
    let most = now.players.iter().map(|colony| colony.score).max().unwrap_or(0).max(1) as f32;
    let views = &views[views.len().saturating_sub(MOST_BARS)..];
    let of_seat = |seat: Seat| {
        let bars = views.iter().map(|ice| score(ice, seat).unwrap_or(0.0) as f32 / most);
        let (icon, whose, colour) = ("penguin", Some(seat), chairs.colour(seat));
        vec![Strip { icon, whose, bars: bars.collect(), colour, line: None, lit: None }]
    };
    Seat::all(setup.players).map(of_seat).collect()
}

/// Takes all strips away.
pub fn clear_strips(mut strips: ResMut<Strips>) {
    strips.set_if_neq(Strips::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_called_by_the_moves_that_were_made_before_it() {
        let called = |chapter, part| title(Bookmark { chapter, part });
        assert_eq!(called(0, 3), "While placing, 3");
        assert_eq!(called(1, 0), "Before the first move");
        assert_eq!(called(12, 0), "After move 11");
        assert_eq!(called(12, 7), "The end of the match");
    }
}
