//! Plays premoves when their time has come.

use super::{PremoveDropped, PremoveSource, PremoveStep, SeatPremoves};
use crate::matches::hosting::{
    ChooseAction, HostedMatch, HouseCountdown, ReactionWindows, RequestRefused,
};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{NextActor, PlaybackState, TablePace};
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat, listed};
use shoal_tabletop::seats::{AwaitedSeats, Chairs};
use std::time::Duration;

/// Plays the next action of a seat that is awaited and has decided ahead: once all that happened was
/// seen, and after as long as a bot takes, so that people can follow and play their cards before it.
pub(super) fn play<V: PremoveSource>(
    time: Res<Time>,
    (pace, beat, pause, windows): (
        Res<TablePace>,
        Option<Res<HouseCountdown>>,
        Res<TablePause>,
        Res<ReactionWindows>,
    ),
    (awaited, chairs): (Res<AwaitedSeats>, Option<Res<Chairs>>),
    (hosted, shown): (Res<HostedMatch<V>>, Res<PlaybackState<V>>),
    mut premoves: ResMut<SeatPremoves<V>>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut dropped: MessageWriter<PremoveDropped<V>>,
    mut refused: MessageWriter<RequestRefused>,
    mut waited: Local<(usize, Duration)>,
) {
    let due = awaited.0.iter().copied().find(|&seat| premoves.get(seat).is_some());
    let game = hosted.game();
    // What is awaited is known a frame late: the match is asked itself.
    let due = due.filter(|seat| game.awaited_seats().contains(seat));
    let until = due.and_then(|seat| held_up_until(seat, &windows, chairs.as_deref()));
    SeatPremoves::hold_up(&mut premoves, due.zip(until));
    let quiet = !hosted.is_holding() && shown.is_idle() && !shown.paused;
    let rests = beat.is_some_and(|beat| beat.is_resting()) || windows.is_busy();
    let stands = pause_refusal(&pause).is_some();
    let Some(seat) = due.filter(|_| quiet && !rests && !stands) else { return };
    let Some(kept) = premoves.get(seat) else { return };
    let at = game.taken().len();
    if waited.0 != at {
        *waited = (at, Duration::ZERO);
    }
    waited.1 += time.delta().mul_f32(pace.factor());
    let needed = match (kept.played, windows.is_open(NextActor::Bot)) {
        (0, true) => pace.reaction_time.max(pace.thinking),
        (0, false) => pace.thinking,
        _ => Duration::ZERO,
    };
    if waited.1 < needed {
        return;
    }
    waited.1 = Duration::ZERO;
    let world = game.world();
    let next = match V::next_step(world, seat, &kept.plan, kept.played) {
        PremoveStep::Play(action) => match V::Game::check(world, Actor::Seat(seat), &action) {
            Ok(()) => PremoveStep::Play(action),
            Err(refusal) => PremoveStep::Gone(refusal.to_string()),
        },
        other => other,
    };
    match next {
        PremoveStep::Play(action) => {
            chosen.write(ChooseAction { actor: Actor::Seat(seat), action });
            premoves.note_played(seat, at + 1);
        }
        PremoveStep::Over => _ = premoves.drop(seat),
        PremoveStep::Gone(why) => {
            if let Some(kept) = premoves.drop(seat) {
                refused.write(RequestRefused { seat: Some(seat), why: why.clone() });
                dropped.write(PremoveDropped { seat, plan: kept.plan, played: kept.played, why });
            }
        }
    }
}

/// Returns what the plan of a seat in turn waits for, in a few words that follow the plan's.
fn held_up_until(seat: Seat, windows: &ReactionWindows, chairs: Option<&Chairs>) -> Option<String> {
    let busy: Vec<Seat> = windows.busy().collect();
    let name = |seat: &Seat| Some(chairs?.get(*seat)?.name.clone());
    match &busy[..] {
        [] if windows.is_asking() => Some("when everyone has answered".into()),
        [] => None,
        _ if busy.contains(&seat) => Some("when you have chosen".into()),
        [other] => Some(format!("when {} has chosen", name(other)?)),
        others => {
            let names: Vec<String> = others.iter().filter_map(name).collect();
            Some(format!("when {} have chosen", listed(&names)))
        }
    }
}
