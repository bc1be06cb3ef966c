//! Plays premoves when their time has come.

use super::{PremoveDropped, PremoveSource, PremoveStep, SeatPremoves};
use crate::matches::hosting::{
    ChooseAction, HouseCountdown, ReactionWindows, RequestRefused, ShownMatch,
};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{NextActor, TablePace};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat, listed};
use shoal_tabletop::seats::{AwaitedSeats, Chairs};
use std::time::Duration;

/// System parameter that measures the time for which a premove waits, at the pace of the table.
#[derive(SystemParam)]
pub(super) struct PremoveClock<'w, 's> {
    time: Res<'w, Time>,
    pace: Res<'w, TablePace>,
    /// A position, by its number of actions, and the time for which a premove has waited there.
    waited: Local<'s, (usize, Duration)>,
}

impl PremoveClock<'_, '_> {
    /// Lets time pass in the position after this many actions. Returns `true`, and begins anew, once `needed` has
    /// passed there.
    fn has_waited(&mut self, taken: usize, needed: Duration) -> bool {
        if self.waited.0 != taken {
            *self.waited = (taken, Duration::ZERO);
        }
        self.waited.1 += self.time.delta().mul_f32(self.pace.factor());
        let is_over = self.waited.1 >= needed;
        if is_over {
            self.waited.1 = Duration::ZERO;
        }
        is_over
    }
}

/// System parameter with everything outside of the match that can hold up a premove.
#[derive(SystemParam)]
pub(super) struct PremoveObstacles<'w> {
    countdown: Option<Res<'w, HouseCountdown>>,
    pause: Res<'w, TablePause>,
    windows: Res<'w, ReactionWindows>,
    chairs: Option<Res<'w, Chairs>>,
}

impl PremoveObstacles<'_> {
    /// Returns `true` if no premove is played now.
    fn are_there(&self) -> bool {
        let is_resting = self.countdown.as_ref().is_some_and(|countdown| countdown.is_resting());
        is_resting || self.windows.is_busy() || pause_refusal(&self.pause).is_some()
    }

    /// Returns the reason why a seat that is awaited has to wait, in a few words that follow its plan:
    /// `when Ann has chosen`.
    fn held_up_until(&self, seat: Seat) -> Option<String> {
        let busy: Vec<Seat> = self.windows.busy().collect();
        let name = |seat: &Seat| Some(self.chairs.as_ref()?.get(*seat)?.name.clone());
        match &busy[..] {
            [] if self.windows.is_asking() => Some("when everyone has answered".into()),
            [] => None,
            _ if busy.contains(&seat) => Some("when you have chosen".into()),
            [other] => Some(format!("when {} has chosen", name(other)?)),
            others => {
                let names: Vec<String> = others.iter().filter_map(name).collect();
                Some(format!("when {} have chosen", listed(&names)))
            }
        }
    }
}

/// System parameter that says what became of a premove.
#[derive(SystemParam)]
pub(super) struct PremoveOutcomes<'w, V: PremoveSource> {
    chosen: MessageWriter<'w, ChooseAction<V>>,
    dropped: MessageWriter<'w, PremoveDropped<V>>,
    refused: MessageWriter<'w, RequestRefused>,
}

/// Plays the next action of a seat that is awaited and has decided ahead: once all that happened was
/// seen, and after as long as a bot takes, so that people can follow and play their cards before it.
pub(super) fn play_premoves<V: PremoveSource>(
    mut clock: PremoveClock,
    obstacles: PremoveObstacles,
    awaited: Res<AwaitedSeats>,
    table: ShownMatch<V>,
    mut premoves: ResMut<SeatPremoves<V>>,
    mut outcomes: PremoveOutcomes<V>,
) {
    let due = awaited.0.iter().copied().find(|&seat| premoves.get(seat).is_some());
    let game = table.hosted.game();
    // What is awaited is known a frame late: the match is asked itself.
    let due = due.filter(|seat| game.awaited_seats().contains(seat));
    let until = due.and_then(|seat| obstacles.held_up_until(seat));
    SeatPremoves::hold_up(&mut premoves, due.zip(until));
    let Some(seat) = due.filter(|_| table.is_quiet() && !obstacles.are_there()) else { return };
    let Some(premove) = premoves.get(seat) else { return };
    let (taken, pace) = (game.taken().len(), &clock.pace);
    let needed = match (premove.played, obstacles.windows.is_open(NextActor::Bot)) {
        (0, true) => pace.reaction_time.max(pace.thinking),
        (0, false) => pace.thinking,
        _ => Duration::ZERO,
    };
    if !clock.has_waited(taken, needed) {
        return;
    }
    let world = game.world();
    let next = match V::next_step(world, seat, &premove.plan, premove.played) {
        PremoveStep::Play(action) => match V::Game::check(world, Actor::Seat(seat), &action) {
            Ok(()) => PremoveStep::Play(action),
            Err(refusal) => PremoveStep::Gone(refusal.to_string()),
        },
        other => other,
    };
    match next {
        PremoveStep::Play(action) => {
            outcomes.chosen.write(ChooseAction { actor: Actor::Seat(seat), action });
            premoves.note_played(seat, taken + 1);
        }
        PremoveStep::Over => _ = premoves.drop(seat),
        PremoveStep::Gone(why) => {
            if let Some(premove) = premoves.drop(seat) {
                outcomes.refused.write(RequestRefused { seat: Some(seat), why: why.clone() });
                let (plan, played) = (premove.plan, premove.played);
                outcomes.dropped.write(PremoveDropped { seat, plan, played, why });
            }
        }
    }
}
