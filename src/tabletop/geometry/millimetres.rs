//! Two lengths measured on the table give millimetres everywhere: under a homography whose corners
//! lie on a true rectangle, a unit of the picture is as long in one place as in any other.

use super::tabletop::{ASPECTS, SHORT_SIDE};
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The shortest and longest side that a lit rectangle may have, in millimetres.
const SIDES: (f32, f32) = (200.0, 10_000.0);

/// The lit rectangle as measured on the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct MeasuredSize {
    /// The length of the upper edge, in millimetres.
    pub width: f32,
    /// The length of the left edge, in millimetres.
    pub height: f32,
}

/// The reason why two lengths cannot be those of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum MeasureProblem {
    /// A length that no table has.
    #[error("a side of {0} mm is not possible: measure the lit edge in millimetres (200 to 10000)")]
    Side(f32),
    /// A picture that is too square or too long to lay a table out on.
    #[error(
        "a picture of {0} by {1} mm is not between 1.2 and 2.4 times as wide as it is high: measure \
         again, or move the corners"
    )]
    Aspect(f32, f32),
}

impl MeasuredSize {
    /// Checks that a table can be laid out on it.
    ///
    /// # Errors
    /// [`MeasureProblem`], the first found.
    pub fn check(self) -> Result<Self, MeasureProblem> {
        for side in [self.width, self.height] {
            if !(SIDES.0..=SIDES.1).contains(&side) {
                return Err(MeasureProblem::Side(side));
            }
        }
        if !(ASPECTS.0..=ASPECTS.1).contains(&(self.width / self.height)) {
            return Err(MeasureProblem::Aspect(self.width, self.height));
        }
        Ok(self)
    }

    /// The size of the table in units: a unit is as long across as down.
    pub fn size(self) -> Vec2 {
        Vec2::new(SHORT_SIDE * self.width / self.height, SHORT_SIDE)
    }

    /// Returns the length of a unit, in millimetres.
    pub fn unit(self) -> f32 {
        self.height / SHORT_SIDE
    }
}

#[cfg(test)]
mod tests {
    use super::super::homography::{Homography, Point, QuadCorners, UNIT_SQUARE};
    use super::super::tabletop::Tabletop;
    use super::*;

    /// A projector's window in pixels.
    const WINDOW: [f64; 2] = [1920.0, 1080.0];

    /// What a ruler on the table reads between two points of the picture, in units: the picture is
    /// warped into the window as calibrated, and the projector's tilt throws the window on the table.
    fn ruler(table: &Tabletop, corners: QuadCorners, tilt: &Homography, ends: [Vec2; 2]) -> f64 {
        let warp = Homography::from_unit_square_to(corners).expect("a sane warp");
        let on_table = ends.map(|end| {
            let part = (end / table.size).as_dvec2().to_array();
            warp.apply(part).and_then(|window| tilt.apply(window)).expect("before the horizon")
        });
        (on_table[0][0] - on_table[1][0]).hypot(on_table[0][1] - on_table[1][1])
    }

    /// Where the projector throws its window's corners: straight, tilted, and from aside.
    fn tilts() -> [QuadCorners; 4] {
        let straight = UNIT_SQUARE.map(|[x, y]| [x * 1500.0, y * 900.0]);
        [
            straight,
            [[-90.0, -40.0], [1590.0, -10.0], [1450.0, 920.0], [60.0, 950.0]],
            [[0.0, 0.0], [1500.0, 160.0], [1560.0, 980.0], [-30.0, 850.0]],
            [[150.0, 20.0], [1320.0, 0.0], [1600.0, 1000.0], [-120.0, 980.0]],
        ]
    }

    #[test]
    fn a_hundred_millimetres_are_a_hundred_in_all_corners_and_in_the_middle_under_any_tilt() {
        for (tilt, (width, height)) in
            tilts().into_iter().flat_map(|tilt| [(tilt, (1180.0, 690.0)), (tilt, (900.0, 720.0))])
        {
            let tilt = Homography::from_unit_square_to(tilt).expect("a projector that is on");
            let rectangle: QuadCorners =
                UNIT_SQUARE.map(|[x, y]| [160.0 + x * width, 110.0 + y * height]);
            // A hand drags the corners onto the rectangle, and hits it to a pixel.
            let hit = |on_table: Point| {
                let window = tilt.inverse().apply(on_table).expect("in the light");
                [0, 1].map(|axis| (window[axis] * WINDOW[axis]).round() / WINDOW[axis])
            };
            let measured = MeasuredSize { width: width as f32, height: height as f32 };
            let table = Tabletop::measured(measured).expect("a table of this shape");
            let long = table.units(100.0, f32::NAN);
            for spot in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]] {
                for way in [Vec2::X, Vec2::Y, Vec2::new(0.6, 0.8)] {
                    let room = table.size - way * long;
                    let from = Vec2::from(spot) * room;
                    let read = ruler(&table, rectangle.map(hit), &tilt, [from, from + way * long]);
                    assert!((read - 100.0).abs() < 1.0, "{read} mm at {spot:?} along {way}");
                }
            }
        }
    }

    #[test]
    fn lengths_that_cannot_be_meant_are_refused_with_the_reason() {
        let check = |width, height| MeasuredSize { width, height }.check();
        assert!(check(1300.0, 731.0).is_ok());
        assert_eq!(check(130.0, 73.1), Err(MeasureProblem::Side(130.0)));
        assert!(matches!(check(f32::NAN, 700.0), Err(MeasureProblem::Side(_))));
        assert!(matches!(check(1300.0, f32::INFINITY), Err(MeasureProblem::Side(_))));
        assert_eq!(check(700.0, 700.0), Err(MeasureProblem::Aspect(700.0, 700.0)));
        assert_eq!(check(731.0, 1300.0), Err(MeasureProblem::Aspect(731.0, 1300.0)));
        assert_eq!(check(2500.0, 900.0), Err(MeasureProblem::Aspect(2500.0, 900.0)));
    }
}
