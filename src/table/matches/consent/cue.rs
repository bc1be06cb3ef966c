//! The sound of a question.

use super::OpenPoll;
use bevy::prelude::*;
use shoal_tabletop::picture::sound::{PlaySound, Sound};

/// Plays the sound when a question is laid before a seat.
pub(super) fn ask(mut opened: MessageReader<OpenPoll>, mut sounds: MessageWriter<PlaySound>) {
    if opened.read().any(|poll| poll.asked.iter().any(|&seat| Some(seat) != poll.by)) {
        sounds.write(PlaySound(Sound::Ask));
    }
}
