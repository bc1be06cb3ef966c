//! The orientation of the picture on its corners: for projectors that hang upside down, shine through the table or by
//! way of a mirror, or stand beside it.

use crate::geometry::Homography;
use bevy::math::Vec2;

/// The turning and flipping of the picture before it is laid on its corners: first turned, then flipped. Corners know
/// nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PictureOrientation {
    /// Left and right are exchanged.
    pub flip_h: bool,
    /// Above and below are exchanged.
    pub flip_v: bool,
    /// Quarter turns clockwise, 0 to 3.
    pub quarter_turns: u8,
}

impl PictureOrientation {
    /// Returns it turned once more by a quarter, clockwise as people see the picture now.
    #[must_use]
    pub fn turned(self) -> Self {
        // A mirror shows a turn the other way round.
        let more = if self.flip_h == self.flip_v { 1 } else { 3 };
        Self { quarter_turns: (self.quarter_turns + more) % 4, ..self }
    }

    /// `true` if the picture's width runs upright.
    pub fn is_sideways(self) -> bool {
        self.quarter_turns % 2 == 1
    }

    /// Returns the map from fractions of the picture to fractions of the quad it is laid on.
    pub fn map(self) -> Homography {
        let turns = (0..self.quarter_turns % 4)
            .fold(Homography::IDENTITY, |turned, _| Homography::QUARTER_TURN.after(&turned));
        let flip = |on: bool| if on { (-1.0, 1.0) } else { (1.0, 0.0) };
        let ((x, from_x), (y, from_y)) = (flip(self.flip_h), flip(self.flip_v));
        Homography::stretch([x, y], [from_x, from_y]).after(&turns)
    }

    /// Converts a movement on the picture into one on the window.
    pub fn way(self, picture: Vec2) -> Vec2 {
        let turned = (0..self.quarter_turns % 4).fold(picture, |movement, _| movement.perp());
        let sign = |on: bool| if on { -1.0 } else { 1.0 };
        turned * Vec2::new(sign(self.flip_h), sign(self.flip_v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = PictureOrientation> {
        (0..16u8).map(|n| PictureOrientation {
            flip_h: n & 4 != 0,
            flip_v: n & 8 != 0,
            quarter_turns: n % 4,
        })
    }

    fn apply(orientation: PictureOrientation, [x, y]: [f64; 2]) -> Vec2 {
        let [x, y] = orientation.map().apply([x, y]).expect("it has no horizon");
        Vec2::new(x as f32, y as f32)
    }

    #[test]
    fn flips_exchange_sides_whatever_the_turn() {
        for plain in all() {
            let here = apply(plain, [0.2, 0.3]);
            let flipped = apply(PictureOrientation { flip_h: !plain.flip_h, ..plain }, [0.2, 0.3]);
            assert!(flipped.distance(Vec2::new(1.0 - here.x, here.y)) < 1e-6);
            let flipped = apply(PictureOrientation { flip_v: !plain.flip_v, ..plain }, [0.2, 0.3]);
            assert!(flipped.distance(Vec2::new(here.x, 1.0 - here.y)) < 1e-6);
        }
    }

    #[test]
    fn one_more_turn_is_clockwise_as_seen_also_in_a_mirror() {
        for plain in all() {
            let here = apply(plain, [0.2, 0.3]);
            let turned = apply(plain.turned(), [0.2, 0.3]);
            assert!(turned.distance(Vec2::new(1.0 - here.y, here.x)) < 1e-6, "{plain:?}");
            assert_eq!(plain.turned().turned().turned().turned(), plain);
        }
    }

    #[test]
    fn movements_go_the_way_the_picture_does() {
        for orientation in all() {
            for way in [Vec2::X, Vec2::new(0.1, -0.3)] {
                let to = [f64::from(way.x), f64::from(way.y)];
                let moved = apply(orientation, to) - apply(orientation, [0.0, 0.0]);
                assert!(moved.distance(orientation.way(way)) < 1e-6, "{orientation:?}");
            }
        }
    }
}
