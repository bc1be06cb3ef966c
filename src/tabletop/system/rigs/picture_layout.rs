//! The way a picture is laid on a window, whatever the window is like.

use super::PictureOrientation;
use crate::geometry::{QuadCorners, Tabletop};
use bevy::math::Vec2;

/// Everything but the window itself that decides how the picture is laid on a window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PictureLayout {
    /// The corners of the lit rectangle as fractions of the window; without them it is the whole window.
    pub corners: Option<QuadCorners>,
    /// The orientation of the picture on the corners.
    pub orientation: PictureOrientation,
    /// The part that stays dark at each side of the lit rectangle, as fractions of its width and height.
    pub inset: Vec2,
    /// The size of the table in units.
    pub table: Vec2,
}

impl Default for PictureLayout {
    fn default() -> Self {
        let (orientation, table) = (PictureOrientation::default(), Tabletop::default().size);
        Self { corners: None, orientation, inset: Vec2::ZERO, table }
    }
}
