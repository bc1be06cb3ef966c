//! The match on the table, together with the picture of it.

use super::HostedMatch;
use super::acting::is_quiet;
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// System parameter with the match on the table and the picture of it, for systems that need both.
#[derive(SystemParam)]
pub struct ShownMatch<'w, V: PlaybackView> {
    /// The match as the rules know it: ahead of the picture while something is shown.
    pub hosted: Res<'w, HostedMatch<V>>,
    /// The picture that is shown.
    pub shown: Res<'w, PlaybackState<V>>,
}

impl<V: PlaybackView> ShownMatch<'_, V> {
    /// Returns `true` if all that happened is safe and has been shown: bots and the house may decide now.
    pub fn is_quiet(&self) -> bool {
        is_quiet(&self.hosted, &self.shown)
    }
}
