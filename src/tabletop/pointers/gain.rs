//! The distance that a cursor goes for a count of the mouse: little for a slow hand, which is looking for something
//! small, and more for a fast one, which is crossing the table.

use bevy::math::Vec2;
use bevy::prelude::Resource;

/// Speed of a hand that could not be more careful, in counts per second.
const SLOW_HAND: f32 = 200.0;
/// Speed of a hand that throws the mouse, in counts per second.
const FAST_HAND: f32 = 4000.0;
/// The shortest and the longest time over which a speed is measured, in seconds: many counts at once in a short frame
/// are no throw, and a table that has rested does not know how long the hand took.
const FRAME: (f32, f32) = (0.004, 0.1);

/// The distance that cursors go, in units of the table per count of the mouse.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct PointerGain {
    /// Units per count for a slow hand.
    pub slow: f32,
    /// Units per count for a fast hand.
    pub fast: f32,
}

impl Default for PointerGain {
    /// Returns a gain that is the same for every hand.
    fn default() -> Self {
        Self { slow: 1.0, fast: 1.0 }
    }
}

impl PointerGain {
    /// Returns the units per count for a hand that moves this many counts per second.
    pub fn at(self, speed: f32) -> f32 {
        let part = ((speed - SLOW_HAND) / (FAST_HAND - SLOW_HAND)).clamp(0.0, 1.0);
        // Without a kink at either end: nobody should feel where it begins.
        let part = part * part * (3.0 - 2.0 * part);
        self.slow + (self.fast - self.slow) * part
    }

    /// Returns the units per count for a hand that moved this many counts in this many seconds.
    pub fn of(self, counts: Vec2, seconds: f32) -> f32 {
        self.at(counts.length() / seconds.clamp(FRAME.0, FRAME.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: PointerGain = PointerGain { slow: 0.5, fast: 2.0 };

    #[test]
    fn a_slow_hand_goes_half_a_unit_a_count_and_a_fast_one_two() {
        assert_eq!(USUAL.at(0.0), 0.5);
        assert_eq!(USUAL.at(SLOW_HAND), 0.5);
        assert_eq!(USUAL.at(FAST_HAND), 2.0);
        assert_eq!(USUAL.at(1e9), 2.0);
    }

    #[test]
    fn a_faster_hand_never_goes_less_far_and_nothing_jumps() {
        let mut before = USUAL.at(0.0);
        for speed in (0..=5000).step_by(10) {
            let now = USUAL.at(speed as f32);
            assert!(now >= before && now - before < 0.02, "at {speed}: {before} and {now}");
            before = now;
        }
    }

    #[test]
    fn the_length_of_a_frame_can_be_anything() {
        let counts = Vec2::new(30.0, 40.0);
        for seconds in [0.0, -1.0, 1e-9, 0.016, 3600.0] {
            let gain = USUAL.of(counts, seconds);
            assert!((0.5..=2.0).contains(&gain), "{seconds}: {gain}");
        }
        assert_eq!(USUAL.of(counts, 3600.0), USUAL.at(500.0));
    }

    #[test]
    fn a_steady_gain_is_the_same_at_every_speed() {
        assert_eq!(PointerGain::default().at(0.0), PointerGain::default().at(1e6));
    }
}
