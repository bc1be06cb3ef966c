//! The time of what moves by itself on a board: it rests when nobody is there, and where motion is
//! reduced.

use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_tabletop::surfaces::board::{angle_of, board_transform};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::system::settings::Settings;
use std::f32::consts::{PI, TAU};

/// The time of what moves by itself.
#[derive(Resource, Default, Debug)]
pub struct BoardClock {
    /// Seconds for which things have moved.
    pub seconds: f32,
    /// `true` while time passes on the board.
    pub runs: bool,
    /// `true` if motion is reduced: things are where they go at once, and nothing shakes.
    pub calm: bool,
}

/// Length of a breath, in seconds.
const BREATH: f32 = 1.8;

impl BoardClock {
    /// Returns the phase of things that breathe, from 0 (breathed out) to 1 (breathed in); 1 while nothing moves.
    pub fn breath(&self) -> f32 {
        if self.runs { 0.5 + 0.5 * (self.seconds * TAU / BREATH).sin() } else { 1.0 }
    }
}

/// Lets the clock run while there are people or something of this game is shown.
pub fn run<V: PlaybackView>(
    time: Res<Time>,
    shown: Res<PlaybackState<V>>,
    settings: Res<Settings>,
    mut idle_timer: ResMut<IdleTimer>,
    mut clock: ResMut<BoardClock>,
) {
    if !shown.is_still() {
        idle_timer.reset();
    }
    let calm = settings.play.reduced_motion;
    let runs = !idle_timer.is_resting() && !calm;
    if runs {
        clock.seconds += time.delta_secs();
    }
    if (clock.runs, clock.calm) != (runs, calm) {
        (clock.runs, clock.calm) = (runs, calm);
    }
}

/// Returns an eased share of a way: slow at both ends.
pub fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// Returns the share of a way that is done at this share of its time: eased, or all at once if motion is reduced.
pub fn travelled(part: f32, calm: bool) -> f32 {
    if calm { part.round() } else { eased(part) }
}

/// Something that drifts about a place, and looks where it goes; its drawing looks up.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct DriftMotion {
    /// The point about which it drifts, in table coordinates.
    pub home: Vec2,
    /// Greatest distance from it, in units.
    pub far: f32,
    /// Height above the table.
    pub height: f32,
    /// Start on its path, from 0 to 1: no two take the same path.
    pub phase: f32,
}

impl DriftMotion {
    /// Returns its position after this many turns of its path.
    pub fn at(&self, turns: f32) -> Transform {
        let angle = |by: f32| (turns * by + self.phase) * TAU;
        let offset = Vec2::new(angle(0.31).cos(), angle(0.23).sin());
        let ahead = Vec2::new(-angle(0.31).sin() * 0.31, angle(0.23).cos() * 0.23);
        // Drawings look away from their reader in the south.
        let turn = Quat::from_rotation_z(angle_of(ahead) - PI / 2.0);
        board_transform(self.home + offset * self.far, self.height + self.phase).with_rotation(turn)
    }
}

/// Lets what drifts go on, faster while something is shown.
pub fn drift<V: PlaybackView>(
    clock: Res<BoardClock>,
    shown: Res<PlaybackState<V>>,
    mut all: Query<(Ref<DriftMotion>, &mut Transform)>,
) {
    let speed = if shown.event().is_some() { 0.9 } else { 0.25 };
    for (drifting, mut transform) in &mut all {
        if clock.runs || drifting.is_added() {
            let turns = clock.seconds * (speed + 0.1 * drifting.phase);
            transform.set_if_neq(drifting.at(turns));
        }
    }
}
