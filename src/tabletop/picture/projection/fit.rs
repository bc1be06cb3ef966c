//! The size of the picture, from its place on a window: pure numbers.

use crate::geometry::homography::UNIT_SQUARE;
use crate::geometry::tabletop::SHORT_SIDE;
use crate::system::rigs::PictureLayout;
use bevy::math::{DVec2, UVec2, Vec2, Vec2Swizzles as _};

/// The fewest and most lines of the picture.
const LINES: (u32, u32) = (540, 2160);
/// Step of the picture's height while corners are set by hand, in lines: a drag should not ask for a new image for
/// every pixel.
const COARSE: u32 = 36;

/// The size in pixels of a picture that is shown about one to one where it is laid on this window. One
/// that fills the window has its pixels: nothing is resampled.
pub fn picture_size(window: UVec2, layout: &PictureLayout) -> UVec2 {
    let upright = if layout.orientation.is_sideways() { window.yx() } else { window };
    let lines = match layout.corners.is_none() && layout.inset == Vec2::ZERO {
        true if (LINES.0..=LINES.1).contains(&upright.y) => return upright,
        true => upright.y.clamp(LINES.0, LINES.1),
        false => lines_along(window, layout).next_multiple_of(COARSE).clamp(LINES.0, LINES.1),
    };
    let wide = lines as f32 * layout.table.x / layout.table.y;
    UVec2::new(wide.round() as u32, lines)
}

/// Pixels of a picture of this size to a unit of the table.
pub fn pixels_per_unit(size: UVec2) -> f32 {
    size.y as f32 / SHORT_SIDE
}

/// Returns the number of lines that the most enlarged edge of the quad asks for.
fn lines_along(window: UVec2, layout: &PictureLayout) -> u32 {
    let corners = layout.corners.unwrap_or(UNIT_SQUARE);
    let [a, b, c, d] = corners.map(|corner| DVec2::from(corner) * window.as_dvec2());
    let mut quad = DVec2::new(a.distance(b).max(d.distance(c)), a.distance(d).max(b.distance(c)));
    if layout.orientation.is_sideways() {
        quad = DVec2::new(quad.y, quad.x);
    }
    let picture = quad * (1.0 - 2.0 * layout.inset.as_dvec2());
    let shape = layout.table.as_dvec2();
    picture.y.max(picture.x * shape.y / shape.x).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::rigs::{PictureOrientation, RigSettings};

    const UPRIGHT: PictureOrientation =
        PictureOrientation { flip_h: false, flip_v: false, quarter_turns: 0 };
    const SIDEWAYS: PictureOrientation =
        PictureOrientation { flip_h: true, flip_v: false, quarter_turns: 3 };

    /// How the picture of an unmeasured rig lies on this window.
    fn unmeasured(window: UVec2, orientation: PictureOrientation) -> PictureLayout {
        let mut rig = RigSettings::default();
        rig.orient(orientation);
        rig.picture_layout(window.as_vec2())
    }

    #[test]
    fn a_projector_of_any_usual_shape_is_filled_pixel_by_pixel() {
        // 16:9, 4:3, 16:10, 5:4 and 21:9.
        for (wide, high) in [
            (1920, 1080),
            (1280, 720),
            (1024, 768),
            (1600, 1200),
            (1280, 800),
            (1280, 1024),
            (2560, 1080),
        ] {
            let window = UVec2::new(wide, high);
            for (pixels, orientation) in [(window, UPRIGHT), (window.yx(), SIDEWAYS)] {
                let layout = unmeasured(pixels, orientation);
                assert_eq!((layout.corners, layout.inset), (None, Vec2::ZERO), "{window}");
                assert_eq!(picture_size(pixels, &layout), window);
                let unit = window.as_vec2() / layout.table;
                assert!((unit.x / unit.y - 1.0).abs() < 1e-3, "{window}: a unit is {unit}");
            }
        }
    }

    #[test]
    fn a_window_of_a_shape_that_no_table_has_stays_dark_at_two_sides() {
        for window in [UVec2::new(900, 900), UVec2::new(700, 2000), UVec2::new(3000, 700)] {
            let layout = unmeasured(window, UPRIGHT);
            let lit = window.as_vec2() * (1.0 - 2.0 * layout.inset) / layout.table;
            assert!((lit.x / lit.y - 1.0).abs() < 1e-3, "{window}: a unit is {lit}");
            let (least, most) = (layout.inset.min_element(), layout.inset.max_element());
            assert!(least.abs() < 1e-4 && most > 0.01, "{window}: {least} and {most} stay dark");
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
                    let layout = PictureLayout { corners, orientation, inset, table };
                    let size = picture_size(window, &layout);
                    assert!((LINES.0..=LINES.1).contains(&size.y));
                    let logical = size.as_vec2() / pixels_per_unit(size);
                    assert!((logical.x - table.x).abs() <= 1.0, "{logical} for {table}");
                }
            }
        }
    }
}
