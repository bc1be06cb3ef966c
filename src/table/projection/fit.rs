//! How large the picture is and where it lies on a window: pure numbers.

use crate::table::geometry::Corners;
use crate::table::geometry::tabletop::SHORT_SIDE;
use bevy::math::{UVec2, Vec2};

/// The fewest and most lines of the picture.
const LINES: (u32, u32) = (540, 2160);
/// Pictures have a whole number of so many lines: at 16 by 9 a unit is then the same both ways to a
/// whole pixel, at other shapes to half of one.
const BLOCK: u32 = 9;
/// While corners are set by hand the height goes in larger steps: a drag should not ask for a new
/// image for every pixel.
const COARSE: u32 = 4;

/// The largest rectangle of the table's shape in the middle of a window of this many pixels, as
/// fractions of it.
///
/// It begins at a whole pixel and measures whole pixels, so that the picture's pixels are the
/// window's: nothing is resampled.
pub fn largest_rectangle(window: UVec2, table: Vec2) -> Corners {
    let size = picture_of(lines_in(window, table).max(BLOCK), table);
    let from = window.saturating_sub(size) / 2;
    let fraction = |at: UVec2| {
        let window = window.max(UVec2::ONE).as_dvec2();
        (at.as_dvec2() / window).to_array()
    };
    let to = from + size;
    [from, UVec2::new(to.x, from.y), to, UVec2::new(from.x, to.y)].map(fraction)
}

/// The size in pixels of a picture that these corners of this window show about one to one.
pub fn picture_size(window: UVec2, corners: Option<Corners>, table: Vec2) -> UVec2 {
    let lines = match corners {
        None => lines_in(window, table),
        Some(corners) => lines_along(window, corners, table).next_multiple_of(BLOCK * COARSE),
    };
    picture_of(lines.clamp(LINES.0, LINES.1) / BLOCK * BLOCK, table)
}

/// A picture of so many lines.
fn picture_of(lines: u32, table: Vec2) -> UVec2 {
    UVec2::new((lines as f32 * table.x / table.y).round() as u32, lines)
}

/// How many lines of an upright picture a window has room for, in whole blocks.
fn lines_in(window: UVec2, table: Vec2) -> u32 {
    let level = (window.x as f32 * table.y / table.x).round() as u32;
    let mut lines = level.min(window.y) / BLOCK * BLOCK;
    if picture_of(lines, table).x > window.x {
        lines -= BLOCK;
    }
    lines
}

/// Pixels of a picture of this size to a unit of the table.
pub fn pixels_per_unit(size: UVec2) -> f32 {
    size.y as f32 / SHORT_SIDE
}

/// How many lines the most enlarged edge of the quad asks for.
fn lines_along(window: UVec2, corners: Corners, table: Vec2) -> u32 {
    let [a, b, c, d] = corners.map(|corner| bevy::math::DVec2::from(corner) * window.as_dvec2());
    let upright = a.distance(d).max(b.distance(c));
    let level = a.distance(b).max(d.distance(c)) * f64::from(table.y) / f64::from(table.x);
    upright.max(level).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::homography::UNIT_SQUARE;

    const TABLE: Vec2 = Vec2::new(1920.0, 1080.0);

    #[test]
    fn a_window_of_the_right_shape_is_filled() {
        for window in [UVec2::new(1280, 720), UVec2::new(1920, 1080), UVec2::new(3840, 2160)] {
            assert_eq!(largest_rectangle(window, TABLE), UNIT_SQUARE);
            assert_eq!(picture_size(window, None, TABLE), window);
        }
    }

    #[test]
    fn in_any_window_the_rectangle_lies_on_whole_pixels_and_has_the_tables_shape() {
        let windows = [UVec2::new(1000, 800), UVec2::new(1366, 768), UVec2::new(700, 2000)];
        let tables = [TABLE, Vec2::new(1296.0, 1080.0), Vec2::new(2592.0, 1080.0)];
        for (window, table) in windows.into_iter().flat_map(|w| tables.map(|table| (w, table))) {
            let corners = largest_rectangle(window, table);
            let pixels = corners.map(|c| bevy::math::DVec2::from(c) * window.as_dvec2());
            for at in pixels {
                assert!(at.distance(at.round()) < 1e-9, "{at} is between pixels");
            }
            let size = pixels[2] - pixels[0];
            let shape = size.y * f64::from(table.x) / f64::from(table.y);
            assert!((size.x - shape).abs() <= 0.5, "{size} in {window} for {table}");
            assert!(size.cmple(window.as_dvec2() + 1e-6).all(), "{size} in {window}");
            assert!(picture_size(window, None, table).y >= LINES.0);
        }
    }

    #[test]
    fn a_unit_is_the_same_both_ways_and_the_height_stays_in_bounds() {
        let skewed = Some([[0.1, 0.0], [0.9, 0.1], [1.0, 1.0], [0.0, 0.8]]);
        for window in [UVec2::new(320, 200), UVec2::new(1511, 943), UVec2::new(8000, 6000)] {
            for corners in [None, skewed] {
                let size = picture_size(window, corners, TABLE);
                assert_eq!(size.x * 9, size.y * 16);
                assert!((LINES.0..=LINES.1).contains(&size.y));
                let logical = size.as_vec2() / pixels_per_unit(size);
                assert!(logical.distance(TABLE) < 1e-2);
            }
        }
    }
}
