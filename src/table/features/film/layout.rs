//! Layout of the board and the strips in a film. Pure numbers.

use bevy::math::{Rect, URect, UVec2, Vec2};

/// Least and greatest width of a film, in pixels.
pub const WIDTHS: (u32, u32) = (160, 1280);
/// Width of a film with a wide board, in units of its strips.
const UNITS: f32 = 960.0;
/// Height of each strip, in these units.
pub const STRIP: f32 = 60.0;
/// Greatest height of the board, in these units.
const HIGHEST: f32 = 620.0;
/// Least width of a film, in these units: also under a narrow board the strips can be read.
const NARROWEST: f32 = 640.0;
/// Width of the border of table around the board that is shown, in units of the table.
const AROUND: f32 = 16.0;

/// Sizes and places of everything in a film.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FilmLayout {
    /// Size of the film, in pixels.
    pub size: UVec2,
    /// Box of the board, in pixels from the upper left corner.
    pub board: URect,
    /// Part of the table that is shown in it, in table coordinates.
    pub view: Rect,
    /// Pixels to a unit of the strips.
    pub unit: f32,
}

impl FilmLayout {
    /// Lays out the film of a board with this place on the table. `width` is the film's width in pixels if the board is
    /// wide; a narrow board makes it narrower.
    pub fn of(board: Rect, width: u32) -> Self {
        let unit = width.clamp(WIDTHS.0, WIDTHS.1) as f32 / UNITS;
        let seen = board.inflate(AROUND);
        let scale = (UNITS / seen.width()).min(HIGHEST / seen.height());
        let room = Vec2::new((seen.width() * scale).max(NARROWEST), seen.height() * scale);
        let room = (room * unit).round().as_uvec2().max(UVec2::ONE);
        let strip = (STRIP * unit).round() as u32;
        let board = URect::from_corners(UVec2::new(0, strip), UVec2::new(room.x, strip + room.y));
        let view = Rect::from_center_size(seen.center(), room.as_vec2() / (scale * unit));
        Self { size: UVec2::new(room.x, room.y + 2 * strip), board, view, unit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_seen_whole_and_as_large_as_a_film_has_room_for() {
        for (width, height) in [(1664.0, 780.0), (900.0, 900.0), (400.0, 1000.0), (1840.0, 300.0)] {
            for wide in [320, 640, 960] {
                let board =
                    Rect::from_center_size(Vec2::new(960.0, 540.0), Vec2::new(width, height));
                let layout = FilmLayout::of(board, wide);
                assert!(layout.view.contains(board.min) && layout.view.contains(board.max));
                assert!(layout.size.x <= wide && layout.size.y <= wide);
                let scale = layout.board.size().as_vec2() / layout.view.size();
                assert!((scale.x / scale.y - 1.0).abs() < 0.01, "{scale} is the same both ways");
                let filled = board.size() / layout.view.size();
                assert!(filled.max_element() > 0.85, "{filled} of the room");
            }
        }
    }
}
