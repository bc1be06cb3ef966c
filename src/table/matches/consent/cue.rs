//! The sound of a question.

use super::OpenPoll;
use bevy::prelude::*;
use shoal_tabletop::picture::sound::{Play, Sound};

/// Plays the sound when a question is laid before a seat.
pub(super) fn ask(mut opened: MessageReader<OpenPoll>, mut sounds: MessageWriter<Play>) {
    if opened.read().any(|poll| poll.asked.iter().any(|&seat| Some(seat) != poll.by)) {
        sounds.write(Play(Sound::Ask));
    }
}
