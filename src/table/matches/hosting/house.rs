//! The house acts: by itself after a grace time, or when somebody presses on.

use super::history_cursor::past_refusal;
use super::{ChooseAction, PressOn, ReactionWindows, RequestRefused, SeatedBots, ShownMatch};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{ActionOf, NextActor, PlaybackView, TablePace};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _};
use shoal_tabletop::seats::AwaitedSeats;
use std::time::Duration;

/// Time for which bots and the house leave a disk alone that has just failed.
const REST: Duration = Duration::from_secs(5);

/// The grace time before the house presses on.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct HouseCountdown {
    waited: Duration,
    needed: Duration,
    /// Number of actions after which it began.
    at: usize,
    /// The press by hand that could not be done yet, and who pressed.
    pressed: Option<PressOn>,
    rest: Duration,
}

impl HouseCountdown {
    /// Returns the share of the grace time that is over, from 0 to 1; `None` if the house is not about to act.
    pub fn progress(&self) -> Option<f32> {
        (!self.needed.is_zero())
            .then(|| (self.waited.as_secs_f32() / self.needed.as_secs_f32()).min(1.0))
    }

    /// Returns `true` while bots and the house wait because something they did could not be written down.
    pub fn is_resting(&self) -> bool {
        !self.rest.is_zero()
    }

    /// Starts a rest after something that a bot or the house did was refused: nobody wants to read the same sentence
    /// twice a second.
    pub(super) fn rest(&mut self) {
        self.rest = REST;
    }

    fn stop(&mut self) {
        (self.waited, self.needed) = (Duration::ZERO, Duration::ZERO);
    }
}

/// Lets the rest after a refusal pass.
pub(super) fn rest(time: Res<Time>, mut countdown: ResMut<HouseCountdown>) {
    if countdown.is_resting() {
        countdown.rest = countdown.rest.saturating_sub(time.delta());
    }
}

/// System parameter with the match, and everything that decides whether the house may act in it.
#[derive(SystemParam)]
pub(super) struct HouseTurn<'w, V: PlaybackView> {
    current: ShownMatch<'w, V>,
    bots: Res<'w, SeatedBots<V>>,
    pace: Res<'w, TablePace>,
    awaited: Res<'w, AwaitedSeats>,
    windows: Res<'w, ReactionWindows>,
    pause: Res<'w, TablePause>,
}

/// Acts for the house when no seat is awaited, everything that happened was seen, and the grace time is over.
pub(super) fn next_house_action<V: PlaybackView>(
    time: Res<Time>,
    turn: HouseTurn<V>,
    mut by_hand: MessageReader<PressOn>,
    mut countdown: ResMut<HouseCountdown>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for &press in by_hand.read() {
        match turn.press_refusal(press) {
            Some(why) => _ = refused.write(RequestRefused { seat: press.by, why }),
            None => countdown.pressed = Some(press),
        }
    }
    let Some(action) = turn.next_action() else {
        // A press by hand waits for the playback, but not for a seat.
        countdown.set_if_neq(HouseCountdown {
            pressed: countdown.pressed.filter(|_| turn.awaited.0.is_empty()),
            rest: countdown.rest,
            ..default()
        });
        return;
    };
    let taken = turn.current.hosted.game().taken().len();
    if countdown.at != taken || countdown.needed.is_zero() {
        countdown.at = taken;
        countdown.waited = Duration::ZERO;
    }
    // The time becomes shorter once those for whose sake the table waits have passed.
    let needed = turn.grace_time(&action);
    if countdown.needed != needed {
        countdown.needed = needed;
    }
    let runs = turn.pace.by_itself && !turn.is_held() && !countdown.is_resting();
    if runs {
        countdown.waited += time.delta().mul_f32(turn.pace.factor());
    }
    let due = runs && countdown.waited >= countdown.needed;
    if countdown.pressed.take().is_some() || due {
        countdown.stop();
        chosen.write(ChooseAction { actor: Actor::House, action });
    }
}

impl<V: PlaybackView> HouseTurn<'_, V> {
    /// Returns `true` while somebody holds the table, or is choosing something.
    fn is_held(&self) -> bool {
        !self.pace.held_by.is_empty() || self.windows.is_busy()
    }

    /// Returns the action that the house would take now, if it may.
    fn next_action(&self) -> Option<ActionOf<V>> {
        let hosted = &*self.current.hosted;
        if !self.awaited.0.is_empty() || hosted.is_watched() || !self.current.is_quiet() {
            return None;
        }
        let action = V::Game::next_house_action(hosted.game().world());
        action.filter(|_| self.bots.have_answered(hosted))
    }

    /// Returns the reason why nobody can press on now; `None` if this press counts.
    fn press_refusal(&self, press: PressOn) -> Option<String> {
        let still = past_refusal(&self.current.shown).or_else(|| pause_refusal(&self.pause));
        let others_hold = self.pace.held_by.iter().any(|&seat| Some(seat) != press.by);
        if still.is_some() {
            still
        } else if !self.awaited.0.is_empty() {
            Some("The table is waiting for a player: it goes on when everybody has chosen.".into())
        } else if self.windows.is_asking() {
            Some("Somebody is asking to go back: the table is waiting for the answer.".into())
        } else if others_hold {
            Some("Somebody has asked for a moment.".into())
        } else {
            None
        }
    }

    /// Returns the grace time before an action of the house: long where a player can still take something back or
    /// should look up, else short.
    fn grace_time(&self, action: &ActionOf<V>) -> Duration {
        let (game, pace) = (self.current.hosted.game(), &*self.pace);
        let may_react = self.windows.is_open(NextActor::House);
        if may_react && V::opens_reaction_window(action, game.world()) {
            return pace.reaction_time.max(pace.long_house_delay);
        }
        let last = game.taken().last().and_then(|taken| taken.actor.seat());
        let second_thoughts = last.is_some_and(|seat| game.take_back(seat).is_some());
        let grace = if second_thoughts || V::has_long_delay(action) {
            pace.long_house_delay
        } else {
            pace.short_house_delay
        };
        // Zero stands for 'not about to act'.
        grace.max(Duration::from_millis(1))
    }
}
