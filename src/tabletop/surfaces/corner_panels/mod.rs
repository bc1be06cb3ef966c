//! The corners of the table that the trays leave free during a match. They show what everybody shares: the turn and the
//! decks, the order of play, and what happened last.
//!
//! Before a screen a line at the top says for all whose turn it is, what happened last, and how far the match is. It is
//! one more corner, with a single row.
//!
//! - `rows`: their content, from the trays, the chairs and the latest effects
//! - `fit`: the badges that there is room for
//! - `draw`: the nodes, spawned once for each corner and changed in place
//! - `under`: finds the part under a point, for help that explains it

mod draw;
mod fit;
mod rows;
mod under;

pub use under::{CornerPart, CornerPartFinder};

use crate::account::EffectCause;
use crate::surfaces::tray::TraySystems;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The effects of the last action that touched any seat, as far as it was shown; empty before the first.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct LatestEffects(pub Vec<(Seat, EffectCause)>);

/// The progress of a match, for the line before a screen.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct MatchProgress {
    /// Its progress, in a few words: `turn 3`.
    pub stage: String,
    /// The sentence about its end; `None` while it goes on.
    pub ending: Option<String>,
}

/// Adds the corners. The trays must be added, too.
pub fn plugin(app: &mut App) {
    app.init_resource::<LatestEffects>().init_resource::<MatchProgress>().add_systems(
        Update,
        (draw::match_corners.in_set(TraySystems::Spawn), draw::show.in_set(TraySystems::Draw)),
    );
}
