//! The eight headings (rules 2.1).

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the eight directions of a step, clockwise from north. In JSON `"N"`, `"NE"` and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the point of the compass it is named for")]
pub enum CompassHeading {
    N = 0,
    NE = 1,
    E = 2,
    SE = 3,
    S = 4,
    SW = 5,
    W = 6,
    NW = 7,
}

impl CompassHeading {
    /// All headings, clockwise from north; `ALL[h.index()] == h`.
    pub const ALL: [CompassHeading; 8] = {
        use CompassHeading::*;
        [N, NE, E, SE, S, SW, W, NW]
    };

    /// 0 for north to 7 for north-west.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// This heading turned by `eighths` times 45 degrees, clockwise if positive.
    #[inline]
    pub const fn turned(self, eighths: i32) -> CompassHeading {
        Self::ALL[(self as i32 + eighths.rem_euclid(8)) as usize % 8]
    }

    /// `true` if a step this way changes both coordinates by 1/sqrt 2 instead of one by 1.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The angle between two headings in turns of 45 degrees, 0 to 4.
    #[inline]
    pub const fn eighths_apart(self, other: CompassHeading) -> u32 {
        let clockwise = (other as i32 - self as i32).rem_euclid(8);
        if clockwise <= 4 { clockwise as u32 } else { 8 - clockwise as u32 }
    }

    /// Its direction, as -1, 0 or 1 to the south and to the east.
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        const DELTAS: [(i32, i32); 8] =
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        DELTAS[self as usize]
    }
}

impl fmt::Display for CompassHeading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_written_as_points_of_the_compass() {
        let text = serde_json::to_string(&CompassHeading::ALL).expect("headings are plain data");
        assert_eq!(text, r#"["N","NE","E","SE","S","SW","W","NW"]"#);
    }

    #[test]
    fn eight_turns_of_45_degrees_come_round_either_way() {
        for heading in CompassHeading::ALL {
            assert_eq!(CompassHeading::ALL[heading.index()], heading);
            assert_eq!(heading.turned(8), heading);
            assert_eq!(heading.turned(-3).turned(3), heading);
            assert_eq!(heading.turned(i32::MIN), heading);
        }
        assert_eq!(CompassHeading::N.turned(1), CompassHeading::NE);
        assert_eq!(CompassHeading::N.turned(-1), CompassHeading::NW);
    }

    #[test]
    fn the_angle_between_headings_is_at_most_half_a_turn_and_symmetric() {
        for one in CompassHeading::ALL {
            for turn in 0..8 {
                let other = one.turned(turn);
                assert_eq!(one.eighths_apart(other), turn.min(8 - turn).unsigned_abs());
                assert_eq!(other.eighths_apart(one), one.eighths_apart(other));
            }
        }
    }

    #[test]
    fn opposite_headings_cancel() {
        for heading in CompassHeading::ALL {
            let ((south, east), (north, west)) = (heading.delta(), heading.turned(4).delta());
            assert_eq!((south + north, east + west), (0, 0));
            assert_eq!(heading.is_diagonal(), south != 0 && east != 0);
        }
    }
}
