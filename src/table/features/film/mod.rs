//! Films of matches: only the board, with a strip above it that tells the events and one below it with the players, in
//! 20 to 60 seconds. The program draws a film without a window, with everything that draws the table, under a clock
//! that counts the film's own frames: the same recording always makes the same film.
//!
//! - [`plan`]: the timing of a film, as pure numbers
//! - `timeline`: the time that each action of a match takes, and the turning points
//! - `layout`: places of board and strips; `cameras`: their cameras; `strips`: the text in them
//! - [`palette`], [`encoder`]: frames as a GIF

mod cameras;
pub mod encoder;
mod layout;
pub mod palette;
pub mod plan;
mod strips;
mod timeline;

#[cfg(any(test, feature = "testing"))]
pub use crate::matches::playback::LONGEST;
pub use cameras::{FilmCanvas, FilmCaption, FilmCue, set_up_film_cameras};
pub use layout::WIDTHS;
pub use timeline::MatchTimeline;

use crate::features::watch::MatchRecording;
use crate::kit::GameView;
use crate::matches::hosting::{HostedMatch, HostingSystems, RecordingOrder, host};
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use plan::FilmPlan;
use shoal_contract::{Game as _, TurningPoint};
use shoal_tabletop::seats::{Chairs, SeatPiece};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::system::screens::Screen;
use std::path::Path;
use std::time::Duration;

/// Number of moments, after the first, at which the board is sampled for its colours.
const SAMPLES: usize = 12;

/// A match that is to be filmed.
pub struct FilmedMatch {
    /// The timing of the film.
    pub plan: FilmPlan,
    /// The turning points, as the plan counts them.
    pub points: Vec<TurningPoint>,
    /// The text at first: the game and its level.
    pub title: String,
    /// The text at the end.
    pub ending: String,
    /// Number of actions.
    pub actions: usize,
    /// Sets the match up on the table, in place of the lobby. The table's plugins must have been added.
    pub lay: Box<dyn FnOnce(&mut App)>,
}

impl FilmedMatch {
    /// Reads a journal or a record in words, and plays it through once.
    ///
    /// # Errors
    /// One sentence if there is no match in it that this program could show.
    pub fn open<V: GameView>(path: &Path) -> Result<Self, String> {
        let (mut replay, chairs) = MatchRecording::<V>::open(path)?.into_parts();
        let timeline = MatchTimeline::of::<V>(&mut replay);
        // It was just played: nothing on the way back can be against the rules.
        let _ = replay.go_to(0);
        let places: Vec<usize> = timeline.points.iter().map(|point| point.after).collect();
        let level = V::level_of(replay.hosted().setup());
        let level = level.map(|level| format!(", {level}")).unwrap_or_default();
        let title = format!("{}{level}", V::Game::info().title);
        Ok(Self {
            plan: FilmPlan::of(&timeline.lengths, &places),
            points: timeline.points,
            ending: timeline.ending.unwrap_or_else(|| "So far.".into()),
            title,
            actions: timeline.lengths.len(),
            lay: Box::new(move |app| {
                let mut begins = Some((HostedMatch::<V>::new(replay), chairs));
                app.add_systems(Startup, move |world: &mut World| {
                    let Some((hosted, chairs)) = begins.take() else { return };
                    world.insert_resource(SeatPiece(V::piece()));
                    world.insert_resource(Chairs(chairs));
                    host(world, hosted);
                    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
                });
                let is_on =
                    resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
                let film = (
                    begin_due_actions::<V>.in_set(HostingSystems::Act),
                    strips::update::<V>.after(HostingSystems::Report),
                );
                app.add_systems(Update, film.run_if(is_on));
            }),
        })
    }

    /// Moments at which the board is sampled for its colours before the film begins, each as a number of actions.
    pub fn samples(&self) -> impl Iterator<Item = usize> + use<> {
        let actions = self.actions;
        let mut all: Vec<usize> = (0..=SAMPLES).map(|at| actions * at / SAMPLES).collect();
        all.dedup();
        all.into_iter()
    }

    /// The text above the board in a frame of the plan.
    pub fn caption(&self, frame: usize) -> FilmCaption {
        let held = self.plan.frames.get(frame).and_then(|frame| frame.holds);
        let words = match held.and_then(|held| self.points.get(held)) {
            Some(point) => &point.words,
            None if frame >= self.plan.ends => &self.ending,
            None => return FilmCaption { words: self.title.clone(), strong: false },
        };
        FilmCaption { words: words.clone(), strong: true }
    }
}

/// Adds the parts that are the same for all games; the table's plugins must have been added.
pub fn plugin(app: &mut App) {
    // What moves by itself, such as currents, rests: it would be in every frame anew.
    app.insert_resource(IdleTimer::resting_after(Duration::ZERO));
    app.init_resource::<FilmCue>()
        .init_resource::<FilmCaption>()
        .init_resource::<strips::FilmStrips>();
    app.add_systems(Update, strips::draw.after(HostingSystems::Report));
}

/// Begins the actions whose time has come.
fn begin_due_actions<V: GameView>(
    mut cue: ResMut<FilmCue>,
    mut hosted: ResMut<HostedMatch<V>>,
    mut shown: ResMut<PlaybackState<V>>,
    mut orders: MessageWriter<RecordingOrder>,
) {
    if let Some(at) = cue.jump_to.take() {
        orders.write(RecordingOrder::To(at));
    }
    let at = hosted.bypass_change_detection().recording_position().map_or(0, |(_, at)| at);
    for _ in at..cue.begun {
        if !hosted.play_next(&mut shown).unwrap_or(false) {
            break;
        }
    }
}
