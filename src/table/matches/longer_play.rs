//! The longer play that a match belongs to, so that features below a series and a tournament know of them.

use bevy::prelude::*;

/// The longer play that the match on the table belongs to, if any: it has a short end, and ways out, of its own.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct LongerPlay {
    /// `true` for a game of a series.
    pub series: bool,
    /// `true` for a game of a tournament.
    pub tournament: bool,
}

impl LongerPlay {
    /// `true` if the match stands for itself.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}
