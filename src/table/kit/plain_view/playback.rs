//! The events of a plain game as they are shown.

use super::super::prelude::*;
use super::{PlainBoard, PlainView, ShownEvent};
use crate::matches::playback::{EventOf, SetupOf};
use shoal_contract::{PlainGame, PlainPosition, Seat, capital};

/// Height above the table of words that rise.
const RISING: f32 = 9.0;

impl<V: PlainView> PlaybackView for V {
    type Game = PlainGame<V::Position>;

    fn seconds(event: &EventOf<V>, _view: &V::Position, _setup: &SetupOf<V>) -> f32 {
        V::shown(event).map_or(0.0, |shown| shown.seconds)
    }

    fn apply_event(
        view: &mut V::Position,
        _event: &EventOf<V>,
        after: &V::Position,
        _setup: &SetupOf<V>,
    ) {
        V::apply_event(view, after);
    }

    fn seat_numbers(view: &V::Position) -> Vec<i32> {
        view.scores().into_iter().map(|score| score as i32).collect()
    }

    fn seat_effects(
        events: &[EventOf<V>],
        _after: &V::Position,
        _setup: &SetupOf<V>,
    ) -> Vec<SeatEffect> {
        let Some(ShownEvent { seat, effect, .. }) = events.last().and_then(V::shown) else {
            return Vec::new();
        };
        let effect = effect.map(|effect| SeatEffect::Own(seat, effect));
        [SeatEffect::Turn(seat)].into_iter().chain(effect).collect()
    }

    fn bookmark(view: &V::Position, _setup: &SetupOf<V>) -> Option<Bookmark> {
        Some(Bookmark::beginning(view.turn() as u32))
    }

    fn title(bookmark: Bookmark) -> String {
        format!("{} {}", capital(V::TURN), bookmark.chapter)
    }
}

impl<V: PlainView> EventEffects for V {
    type Board = PlainBoard;

    fn at_beginning(
        event: &EventOf<V>,
        _view: &V::Position,
        _board: &PlainBoard,
        _chairs: &Chairs,
    ) -> Vec<EventCue> {
        V::shown(event).map_or_else(Vec::new, |_| with_sound(Sound::Step, []))
    }

    fn at_end(
        _event: &EventOf<V>,
        view: &V::Position,
        _board: &PlainBoard,
        _chairs: &Chairs,
    ) -> Vec<EventCue> {
        match view.awaited()[..] {
            [next] if V::SECRET.is_none() => with_sound(Sound::Turn(next), []),
            _ => Vec::new(),
        }
    }

    fn piece_of(
        event: Option<&EventOf<V>>,
        _view: &V::Position,
        board: &PlainBoard,
        _seat: Seat,
    ) -> Option<EffectAnchor> {
        let at = board.0.centre(V::shown(event?)?.at);
        Some(EffectAnchor { at, size: board.cell() / 2.0, height: RISING })
    }
}
