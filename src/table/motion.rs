//! The time of what moves by itself on a board: it rests when nobody is there, and where motion is
//! reduced.

use super::playback::{PlaybackState, Show};
use super::rest::Stir;
use super::settings::Settings;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The time of what moves by itself.
#[derive(Resource, Default, Debug)]
pub struct BoardClock {
    /// Seconds it has moved.
    pub seconds: f32,
    /// Whether it moves.
    pub runs: bool,
    /// Whether motion is reduced: things are where they go at once, and nothing shakes.
    pub calm: bool,
}

/// How long a breath takes, in seconds.
const BREATH: f32 = 1.8;

impl BoardClock {
    /// How deep what breathes has drawn its breath, from 0 to 1; 1 while nothing moves.
    pub fn breath(&self) -> f32 {
        if self.runs { 0.5 + 0.5 * (self.seconds * TAU / BREATH).sin() } else { 1.0 }
    }
}

/// Lets it run while there are people or something of this game is shown.
pub fn run<G: Show>(
    time: Res<Time>,
    shown: Res<PlaybackState<G>>,
    settings: Res<Settings>,
    mut stir: ResMut<Stir>,
    mut clock: ResMut<BoardClock>,
) {
    if !shown.is_still() {
        stir.stir();
    }
    let calm = settings.play.reduced_motion;
    let runs = !stir.is_resting() && !calm;
    if runs {
        clock.seconds += time.delta_secs();
    }
    if (clock.runs, clock.calm) != (runs, calm) {
        (clock.runs, clock.calm) = (runs, calm);
    }
}

/// Slow at both ends.
pub fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// How much of a way is done: eased, or all at once if motion is reduced.
pub fn travelled(part: f32, calm: bool) -> f32 {
    if calm { part.round() } else { eased(part) }
}
