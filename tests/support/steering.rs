//! Steering from place to place with a cross, as people do who see where they are and where they want to be.

use std::collections::BTreeSet;

/// The directions of a cross: x right, y toward the player.
pub const DIRECTIONS: [[f32; 2]; 4] = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];

/// A way to a place: always on in the direction that leads nearest and was not tried from there; where all were tried,
/// in any.
#[derive(Debug, Default)]
pub struct Steering {
    tried: BTreeSet<([i32; 2], usize)>,
    whim: u32,
}

impl Steering {
    /// Returns the index of the direction to go from one point toward another.
    ///
    /// # Examples
    ///
    /// ```
    /// use shoal_test_support::steering::Steering;
    ///
    /// let mut steering = Steering::default();
    /// assert_eq!(steering.next([0.0, 0.0], [5.0, 1.0]), 0);
    /// assert_eq!(steering.next([0.0, 0.0], [5.0, 1.0]), 2, "the first way led nowhere");
    /// ```
    pub fn next(&mut self, at: [f32; 2], to: [f32; 2]) -> usize {
        let way = [to[0] - at[0], to[1] - at[1]];
        let along = |index: &usize| {
            let direction = DIRECTIONS[*index];
            way[0] * direction[0] + way[1] * direction[1]
        };
        let mut directions = [0, 1, 2, 3];
        directions.sort_by(|a, b| along(b).total_cmp(&along(a)));
        let here = [at[0].round() as i32, at[1].round() as i32];
        let untried = directions.into_iter().find(|index| self.tried.insert((here, *index)));
        untried.unwrap_or_else(|| {
            self.whim = self.whim.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.whim >> 30) as usize
        })
    }
}
