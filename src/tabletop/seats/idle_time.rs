//! The time for which a device has not been used.

use bevy::prelude::*;

/// Seconds after its last use for which a hand counts as at work where its cursor is.
const AT_WORK: f32 = 5.0;
/// Seconds without input after which a device rests: its cursor goes home, and it points at nothing.
const RESTS_AFTER: f32 = 20.0;

/// The time for which a device has not been used.
#[derive(Component, Debug, Default, Clone, Copy)]
pub struct DeviceIdleTime {
    at: Option<Vec2>,
    used: bool,
    seconds: f32,
}

impl DeviceIdleTime {
    /// Returns the seconds for which it has not been used.
    pub fn seconds(&self) -> f32 {
        self.seconds
    }

    /// `true` if nobody has used it for long.
    pub fn is_resting(&self) -> bool {
        self.seconds >= RESTS_AFTER
    }

    /// `true` if a hand is at work with it.
    pub fn is_at_work(&self) -> bool {
        self.used && self.seconds < AT_WORK
    }

    /// Counts the time for a device at this point. Moving or pressing it starts the count anew.
    pub fn pass(&mut self, seconds: f32, at: Vec2, pressed: bool) {
        // Where it begins nobody has put it.
        let moved = self.at.replace(at).is_some_and(|was| was != at);
        self.seconds += seconds;
        if moved || pressed {
            (self.used, self.seconds) = (true, 0.0);
        }
    }
}
