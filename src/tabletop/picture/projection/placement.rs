//! The place of the picture on the window, and the mapping of points from one to the other and back.

use super::fit;
use crate::geometry::homography::{Homography, QuadCorners, UNIT_SQUARE, check_corners};
use crate::system::rigs::PictureLayout;
use bevy::math::DVec2;
use bevy::prelude::*;

/// The place of the picture on the window.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct PicturePlacement {
    /// The window in logical pixels.
    window: Vec2,
    /// Its size in pixels of the display.
    physical: Vec2,
    /// The corners as fractions of the window.
    corners: QuadCorners,
    /// The map from fractions of the picture to fractions of the window.
    forward: Homography,
    /// The inverse map.
    pub(super) inverse: Homography,
    /// The size the picture should have.
    pub(super) wanted: UVec2,
    /// The place of the picture on the window.
    layout: PictureLayout,
}

impl Default for PicturePlacement {
    fn default() -> Self {
        Self::new(UVec2::new(1920, 1080), 1.0, &PictureLayout::default())
    }
}

impl PicturePlacement {
    /// A window of this many physical pixels, with this many to a logical one. Corners that make
    /// no picture count as none given.
    pub fn new(pixels: UVec2, scale_factor: f32, layout: &PictureLayout) -> Self {
        let corners = layout.corners.filter(|&corners| check_corners(corners).is_ok());
        let layout = PictureLayout { corners, ..*layout };
        let placed = corners.unwrap_or(UNIT_SQUARE);
        let (placed, quad) = match Homography::from_unit_square_to(placed) {
            Ok(quad) => (placed, quad),
            Err(_) => (UNIT_SQUARE, Homography::IDENTITY),
        };
        let inset = layout.inset.as_dvec2();
        let within = Homography::stretch((1.0 - 2.0 * inset).to_array(), inset.to_array());
        let forward = quad.after(&layout.orientation.map()).after(&within);
        Self {
            window: pixels.as_vec2() / scale_factor,
            physical: pixels.as_vec2(),
            corners: placed,
            forward,
            inverse: forward.inverse(),
            wanted: fit::picture_size(pixels, &layout),
            layout,
        }
    }

    /// The window in logical pixels.
    pub fn window(&self) -> Vec2 {
        self.window
    }

    /// The window in pixels of the display.
    pub fn pixels(&self) -> Vec2 {
        self.physical
    }

    /// The size of the table in units.
    pub fn table(&self) -> Vec2 {
        self.layout.table
    }

    /// The movement on the window of one on the table, in logical pixels, the warp left aside.
    pub fn movement_to_window(&self, table: Vec2) -> Vec2 {
        self.layout.orientation.way(table) * self.window.min_element() / self.table().y
    }

    /// The point of the window at a fraction of the lit rectangle, along the picture's width and height:
    /// unlike the picture, it has no dark rim.
    pub fn lit_to_window(&self, fraction: Vec2) -> Option<Vec2> {
        let inset = self.layout.inset;
        self.to_window((fraction - inset) / (1.0 - 2.0 * inset) * self.table())
    }

    /// The corners as fractions of the window.
    pub fn corners(&self) -> QuadCorners {
        self.corners
    }

    /// `true` if each pixel of a picture of this size is one of the window.
    pub fn is_one_to_one(&self, picture: UVec2) -> bool {
        let steps = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|corner| {
            let [x, y] = self.forward.apply(corner).unwrap_or_default();
            Vec2::new(x as f32, y as f32) * self.physical
        });
        let [origin, right, down, far] = steps;
        let (along, across) = ((right - origin).abs(), (down - origin).abs());
        let size = picture.as_vec2();
        let is_upright = along.distance(Vec2::new(size.x, 0.0)) < 0.01
            && across.distance(Vec2::new(0.0, size.y)) < 0.01;
        let is_sideways = along.distance(Vec2::new(0.0, size.x)) < 0.01
            && across.distance(Vec2::new(size.y, 0.0)) < 0.01;
        let is_straight = far.distance(right + down - origin) < 0.01;
        let is_on_pixels = origin.distance(origin.round()) < 0.01;
        is_straight && is_on_pixels && (is_upright || is_sideways)
    }

    /// Pixels of a picture of this size along which one pixel of the window reaches, where it reaches farthest: in one of
    /// the corners.
    pub fn footprint(&self, picture: UVec2) -> f32 {
        let step = (1.0 / self.physical).as_dvec2();
        let covered = |corner: [f64; 2], [x, y]: [f64; 2]| {
            let [across, down] = self.forward.apply(corner)?;
            let beside = self.inverse.apply([across + x, down + y])?;
            Some(((DVec2::from(beside) - DVec2::from(corner)) * picture.as_dvec2()).length())
        };
        let steps = [[step.x, 0.0], [0.0, step.y]];
        let pairs = UNIT_SQUARE.into_iter().flat_map(|corner| steps.map(|step| (corner, step)));
        let reaches = pairs.map(|(corner, step)| covered(corner, step).unwrap_or(f64::INFINITY));
        reaches.fold(0.0, f64::max) as f32
    }

    /// The point of the table at a point of the window, both may be outside the picture.
    pub fn to_table(&self, window: Vec2) -> Option<Vec2> {
        self.inverse
            .apply((window / self.window).as_dvec2().to_array())
            .map(|[x, y]| Vec2::new(x as f32, y as f32) * self.table())
    }

    /// The point of the window at a point of the table.
    pub fn to_window(&self, table: Vec2) -> Option<Vec2> {
        self.forward
            .apply((table / self.table()).as_dvec2().to_array())
            .map(|[x, y]| Vec2::new(x as f32, y as f32) * self.window)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::rigs::PictureOrientation;

    fn laid(corners: Option<QuadCorners>) -> PictureLayout {
        PictureLayout { corners, ..PictureLayout::default() }
    }

    #[test]
    fn points_go_from_window_to_table_and_back() {
        let skewed = Some([[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]]);
        let sideways = PictureOrientation { flip_h: true, flip_v: false, quarter_turns: 1 };
        let table = Vec2::new(1500.0, 1080.0);
        for layout in [
            laid(None),
            laid(skewed),
            PictureLayout {
                orientation: sideways,
                table,
                inset: Vec2::new(0.02, 0.05),
                ..laid(skewed)
            },
        ] {
            for rig in [
                PicturePlacement::new(UVec2::new(1000, 800), 1.0, &layout),
                PicturePlacement::new(UVec2::new(2560, 1440), 2.0, &layout),
            ] {
                for point in [Vec2::ZERO, layout.table, Vec2::new(300.0, 900.0)] {
                    let window = rig.to_window(point).expect("the table is on this side");
                    let again = rig.to_table(window).expect("so is the window");
                    assert!(again.distance(point) < 0.1, "{point} comes back as {again}");
                }
            }
        }
    }

    #[test]
    fn corners_stay_where_they_are_however_the_picture_is_turned_on_them() {
        let skewed: QuadCorners = [[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]];
        for quarter_turns in 0..4 {
            let orientation = PictureOrientation { flip_h: true, flip_v: false, quarter_turns };
            let layout = PictureLayout { orientation, ..laid(Some(skewed)) };
            let rig = PicturePlacement::new(UVec2::new(1000, 1000), 1.0, &layout);
            assert_eq!(rig.corners(), skewed);
            let seen = [Vec2::ZERO, Vec2::new(1920.0, 0.0), rig.table(), Vec2::new(0.0, 1080.0)]
                .map(|corner| rig.to_window(corner).expect("on this side") / 1000.0);
            for corner in skewed.map(|[x, y]| Vec2::new(x as f32, y as f32)) {
                assert!(seen.iter().any(|seen| seen.distance(corner) < 1e-4), "{corner}");
            }
        }
    }

    #[test]
    fn only_a_picture_that_lies_straight_and_unstretched_is_one_to_one() {
        let window = UVec2::new(1600, 900);
        let turned = PictureOrientation { quarter_turns: 1, ..PictureOrientation::default() };
        let skewed = Some([[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]]);
        let inset = Vec2::splat(0.01);
        for (layout, expected) in [
            (laid(None), true),
            (PictureLayout { orientation: turned, ..laid(None) }, true),
            (PictureLayout { inset, ..laid(None) }, false),
            (laid(skewed), false),
        ] {
            let rig = PicturePlacement::new(window, 2.0, &layout);
            assert_eq!(rig.is_one_to_one(rig.wanted), expected, "{layout:?}");
            assert!(!rig.is_one_to_one(rig.wanted + UVec2::X));
        }
        // Each pixel of this picture would lie half on one of the window and half on the next.
        let (left, right) = (0.5 / 1600.0, 1599.5 / 1600.0);
        let between = laid(Some([[left, 0.0], [right, 0.0], [right, 1.0], [left, 1.0]]));
        let rig = PicturePlacement::new(window, 1.0, &between);
        assert!(!rig.is_one_to_one(UVec2::new(1599, 900)));
    }

    #[test]
    fn a_pixel_of_the_window_reaches_along_as_many_of_the_picture_as_it_is_shrunk() {
        let window = UVec2::new(1600, 900);
        let straight = PicturePlacement::new(window, 1.0, &laid(None));
        for (picture, expected) in [(window, 1.0), (window * 2, 2.0), (window / 2, 0.5)] {
            assert!((straight.footprint(picture) - expected).abs() < 1e-3, "{picture}");
        }
        let narrow_below = [[0.0, 0.0], [1.0, 0.0], [0.75, 1.0], [0.25, 1.0]];
        let keystone = PicturePlacement::new(window, 1.0, &laid(Some(narrow_below)));
        assert!(keystone.footprint(window) > 1.9, "half as wide below");
    }

    #[test]
    fn what_is_inset_stays_within_the_corners() {
        let inset = Vec2::new(0.02, 0.04);
        let rig = PicturePlacement::new(
            UVec2::new(1600, 900),
            1.0,
            &PictureLayout { inset, ..PictureLayout::default() },
        );
        let corner = rig.to_window(Vec2::ZERO).expect("on this side");
        assert!(corner.distance(Vec2::new(32.0, 36.0)) < 1e-3, "{corner}");
        let lit = [Vec2::ZERO, Vec2::ONE].map(|at| rig.lit_to_window(at).expect("on this side"));
        assert!(lit[0].length() < 1e-3 && lit[1].distance(Vec2::new(1600.0, 900.0)) < 1e-2);
    }

    #[test]
    fn corners_that_make_no_picture_leave_the_whole_window() {
        let crossed = Some([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
        let window = UVec2::new(1280, 720);
        assert_eq!(
            PicturePlacement::new(window, 1.0, &laid(crossed)),
            PicturePlacement::new(window, 1.0, &laid(None))
        );
    }

    #[test]
    fn a_window_of_one_pixel_breaks_nothing() {
        let rig = PicturePlacement::new(UVec2::ONE, 1.0, &PictureLayout::default());
        assert!(rig.to_table(Vec2::ZERO).is_some());
    }
}
