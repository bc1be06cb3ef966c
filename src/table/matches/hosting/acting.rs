//! Applies chosen actions to the match, and hands them to the playback once they are safe.

use super::going_back::go_back;
use super::look_back::refusal;
use super::{Beat, Bots, Choose, Hosted, HostingSystems, Refused};
use crate::matches::pause::{Pause, stands_still};
use crate::matches::playback::{PlaybackState, Show};
use bevy::prelude::*;

pub(super) fn plugin<V: Show>(app: &mut App) {
    app.add_systems(
        Update,
        (
            (go_back::<V>, act::<V>).chain().in_set(HostingSystems::Act),
            settle::<V>.in_set(HostingSystems::Settle),
        )
            .run_if(resource_exists::<Hosted<V>>.and_then(resource_exists::<PlaybackState<V>>)),
    );
}

fn act<V: Show>(
    mut chosen: MessageReader<Choose<V>>,
    mut hosted: ResMut<Hosted<V>>,
    shown: Res<PlaybackState<V>>,
    pause: Res<Pause>,
    bots: Res<Bots<V>>,
    mut beat: ResMut<Beat>,
    mut refused: MessageWriter<Refused>,
) {
    for Choose { actor, action } in chosen.read() {
        // What the host turns meanwhile is nobody's move.
        let still = actor.seat().and_then(|_| stands_still(&pause));
        if let Some(why) = refusal(&shown).or(still) {
            refused.write(Refused { seat: actor.seat(), why });
        } else if let Err(refusal) = hosted.choose(*actor, action) {
            if actor.seat().is_none_or(|seat| bots.has(seat)) {
                beat.rest();
            }
            refused.write(Refused { seat: actor.seat(), why: refusal.to_string() });
        }
    }
}

fn settle<V: Show>(
    mut hosted: ResMut<Hosted<V>>,
    mut shown: ResMut<PlaybackState<V>>,
    bots: Res<Bots<V>>,
    mut beat: ResMut<Beat>,
    mut refused: MessageWriter<Refused>,
) {
    // Looking whether the disk is done changes nothing that anybody draws.
    let lost = hosted.bypass_change_detection().settle();
    if !lost.is_empty() {
        hosted.set_changed();
    }
    if lost.iter().any(|lost| lost.seat.is_none_or(|seat| bots.has(seat))) {
        beat.rest();
    }
    refused.write_batch(lost.into_iter().map(|lost| Refused { seat: lost.seat, why: lost.why }));
    if hosted.has_safe() {
        hosted.bypass_change_detection().release(&mut shown);
    }
}

/// Returns `true` if the house and bots may decide now: all that happened is safe and has been shown.
pub(super) fn is_quiet<V: Show>(hosted: &Hosted<V>, shown: &PlaybackState<V>) -> bool {
    !hosted.is_holding() && shown.is_idle() && !shown.paused
}
