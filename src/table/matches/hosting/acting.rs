//! Applies chosen actions to the match, and hands them to the playback once they are safe.

use super::going_back::go_back;
use super::history_cursor::past_refusal;
use super::{
    ChooseAction, HostedMatch, HostingSystems, HouseCountdown, RequestRefused, SeatedBots,
};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.add_systems(
        Update,
        (
            (go_back::<V>, act::<V>).chain().in_set(HostingSystems::Act),
            settle::<V>.in_set(HostingSystems::Settle),
        )
            .run_if(
                resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>),
            ),
    );
}

fn act<V: PlaybackView>(
    mut chosen: MessageReader<ChooseAction<V>>,
    mut hosted: ResMut<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    pause: Res<TablePause>,
    bots: Res<SeatedBots<V>>,
    mut countdown: ResMut<HouseCountdown>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for ChooseAction { actor, action } in chosen.read() {
        // What the host turns meanwhile is nobody's move.
        let still = actor.seat().and_then(|_| pause_refusal(&pause));
        if let Some(why) = past_refusal(&shown).or(still) {
            refused.write(RequestRefused { seat: actor.seat(), why });
        } else if let Err(refusal) = hosted.choose(*actor, action) {
            if actor.seat().is_none_or(|seat| bots.has(seat)) {
                countdown.rest();
            }
            refused.write(RequestRefused { seat: actor.seat(), why: refusal.to_string() });
        }
    }
}

fn settle<V: PlaybackView>(
    mut hosted: ResMut<HostedMatch<V>>,
    mut shown: ResMut<PlaybackState<V>>,
    bots: Res<SeatedBots<V>>,
    mut countdown: ResMut<HouseCountdown>,
    mut refused: MessageWriter<RequestRefused>,
) {
    // Looking whether the disk is done changes nothing that anybody draws.
    let lost = hosted.bypass_change_detection().settle();
    if !lost.is_empty() {
        hosted.set_changed();
    }
    if lost.iter().any(|lost| lost.seat.is_none_or(|seat| bots.has(seat))) {
        countdown.rest();
    }
    refused.write_batch(
        lost.into_iter().map(|lost| RequestRefused { seat: lost.seat, why: lost.why }),
    );
    if hosted.has_safe() {
        hosted.bypass_change_detection().release(&mut shown);
    }
}

/// Returns `true` if the house and bots may decide now: all that happened is safe and has been shown.
pub(super) fn is_quiet<V: PlaybackView>(hosted: &HostedMatch<V>, shown: &PlaybackState<V>) -> bool {
    !hosted.is_holding() && shown.is_idle() && !shown.paused
}
