//! The map that a projector's tilt makes: straight lines stay straight, parallels need not.
//!
//! Pure numbers, no window and no GPU. Points have x to the right and y down.

use thiserror::Error;

/// A point: x to the right, y down.
pub type Point = [f64; 2];

/// Four corners in the order upper left, upper right, lower right, lower left.
pub type QuadCorners = [Point; 4];

/// The corners of the unit square.
pub const UNIT_SQUARE: QuadCorners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

/// The smallest turn at a corner, as twice the area of the triangle with its neighbours. Corners are
/// fractions of a window, so this is a triangle of a hundredth by a fiftieth of it.
const SMALLEST_TURN: f64 = 2e-4;

/// The reason why four corners make no picture. The numbers are those a person sees: 1 to 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CornerProblem {
    /// A coordinate is not a finite number.
    #[error("corner {0} has a coordinate that is not a number")]
    NotANumber(usize),
    /// Three corners lie on a line, or two on one spot.
    #[error("corner {0} is on the line between its neighbours")]
    Flat(usize),
    /// One corner lies inside the triangle of the other three.
    #[error("corner {0} points inward")]
    Dented(usize),
    /// Two edges cross.
    #[error("two edges of the picture cross")]
    Crossed,
    /// The corners run the other way round: the picture would be a mirror image.
    #[error("the corners run the wrong way round, so the picture would be mirrored")]
    InsideOut,
}

/// A projective map of the plane.
///
/// # Examples
///
/// ```
/// use shoal_tabletop::geometry::Homography;
///
/// // A picture that a tilted projector makes narrower at the top.
/// let map = Homography::from_unit_square_to([[0.1, 0.0], [0.9, 0.0], [1.0, 1.0], [0.0, 1.0]])?;
/// let point = map.apply([0.5, 0.5]).expect("it is in the picture");
/// assert!((point[0] - 0.5).abs() < 1e-9 && point[1] < 0.5);
/// let back = map.inverse().apply(point).expect("it is in the picture");
/// assert!((back[1] - 0.5).abs() < 1e-9);
/// # Ok::<(), shoal_tabletop::geometry::CornerProblem>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Homography {
    rows: [[f64; 3]; 3],
}

impl Homography {
    /// The map that leaves every point where it is.
    pub const IDENTITY: Self = Self { rows: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] };

    /// The map that takes the unit square to four corners.
    ///
    /// # Errors
    /// [`CornerProblem`] where the corners are crossed, mirrored, dented, flat or no numbers.
    pub fn from_unit_square_to(corners: QuadCorners) -> Result<Self, CornerProblem> {
        check_corners(corners)?;
        let [p0, p1, p2, p3] = corners;
        // Heckbert's closed form for square to quadrilateral.
        let sum = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
        let (d1, d2) = (minus(p1, p2), minus(p3, p2));
        let scale = cross(d1, d2);
        let (g, h) = (cross(sum, d2) / scale, cross(d1, sum) / scale);
        let along = minus(p1, p0);
        let down = minus(p3, p0);
        Ok(Self {
            rows: [
                [along[0] + g * p1[0], down[0] + h * p3[0], p0[0]],
                [along[1] + g * p1[1], down[1] + h * p3[1], p0[1]],
                [g, h, 1.0],
            ],
        })
    }

    /// The map that takes x to `x * scale + shift`, each way by itself.
    pub fn stretch(scale: Point, shift: Point) -> Self {
        Self { rows: [[scale[0], 0.0, shift[0]], [0.0, scale[1], shift[1]], [0.0, 0.0, 1.0]] }
    }

    /// The map that turns the unit square by a quarter, clockwise as people see it.
    pub const QUARTER_TURN: Self =
        Self { rows: [[0.0, -1.0, 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]] };

    /// Returns the map that applies `first`, then this one.
    pub fn after(&self, first: &Self) -> Self {
        let column = |at: usize| first.rows.map(|row| row[at]);
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        Self { rows: self.rows.map(|row| [0, 1, 2].map(|at| dot(row, column(at)))) }
    }

    /// Maps a point; `None` for a point on or beyond the map's horizon.
    pub fn apply(&self, point: Point) -> Option<Point> {
        let [x, y, w] = self.rows.map(|row| row[0] * point[0] + row[1] * point[1] + row[2]);
        (w > 1e-9).then(|| [x / w, y / w])
    }

    /// Returns the inverse map.
    pub fn inverse(&self) -> Self {
        let [a, b, c] = self.rows;
        // The rows of the adjugate are cross products of the columns; a factor does not matter to
        // a projective map but for its sign, which keeps `w` positive on this side of the horizon.
        let columns = [0, 1, 2].map(|i| [a[i], b[i], c[i]]);
        let adjugate = [
            cross3(columns[1], columns[2]),
            cross3(columns[2], columns[0]),
            cross3(columns[0], columns[1]),
        ];
        let determinant: f64 = (0..3).map(|i| columns[0][i] * adjugate[0][i]).sum();
        Self { rows: adjugate.map(|row| row.map(|value| value / determinant)) }
    }

    /// The three rows of the matrix, for a shader.
    pub fn rows(&self) -> [[f32; 3]; 3] {
        self.rows.map(|row| row.map(|value| value as f32))
    }
}

/// Checks that four corners make a picture.
///
/// # Errors
/// [`CornerProblem`], the first found.
pub fn check_corners(corners: QuadCorners) -> Result<(), CornerProblem> {
    for (index, point) in corners.iter().enumerate() {
        if !point.iter().all(|value| value.is_finite()) {
            return Err(CornerProblem::NotANumber(index + 1));
        }
    }
    let turns = [0, 1, 2, 3].map(|i| {
        let (before, here, after) = (corners[(i + 3) % 4], corners[i], corners[(i + 1) % 4]);
        cross(minus(here, before), minus(after, here))
    });
    if let Some(flat) = turns.iter().position(|turn| turn.abs() < SMALLEST_TURN) {
        return Err(CornerProblem::Flat(flat + 1));
    }
    let wrong: Vec<usize> = (0..4).filter(|&i| turns[i] < 0.0).collect();
    match wrong[..] {
        [] => Ok(()),
        [one] => Err(CornerProblem::Dented(one + 1)),
        [_, _] => Err(CornerProblem::Crossed),
        _ => Err(CornerProblem::InsideOut),
    }
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Point, b: Point) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn cross3(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SKEWED: QuadCorners = [[0.08, 0.05], [0.97, 0.12], [0.86, 0.93], [0.02, 0.88]];

    fn skewed() -> Homography {
        Homography::from_unit_square_to(SKEWED).expect("these corners are fine")
    }

    fn distance(a: Point, b: Point) -> f64 {
        minus(a, b)[0].hypot(minus(a, b)[1])
    }

    #[test]
    fn corners_go_exactly_to_corners() {
        for (from, to) in UNIT_SQUARE.into_iter().zip(SKEWED) {
            let reached = skewed().apply(from).expect("a corner is on this side of the horizon");
            assert!(distance(reached, to) < 1e-12);
        }
    }

    #[test]
    fn there_and_back_is_within_half_a_pixel_of_the_largest_projector() {
        let (there, back) = (skewed(), skewed().inverse());
        for step in 0..=100 {
            for other in 0..=100 {
                let point = [f64::from(step) / 100.0, f64::from(other) / 100.0];
                let again = there.apply(point).and_then(|seen| back.apply(seen));
                let off = distance(again.expect("inside the picture"), point);
                assert!(off < 1e-4 && off * 3840.0 < 0.5, "{point:?} comes back {off} away");
            }
        }
    }

    #[test]
    fn one_map_after_another_is_both_in_turn() {
        let stretch = Homography::stretch([0.5, -0.25], [0.1, 0.9]);
        let both = skewed().after(&stretch);
        for point in [[0.0, 0.0], [0.3, 0.8], [1.0, 1.0]] {
            let first = stretch.apply(point).expect("a stretch has no horizon");
            let (one, other) = (both.apply(point), skewed().apply(first));
            let off = distance(one.expect("inside"), other.expect("inside"));
            assert!(off < 1e-12);
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let turned = UNIT_SQUARE.map(|corner| Homography::QUARTER_TURN.apply(corner));
        let [a, b, c, d] = UNIT_SQUARE.map(Some);
        assert_eq!(turned, [b, c, d, a]);
    }

    #[test]
    fn straight_lines_stay_straight() {
        let line = |t: f64| skewed().apply([0.1 + 0.7 * t, 0.9 - 0.6 * t]).expect("inside");
        let (start, end) = (line(0.0), line(1.0));
        for step in 1..20 {
            let off = cross(minus(end, start), minus(line(f64::from(step) / 20.0), start));
            assert!(off.abs() < 1e-12);
        }
    }

    #[test]
    fn a_point_beyond_the_horizon_has_no_place() {
        let steep = [[0.4, 0.1], [0.6, 0.1], [1.0, 0.9], [0.0, 0.9]];
        let map = Homography::from_unit_square_to(steep).expect("a strong keystone is fine");
        assert_eq!(map.inverse().apply([0.5, -5.0]), None);
    }

    #[test]
    fn corners_that_make_no_picture_are_refused_with_the_reason() {
        let refuse = |corners| Homography::from_unit_square_to(corners).expect_err("no picture");
        let [a, b, c, d] = SKEWED;
        assert_eq!(refuse([a, b, d, c]), CornerProblem::Crossed);
        assert_eq!(refuse([a, c, b, d]), CornerProblem::Crossed);
        assert_eq!(refuse([b, a, d, c]), CornerProblem::InsideOut);
        assert_eq!(refuse([a, b, [0.3, 0.3], d]), CornerProblem::Dented(3));
        assert_eq!(refuse([a, b, b, d]), CornerProblem::Flat(2));
        assert_eq!(
            refuse([[0.0, 0.0], [0.5, 0.5], [1.0, 1.0], [0.0, 1.0]]),
            CornerProblem::Flat(2)
        );
        assert_eq!(refuse([a, b, c, [f64::NAN, 0.0]]), CornerProblem::NotANumber(4));
    }
}
