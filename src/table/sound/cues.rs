//! What is heard of the table itself, whatever is played on it.

use super::{Play, Sound};
use crate::table::consent::OpenPoll;
use bevy::prelude::*;

/// A question lies before somebody.
pub(super) fn ask(mut opened: MessageReader<OpenPoll>, mut sounds: MessageWriter<Play>) {
    if opened.read().any(|poll| poll.asked.iter().any(|&seat| Some(seat) != poll.by)) {
        sounds.write(Play(Sound::Ask));
    }
}
