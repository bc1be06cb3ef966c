//! Plays premoves when their time has come.

use super::{Next, PremoveDropped, PremoveSource, Premoves};
use crate::matches::hosting::{Beat, Choose, Hosted, Refused, Windows};
use crate::matches::pause::{Pause, stands_still};
use crate::matches::playback::{Before, Pace, PlaybackState};
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat, listed};
use shoal_tabletop::seats::{AwaitedSeats, Chairs};
use std::time::Duration;

/// Plays the next action of a seat that is awaited and has decided ahead: once all that happened was
/// seen, and after as long as a bot takes, so that people can follow and play their cards before it.
pub(super) fn play<V: PremoveSource>(
    time: Res<Time>,
    (pace, beat, pause, windows): (Res<Pace>, Option<Res<Beat>>, Res<Pause>, Res<Windows>),
    (awaited, chairs): (Res<AwaitedSeats>, Option<Res<Chairs>>),
    (hosted, shown): (Res<Hosted<V>>, Res<PlaybackState<V>>),
    mut premoves: ResMut<Premoves<V>>,
    mut chosen: MessageWriter<Choose<V>>,
    mut dropped: MessageWriter<PremoveDropped<V>>,
    mut refused: MessageWriter<Refused>,
    mut waited: Local<(usize, Duration)>,
) {
    let due = awaited.0.iter().copied().find(|&seat| premoves.get(seat).is_some());
    let game = hosted.game();
    // What is awaited is known a frame late: the match is asked itself.
    let due = due.filter(|seat| game.awaited_seats().contains(seat));
    let until = due.and_then(|seat| held_up_until(seat, &windows, chairs.as_deref()));
    Premoves::hold_up(&mut premoves, due.zip(until));
    let quiet = !hosted.is_holding() && shown.is_idle() && !shown.paused;
    let rests = beat.is_some_and(|beat| beat.is_resting()) || windows.is_busy();
    let stands = stands_still(&pause).is_some();
    let Some(seat) = due.filter(|_| quiet && !rests && !stands) else { return };
    let Some(kept) = premoves.get(seat) else { return };
    let at = game.taken().len();
    if waited.0 != at {
        *waited = (at, Duration::ZERO);
    }
    waited.1 += time.delta().mul_f32(pace.factor());
    let needed = match (kept.played, windows.is_open(Before::Bot)) {
        (0, true) => pace.window.max(pace.thinking),
        (0, false) => pace.thinking,
        _ => Duration::ZERO,
    };
    if waited.1 < needed {
        return;
    }
    waited.1 = Duration::ZERO;
    let world = game.world();
    let next = match V::next(world, seat, &kept.plan, kept.played) {
        Next::Play(action) => match V::Game::check(world, Actor::Seat(seat), &action) {
            Ok(()) => Next::Play(action),
            Err(refusal) => Next::Gone(refusal.to_string()),
        },
        other => other,
    };
    match next {
        Next::Play(action) => {
            chosen.write(Choose { actor: Actor::Seat(seat), action });
            premoves.note_played(seat, at + 1);
        }
        Next::Over => _ = premoves.drop(seat),
        Next::Gone(why) => {
            if let Some(kept) = premoves.drop(seat) {
                refused.write(Refused { seat: Some(seat), why: why.clone() });
                dropped.write(PremoveDropped { seat, plan: kept.plan, played: kept.played, why });
            }
        }
    }
}

/// Returns what the plan of a seat in turn waits for, in a few words that follow the plan's.
fn held_up_until(seat: Seat, windows: &Windows, chairs: Option<&Chairs>) -> Option<String> {
    let busy: Vec<Seat> = windows.busy().collect();
    let name = |seat: &Seat| Some(chairs?.get(*seat)?.name.clone());
    match &busy[..] {
        [] if windows.is_asking() => Some("when all have answered".into()),
        [] => None,
        _ if busy.contains(&seat) => Some("when you have chosen".into()),
        [other] => Some(format!("when {} has chosen", name(other)?)),
        others => {
            let names: Vec<String> = others.iter().filter_map(name).collect();
            Some(format!("when {} have chosen", listed(&names)))
        }
    }
}
