//! The light of the picture: the table, or plain light.

use bevy::prelude::*;

/// The light of the picture.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureLight {
    /// The table.
    #[default]
    Table,
    /// The whole picture, in plain white.
    White,
    /// Nothing.
    Black,
}

impl PictureLight {
    /// Returns this light if there is another, else the table again.
    #[must_use]
    pub fn toggled(self, light: Self) -> Self {
        if self == light { Self::Table } else { light }
    }

    /// `true` if people see the table.
    pub fn shows_table(self) -> bool {
        self == Self::Table
    }
}
