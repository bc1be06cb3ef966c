//! The secrets that are open at the table at this moment.

use bevy::prelude::*;
use shoal_contract::Seat;

/// The secrets that are open now; kept up to date by what asks for secret choices.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenSecrets {
    /// `true` while seats choose in secret: nothing that they decide by is on the board then.
    pub chosen: bool,
    /// `true` while a seat looks at what is its own.
    pub looked_at: bool,
    /// The seat that chooses while all others keep their eyes closed.
    pub looker: Option<Seat>,
}

impl OpenSecrets {
    /// `true` while people may have been told to keep still, or to close their eyes.
    pub fn is_any(self) -> bool {
        self.chosen || self.looked_at
    }
}
