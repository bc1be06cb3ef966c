//! How large the picture is and where it lies on a window: pure numbers.

use super::{Laying, Orientation};
use crate::table::geometry::Corners;
use crate::table::geometry::tabletop::SHORT_SIDE;
use bevy::math::{DVec2, UVec2, Vec2};

/// The fewest and most lines of the picture.
const LINES: (u32, u32) = (540, 2160);
/// An unmeasured picture is a whole number of 16 by 9 blocks, so that a unit is the same both ways.
const BLOCK: UVec2 = UVec2::new(16, 9);
/// While corners are set by hand the height goes in larger steps: a drag should not ask for a new
/// image for every pixel.
const COARSE: u32 = 4;

/// The largest 16:9 rectangle in the middle of a window of this many pixels, or 9:16 if the picture
/// lies on its side, as fractions of the window.
///
/// It begins at a whole pixel and measures whole blocks, so that the picture's pixels are the
/// window's: nothing is resampled.
pub fn largest_rectangle(window: UVec2, orientation: Orientation) -> Corners {
    let block = block(orientation);
    let size = block * (window / block).min_element().max(1);
    let from = window.saturating_sub(size) / 2;
    let fraction = |at: UVec2| (at.as_dvec2() / window.max(UVec2::ONE).as_dvec2()).to_array();
    let to = from + size;
    [from, UVec2::new(to.x, from.y), to, UVec2::new(from.x, to.y)].map(fraction)
}

fn block(orientation: Orientation) -> UVec2 {
    if orientation.is_sideways() { UVec2::new(BLOCK.y, BLOCK.x) } else { BLOCK }
}

/// The size in pixels of a picture that is shown about one to one where it is laid on this window.
pub fn picture_size(window: UVec2, laying: &Laying) -> UVec2 {
    let plain = laying.corners.is_none() && laying.inset == Vec2::ZERO;
    let block = block(laying.orientation);
    let lines = if plain {
        BLOCK.y * (window / block).min_element()
    } else {
        lines_along(window, laying).next_multiple_of(BLOCK.y * COARSE)
    };
    let lines = lines.clamp(LINES.0, LINES.1) / BLOCK.y * BLOCK.y;
    let wide = lines as f32 * laying.table.x / laying.table.y;
    UVec2::new(wide.round() as u32, lines)
}

/// Pixels of a picture of this size to a unit of the table.
pub fn pixels_per_unit(size: UVec2) -> f32 {
    size.y as f32 / SHORT_SIDE
}

/// How many lines the most enlarged edge of the quad asks for.
fn lines_along(window: UVec2, laying: &Laying) -> u32 {
    let corners = laying.corners.unwrap_or_else(|| largest_rectangle(window, laying.orientation));
    let [a, b, c, d] = corners.map(|corner| DVec2::from(corner) * window.as_dvec2());
    let mut quad = DVec2::new(a.distance(b).max(d.distance(c)), a.distance(d).max(b.distance(c)));
    if laying.orientation.is_sideways() {
        quad = DVec2::new(quad.y, quad.x);
    }
    let picture = quad * (1.0 - 2.0 * laying.inset.as_dvec2());
    let shape = laying.table.as_dvec2();
    picture.y.max(picture.x * shape.y / shape.x).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::homography::UNIT_SQUARE;

    const UPRIGHT: Orientation = Orientation { flip_h: false, flip_v: false, quarter_turns: 0 };
    const SIDEWAYS: Orientation = Orientation { flip_h: true, flip_v: false, quarter_turns: 3 };

    #[test]
    fn a_window_of_the_right_shape_is_filled() {
        for window in [UVec2::new(1280, 720), UVec2::new(1920, 1080), UVec2::new(3840, 2160)] {
            assert_eq!(largest_rectangle(window, UPRIGHT), UNIT_SQUARE);
            assert_eq!(picture_size(window, &Laying::default()), window);
            let (turned, on_its_side) = (
                UVec2::new(window.y, window.x),
                Laying { orientation: SIDEWAYS, ..Laying::default() },
            );
            assert_eq!(largest_rectangle(turned, SIDEWAYS), UNIT_SQUARE);
            assert_eq!(picture_size(turned, &on_its_side), window);
        }
    }

    #[test]
    fn in_any_window_the_rectangle_lies_on_whole_pixels_and_is_sixteen_by_nine() {
        for window in [UVec2::new(1000, 800), UVec2::new(1366, 768), UVec2::new(700, 2000)] {
            let corners = largest_rectangle(window, UPRIGHT);
            let pixels = corners.map(|c| DVec2::from(c) * window.as_dvec2());
            for at in pixels {
                assert!(at.distance(at.round()) < 1e-9, "{at} is between pixels");
            }
            let size = pixels[2] - pixels[0];
            assert!((size.x * 9.0 - size.y * 16.0).abs() < 1e-6);
            assert!(picture_size(window, &Laying::default()).y >= LINES.0);
        }
    }

    #[test]
    fn a_unit_is_the_same_both_ways_and_the_height_stays_in_bounds() {
        let skewed = Some([[0.1, 0.0], [0.9, 0.1], [1.0, 1.0], [0.0, 0.8]]);
        let tables =
            [Vec2::new(1920.0, 1080.0), Vec2::new(1300.0, 1080.0), Vec2::new(2592.0, 1080.0)];
        for window in [UVec2::new(320, 200), UVec2::new(1511, 943), UVec2::new(8000, 6000)] {
            for (corners, table) in [None, skewed].into_iter().flat_map(|c| tables.map(|t| (c, t)))
            {
                for orientation in [UPRIGHT, SIDEWAYS] {
                    let inset = Vec2::new(0.01, 0.03);
                    let laying = Laying { corners, orientation, inset, table };
                    let size = picture_size(window, &laying);
                    assert!((LINES.0..=LINES.1).contains(&size.y));
                    let logical = size.as_vec2() / pixels_per_unit(size);
                    assert!((logical.x - table.x).abs() <= 1.0, "{logical} for {table}");
                }
            }
        }
    }
}
