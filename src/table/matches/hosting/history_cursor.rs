//! Looking back: the host points at a moment of the match, and the table shows that moment.
//!
//! While the past is shown nobody acts in the match, and what is being played waits.

use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;

/// The moment of the match that the host looks at, by its page in the history; the present if both are `None`.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct HistoryCursor {
    /// The page under the host's pointer: set anew for every frame it is there.
    pub pointed: Option<usize>,
    /// The page that stays when the pointer leaves.
    pub pinned: Option<usize>,
}

/// Shows the page that is looked at, or the present.
pub(super) fn turn_pages<V: PlaybackView>(
    mut cursor: ResMut<HistoryCursor>,
    mut shown: ResMut<PlaybackState<V>>,
) {
    let pages = shown.history().pages().len();
    if *cursor == HistoryCursor::default() && shown.page().is_none() {
        return;
    }
    let known = |page: Option<usize>| page.filter(|&page| page < pages);
    let (pointed, pinned) = (known(cursor.pointed), known(cursor.pinned));
    cursor.set_if_neq(HistoryCursor { pointed: None, pinned });
    let wanted = pointed.or(pinned);
    if shown.page() == wanted {
        return;
    }
    match wanted {
        Some(page) => shown.look_back(page),
        None => shown.return_to_now(),
    }
}

/// Returns the sentence for players who want to act while the past is shown; `None` if it is not.
pub fn past_refusal<V: PlaybackView>(shown: &PlaybackState<V>) -> Option<String> {
    let title = V::title(shown.past()?.bookmark);
    let why = "The table is looking back: nobody can act until it is back to now";
    Some(format!("{why}. It shows: {title}."))
}
