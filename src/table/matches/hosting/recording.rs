//! Watching a match again: play, pause, step both ways.

use super::acting::is_quiet;
use super::{HistoryCursor, HostedMatch, RequestRefused};
use crate::matches::playback::{PlaybackState, PlaybackView, TablePace};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Refusal;
use std::time::Duration;

/// The position of a recording that is watched; empty if none is.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct RecordingPlayer {
    /// Number of its actions.
    pub actions: usize,
    /// Number of them after which the match stands; the last of them may still be shown.
    pub at: usize,
    /// `true` if one action follows another by itself.
    pub playing: bool,
    /// Shortest time for which a moment is seen before the next action, at normal speed.
    pub reading_time: Duration,
    /// `true` if the match goes on elsewhere, and more actions are added to its end.
    pub grows: bool,
    /// `true` if it follows new actions: it has been at its end, and nobody has stopped or wound it since.
    pub live: bool,
    rested: Duration,
}

/// Number of actions behind its end from which a live recording jumps there: nobody would catch up with what happened
/// while the computer slept.
const MOST_BEHIND: usize = 40;

impl RecordingPlayer {
    /// Returns the position at which a hosted match begins, standing still.
    pub(super) fn of<V: PlaybackView>(hosted: &mut HostedMatch<V>) -> Self {
        let (actions, at) = hosted.recording_position().unwrap_or_default();
        Self { actions, at, ..default() }
    }

    /// Returns the position in a recording that grows, at its newest moment.
    pub fn follows(self) -> Self {
        Self { grows: true, live: true, playing: true, ..self }
    }

    /// Returns `true` if it waits at its end for new actions.
    fn waits(&self) -> bool {
        self.grows && self.is_at_end()
    }

    /// Returns `true` if it is at its end.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.actions
    }
}

/// An order for the recording.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordingOrder {
    /// Go on by itself.
    Play,
    /// Stand still, in the middle of an event if need be.
    Stop,
    /// Play one action; if one is being played, to its end at once.
    Forward,
    /// To before the action that is or was last played.
    Back,
    /// To the position after this many actions.
    To(usize),
}

/// System parameter with a recording that is watched, and the picture of it.
#[derive(SystemParam)]
pub(super) struct PlayedRecording<'w, V: PlaybackView> {
    hosted: ResMut<'w, HostedMatch<V>>,
    shown: ResMut<'w, PlaybackState<V>>,
    player: ResMut<'w, RecordingPlayer>,
}

/// Follows the orders for the recording, and plays its next action while it plays by itself.
pub(super) fn play_recording<V: PlaybackView>(
    time: Res<Time>,
    pace: Res<TablePace>,
    mut orders: MessageReader<RecordingOrder>,
    mut recording: PlayedRecording<V>,
    mut cursor: ResMut<HistoryCursor>,
    mut refused: MessageWriter<RequestRefused>,
) {
    if !recording.hosted.is_watched() {
        orders.clear();
        return;
    }
    let mut refuse = |refusal: Refusal| {
        refused.write(RequestRefused { seat: None, why: refusal.to_string() });
    };
    for &order in orders.read() {
        // Winding the recording ends looking back in it.
        cursor.set_if_neq(HistoryCursor::default());
        recording.shown.return_to_now();
        if let Err(refusal) = recording.follow(order) {
            refuse(refusal);
        }
    }
    let PlayedRecording { hosted, shown, player } = &mut recording;
    let behind = player.actions.saturating_sub(player.at);
    if player.live && behind > MOST_BEHIND && shown.past().is_none() {
        let newest = player.actions;
        if let Err(refusal) = hosted.seek_to(newest, shown) {
            refuse(refusal);
            (player.playing, player.live) = (false, false);
        }
    }
    if player.playing && !player.waits() && is_quiet(hosted, shown) {
        player.rested += time.delta().mul_f32(pace.factor());
        if player.rested >= pace.short_house_delay.max(player.reading_time) {
            player.rested = Duration::ZERO;
            match hosted.play_next(shown) {
                Ok(more) => player.playing = more || player.grows,
                Err(refusal) => {
                    (player.playing, player.live) = (false, false);
                    refuse(refusal);
                }
            }
        }
    }
    if hosted.is_changed() {
        let (actions, at) =
            hosted.bypass_change_detection().recording_position().unwrap_or_default();
        if (player.actions, player.at) != (actions, at) {
            (player.actions, player.at) = (actions, at);
        }
    }
    if player.playing && !player.live && player.waits() {
        player.live = true;
    }
}

impl<V: PlaybackView> PlayedRecording<'_, V> {
    fn follow(&mut self, order: RecordingOrder) -> Result<(), Refusal> {
        let Self { hosted, shown, player } = self;
        player.playing = order == RecordingOrder::Play;
        player.live &= player.playing;
        shown.paused = order == RecordingOrder::Stop;
        player.rested = Duration::ZERO;
        let at = hosted.recording_position().map_or(0, |(_, at)| at);
        match order {
            RecordingOrder::Play | RecordingOrder::Stop => Ok(()),
            RecordingOrder::Forward if shown.is_idle() => hosted.play_next(shown).map(|_| ()),
            RecordingOrder::Forward => {
                shown.skip(hosted.game().setup());
                Ok(())
            }
            RecordingOrder::Back => hosted.seek_to(at.saturating_sub(1), shown),
            RecordingOrder::To(count) => hosted.seek_to(count.min(player.actions), shown),
        }
    }
}
