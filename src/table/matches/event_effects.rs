//! Sounds, drawings and words that accompany an event for a moment. A game names them for each of its events; this
//! module plays and draws them, and lets numbers rise from the pieces of the seats that something happened to.

use crate::matches::effects::{
    BoardSpotlight, DieRoll, EffectAnchor, FlyingCard, FlyingCards, PassingEffect, PassingEffects,
    RisingNumbers, RisingText, SeatAnchor,
};
use crate::matches::hosting::HostedMatch;
use crate::matches::motion::BoardClock;
use crate::matches::playback::{
    EventBegan, EventEnded, EventOf, PlaybackState, PlaybackView, PlayingEvent, SetupOf, TablePace,
    ViewOf,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::account::PlaybackPosition;
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::seats::Chairs;

/// Something that is seen or heard for a moment.
pub enum EventCue {
    /// A sound.
    Sound(Sound),
    /// A drawing that moves, grows or fades.
    Drawing(PassingEffect),
    /// Words that rise toward a player.
    Words(RisingText),
    /// A die that a player rolls.
    Die(DieRoll),
    /// Light on one place.
    Light(BoardSpotlight),
}

/// A game whose events are seen and heard.
pub trait EventEffects: PlaybackView {
    /// The resource that knows where the board is placed on the table.
    type Board: Resource;

    /// Returns what is seen and heard as an event begins. The view is as it was before the event; the chairs tell the
    /// colours of the seats.
    fn at_beginning(
        event: &EventOf<Self>,
        view: &ViewOf<Self>,
        board: &Self::Board,
        chairs: &Chairs,
    ) -> Vec<EventCue>;

    /// Returns what is seen and heard as an event ends, with the view after it.
    fn at_end(
        _event: &EventOf<Self>,
        _view: &ViewOf<Self>,
        _board: &Self::Board,
        _chairs: &Chairs,
    ) -> Vec<EventCue> {
        Vec::new()
    }

    /// Returns the cards that are on their way while an event is shown. The view is as it was before the event.
    fn flying_cards(
        _playing: &PlayingEvent<Self>,
        _view: &ViewOf<Self>,
        _setup: &SetupOf<Self>,
        _board: &Self::Board,
        _cards: &FlyingCards,
    ) -> Vec<FlyingCard> {
        Vec::new()
    }

    /// Returns the piece of a seat from which its numbers rise while this event is shown.
    fn piece_of(
        _event: Option<&EventOf<Self>>,
        _view: &ViewOf<Self>,
        _board: &Self::Board,
        _seat: Seat,
    ) -> Option<EffectAnchor> {
        None
    }
}

/// Returns the cues for a sound and what is seen with it.
pub fn with_sound(sound: Sound, seen: impl IntoIterator<Item = EventCue>) -> Vec<EventCue> {
    seen.into_iter().chain([EventCue::Sound(sound)]).collect()
}

/// Lets everybody see and hear what begins and ends now. A game runs it before what it draws.
pub fn show<V: EventEffects>(
    mut began: MessageReader<EventBegan<V>>,
    mut ended: MessageReader<EventEnded<V>>,
    shown: Res<PlaybackState<V>>,
    board: Res<V::Board>,
    chairs: Res<Chairs>,
    mut effects: PassingEffects,
    mut sounds: MessageWriter<PlaySound>,
) {
    let view = &shown.view;
    let begins = began.read().flat_map(|event| V::at_beginning(&event.0, view, &board, &chairs));
    let ends = ended.read().flat_map(|event| V::at_end(&event.0, view, &board, &chairs));
    let cues: Vec<EventCue> = begins.chain(ends).collect();
    if cues.is_empty() {
        return;
    }
    let mut layout = effects.rising_layout(pieces::<V>(&shown, &board, &chairs));
    for cue in cues {
        match cue {
            EventCue::Sound(sound) => _ = sounds.write(PlaySound(sound)),
            EventCue::Drawing(effect) => effects.launch(effect),
            EventCue::Words(rising) => effects.rise(rising, &mut layout),
            EventCue::Die(roll) => effects.roll(roll),
            EventCue::Light(light) => effects.light(light),
        }
    }
}

/// Returns the pieces of all seats from which words rise now.
fn pieces<'a, V: EventEffects>(
    shown: &'a PlaybackState<V>,
    board: &'a V::Board,
    chairs: &'a Chairs,
) -> impl Iterator<Item = SeatAnchor> + use<'a, V> {
    chairs.seats().filter_map(move |seat| {
        let anchor = V::piece_of(shown.event(), &shown.view, board, seat)?;
        Some(SeatAnchor { seat, anchor })
    })
}

/// Number of steps in which cards go their way where motion is reduced.
const CALM_STEPS: f32 = 4.0;

/// The time by which cards fly.
#[derive(SystemParam)]
pub struct FlightClock<'w> {
    time: Res<'w, Time>,
    pace: Res<'w, TablePace>,
    clock: Res<'w, BoardClock>,
}

/// Lets cards fly while their event is shown.
pub fn fly<V: EventEffects>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    board: Res<V::Board>,
    clock: FlightClock,
    mut cards: FlyingCards,
    mut before: Local<Option<(PlaybackPosition, usize)>>,
) {
    let playing = shown.playing();
    if playing != std::mem::replace(&mut *before, playing) {
        let setup = hosted.game().setup();
        let begins = |now| V::flying_cards(now, &shown.view, setup, &board, &cards);
        let begun = shown.now.as_ref().map(begins).unwrap_or_default();
        cards.begin(begun);
    }
    let part = shown.progress();
    let part = if clock.clock.calm { (part * CALM_STEPS).floor() / CALM_STEPS } else { part };
    let seconds = clock.time.delta_secs() * clock.pace.factor();
    cards.go_on(part, if shown.paused { 0.0 } else { seconds });
}

/// Lets what happened to seats rise from their pieces, as far as the picture has come. A picture that jumps
/// shows nothing of what happened in between.
pub fn rise<V: EventEffects>(
    shown: Res<PlaybackState<V>>,
    board: Res<V::Board>,
    chairs: Res<Chairs>,
    mut numbers: RisingNumbers,
    mut risen: Local<Option<(PlaybackPosition, usize)>>,
) {
    let (until, jumps) = shown.reached();
    let before = risen.replace((until, jumps)).filter(|before| before.1 == jumps);
    let Some((after, _)) = before.filter(|_| !shown.is_added()) else { return };
    if until <= after || shown.page().is_some() {
        return;
    }
    let effects = shown.seat_effects(after, until);
    let causes: Vec<_> =
        effects.iter().filter_map(|effect| Some((effect.seat(), effect.cause()?))).collect();
    let pieces: Vec<_> = pieces::<V>(&shown, &board, &chairs).collect();
    numbers.rise(&causes, &pieces);
}
