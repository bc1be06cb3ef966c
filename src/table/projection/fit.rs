//! How large the picture is and where it lies on a window: pure numbers.

use super::homography::Corners;
use crate::table::facing::TABLE;
use bevy::math::UVec2;

/// The fewest and most lines of the picture.
const LINES: (u32, u32) = (540, 2160);
/// Pictures are a whole number of 16 by 9 blocks, so that a unit is the same both ways.
const BLOCK: UVec2 = UVec2::new(16, 9);
/// While corners are set by hand the height goes in larger steps: a drag should not ask for a new
/// image for every pixel.
const COARSE: u32 = 4;

/// The largest 16:9 rectangle in the middle of a window of this many pixels, as fractions of it.
///
/// It begins at a whole pixel and measures whole blocks, so that the picture's pixels are the
/// window's: nothing is resampled.
pub fn largest_rectangle(window: UVec2) -> Corners {
    let blocks = (window / BLOCK).min_element().max(1);
    let size = BLOCK * blocks;
    let from = window.saturating_sub(size) / 2;
    let fraction = |at: UVec2| {
        let window = window.max(UVec2::ONE).as_dvec2();
        (at.as_dvec2() / window).to_array()
    };
    let to = from + size;
    [from, UVec2::new(to.x, from.y), to, UVec2::new(from.x, to.y)].map(fraction)
}

/// The size in pixels of a picture that these corners of this window show about one to one.
pub fn picture_size(window: UVec2, corners: Option<Corners>) -> UVec2 {
    let lines = match corners {
        None => BLOCK.y * (window / BLOCK).min_element(),
        Some(corners) => lines_along(window, corners).next_multiple_of(BLOCK.y * COARSE),
    };
    BLOCK * (lines.clamp(LINES.0, LINES.1) / BLOCK.y)
}

/// Pixels of a picture of this size to a unit of the table.
pub fn pixels_per_unit(size: UVec2) -> f32 {
    size.y as f32 / TABLE.y
}

/// How many lines the most enlarged edge of the quad asks for.
fn lines_along(window: UVec2, corners: Corners) -> u32 {
    let [a, b, c, d] = corners.map(|corner| bevy::math::DVec2::from(corner) * window.as_dvec2());
    let upright = a.distance(d).max(b.distance(c));
    let level = a.distance(b).max(d.distance(c)) * f64::from(BLOCK.y) / f64::from(BLOCK.x);
    upright.max(level).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_the_right_shape_is_filled() {
        for window in [UVec2::new(1280, 720), UVec2::new(1920, 1080), UVec2::new(3840, 2160)] {
            assert_eq!(largest_rectangle(window), super::super::homography::UNIT_SQUARE);
            assert_eq!(picture_size(window, None), window);
        }
    }

    #[test]
    fn in_any_window_the_rectangle_lies_on_whole_pixels_and_is_sixteen_by_nine() {
        for window in [UVec2::new(1000, 800), UVec2::new(1366, 768), UVec2::new(700, 2000)] {
            let corners = largest_rectangle(window);
            let pixels = corners.map(|c| bevy::math::DVec2::from(c) * window.as_dvec2());
            for at in pixels {
                assert!(at.distance(at.round()) < 1e-9, "{at} is between pixels");
            }
            let size = pixels[2] - pixels[0];
            assert!((size.x * 9.0 - size.y * 16.0).abs() < 1e-6);
            assert!(picture_size(window, None).y >= LINES.0);
        }
    }

    #[test]
    fn a_unit_is_the_same_both_ways_and_the_height_stays_in_bounds() {
        let skewed = Some([[0.1, 0.0], [0.9, 0.1], [1.0, 1.0], [0.0, 0.8]]);
        for window in [UVec2::new(320, 200), UVec2::new(1511, 943), UVec2::new(8000, 6000)] {
            for corners in [None, skewed] {
                let size = picture_size(window, corners);
                assert_eq!(size.x * BLOCK.y, size.y * BLOCK.x);
                assert!((LINES.0..=LINES.1).contains(&size.y));
                let logical = size.as_vec2() / pixels_per_unit(size);
                assert!(logical.distance(TABLE) < 1e-2);
            }
        }
    }
}
