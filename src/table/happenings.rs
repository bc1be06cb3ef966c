//! What is seen and heard for a moment when something happens. A game says it of each of its events, as
//! a table does: event, then sound, drawings and words. This is where the table makes it so.

use super::effects::{PassingEffect, PassingEffects, Rising};
use super::playback::{EventBegan, EventEnded, PlaybackState, Show};
use super::seat_messages::SeatMessages;
use super::sound::{Play, Sound};
use super::widgets::Tone;
use crate::contract::Seat;
use bevy::prelude::*;

/// Something that is seen or heard for a moment.
pub enum Cue {
    /// A sound.
    Sound(Sound),
    /// A drawing that moves, grows or fades.
    Drawing(PassingEffect),
    /// Words that rise toward a player.
    Words(Rising),
    /// A sentence in a seat's tray.
    Sentence(Seat, &'static str),
}

/// A game whose events are seen and heard.
pub trait Happenings: Show {
    /// Where its board lies on the table.
    type Board: Resource;

    /// What is seen and heard as an event begins. The view is as it was before the event.
    fn at_beginning(event: &Self::Event, view: &Self::View, board: &Self::Board) -> Vec<Cue>;

    /// What is seen and heard as it ends, with the view after it.
    fn at_end(_event: &Self::Event, _view: &Self::View) -> Vec<Cue> {
        Vec::new()
    }
}

/// A sound, and what is seen with it.
pub fn heard(sound: Sound, seen: impl IntoIterator<Item = Cue>) -> Vec<Cue> {
    seen.into_iter().chain([Cue::Sound(sound)]).collect()
}

/// Lets everybody see and hear what begins and ends now. A game runs it before what it draws.
pub fn show<G: Happenings>(
    (mut began, mut ended): (MessageReader<EventBegan<G>>, MessageReader<EventEnded<G>>),
    (shown, board): (Res<PlaybackState<G>>, Res<G::Board>),
    mut effects: PassingEffects,
    mut messages: ResMut<SeatMessages>,
    mut sounds: MessageWriter<Play>,
) {
    let begins = began.read().flat_map(|event| G::at_beginning(&event.0, &shown.view, &board));
    let ends = ended.read().flat_map(|event| G::at_end(&event.0, &shown.view));
    for cue in begins.chain(ends) {
        match cue {
            Cue::Sound(sound) => _ = sounds.write(Play(sound)),
            Cue::Drawing(effect) => effects.launch(effect),
            Cue::Words(rising) => effects.rise(rising),
            Cue::Sentence(seat, sentence) => messages.say(seat, sentence, Tone::Plain),
        }
    }
}
