//! The house presses on: by itself after a grace time, or by hand as on the original screen.

use super::acting::is_quiet;
use super::history_cursor::past_refusal;
use super::{ChooseAction, HostedMatch, PressOn, ReactionWindows, RequestRefused, SeatedBots};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{ActionOf, NextActor, PlaybackState, PlaybackView, TablePace};
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
pub(super) fn rest(time: Res<Time>, mut beat: ResMut<HouseCountdown>) {
    if beat.is_resting() {
        beat.rest = beat.rest.saturating_sub(time.delta());
    }
}

/// Presses on when no seat is awaited, all that happened was seen, and the grace time is over.
pub(super) fn next_house_action<V: PlaybackView>(
    time: Res<Time>,
    (pace, awaited, windows, pause): (
        Res<TablePace>,
        Res<AwaitedSeats>,
        Res<ReactionWindows>,
        Res<TablePause>,
    ),
    (hosted, shown, bots): (Res<HostedMatch<V>>, Res<PlaybackState<V>>, Res<SeatedBots<V>>),
    mut by_hand: MessageReader<PressOn>,
    mut beat: ResMut<HouseCountdown>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for &press in by_hand.read() {
        let still = past_refusal(&shown).or_else(|| pause_refusal(&pause));
        match still.or_else(|| refuse_by_hand(&pace, &awaited, &windows, press)) {
            Some(why) => _ = refused.write(RequestRefused { seat: press.by, why }),
            None => beat.pressed = Some(press),
        }
    }
    let next = next_action(&awaited, &hosted, &shown).filter(|_| bots.have_answered(&hosted));
    let Some(action) = next else {
        beat.set_if_neq(HouseCountdown {
            pressed: waiting(&beat, &awaited),
            rest: beat.rest,
            ..default()
        });
        return;
    };
    let taken = hosted.game().taken().len();
    if beat.at != taken || beat.needed.is_zero() {
        beat.at = taken;
        beat.waited = Duration::ZERO;
    }
    // The time becomes shorter once those for whose sake the table waits have passed.
    let needed = grace(&pace, &hosted, &action, &windows);
    if beat.needed != needed {
        beat.needed = needed;
    }
    let held = !pace.held_by.is_empty() || windows.is_busy();
    if pace.by_itself && !held && !beat.is_resting() {
        beat.waited += time.delta().mul_f32(pace.factor());
    }
    let due = pace.by_itself && !held && beat.waited >= beat.needed && !beat.is_resting();
    if beat.pressed.take().is_some() || due {
        beat.stop();
        chosen.write(ChooseAction { actor: Actor::House, action });
    }
}

/// Returns the action that the house would take now, if it may.
fn next_action<V: PlaybackView>(
    awaited: &AwaitedSeats,
    hosted: &HostedMatch<V>,
    shown: &PlaybackState<V>,
) -> Option<ActionOf<V>> {
    if !awaited.0.is_empty() || hosted.is_watched() || !is_quiet(hosted, shown) {
        return None;
    }
    V::Game::next_house_action(hosted.game().world())
}

/// Returns the press by hand that still waits: for the playback, but not for a seat.
fn waiting(beat: &HouseCountdown, awaited: &AwaitedSeats) -> Option<PressOn> {
    beat.pressed.filter(|_| awaited.0.is_empty())
}

fn refuse_by_hand(
    pace: &TablePace,
    awaited: &AwaitedSeats,
    windows: &ReactionWindows,
    press: PressOn,
) -> Option<String> {
    let others_hold = pace.held_by.iter().any(|&seat| Some(seat) != press.by);
    if !awaited.0.is_empty() {
        Some("The table is waiting for a player: it goes on when everybody has chosen.".into())
    } else if windows.is_asking() {
        Some("Somebody is asking to go back: the table is waiting for the answer.".into())
    } else if others_hold {
        Some("Somebody has asked for a moment.".into())
    } else {
        None
    }
}

/// Returns the grace time before an action of the house: long where a player can still take something back or should
/// look up, else short.
fn grace<V: PlaybackView>(
    pace: &TablePace,
    hosted: &HostedMatch<V>,
    action: &ActionOf<V>,
    windows: &ReactionWindows,
) -> Duration {
    let game = hosted.game();
    if windows.is_open(NextActor::House) && V::opens_reaction_window(action, game.world()) {
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
