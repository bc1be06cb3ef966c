//! Why each seat's health last changed, as far as it was shown.

use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::explain::ledger::Ledgers;
use crate::table::playback::{EventEnded, PlaybackState};
use bevy::prelude::*;

/// Enters what was just shown.
pub fn keep(
    mut ended: MessageReader<EventEnded<FishAndMen>>,
    shown: Res<PlaybackState<FishAndMen>>,
    mut ledgers: ResMut<Ledgers>,
) {
    for EventEnded(event) in ended.read() {
        ledgers.enter(event);
    }
    // After an undo, a resume or a correction the lines would tell of what is no longer so.
    if shown.is_idle() && !ledgers.agrees_with(&shown.view) {
        *ledgers = Ledgers::of(&shown.view);
    }
}
