//! Larger text by a button of one's own. All sentences of a table have one size, so it grows for everybody.

use super::dials::{TEXT_SIZES, larger_text};
use bevy::prelude::*;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::pointers::controls::Verb;
use shoal_tabletop::system::settings::Settings;

/// Makes the text of the table larger for everyone at a seat who asks for it.
pub(super) fn enlarge(mut verbs: MessageReader<VerbPressed>, settings: Option<ResMut<Settings>>) {
    let asked = verbs.read().filter(|press| press.verb == Verb::TextSize && press.seat.is_some());
    let asked = asked.count();
    let Some(mut settings) = settings.filter(|_| asked > 0) else { return };
    let rig = settings.rig_mut();
    (0..asked).for_each(|_| rig.text = next(rig.text));
}

/// Returns the size after this one; after the largest comes the usual one.
fn next(size: f32) -> f32 {
    larger_text(size).unwrap_or(TEXT_SIZES[0])
}
