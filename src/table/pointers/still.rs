//! How long devices have not been used, and where hands are at work: layouts hold still there.

use super::super::seats::Device;
use super::Live;
use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;

/// For so many seconds after it was used last a hand is at work where its cursor is.
const AT_WORK: f32 = 5.0;
/// How near a cursor is to what it is about to press, in units.
const NEAR: f32 = 24.0;

/// How long a device has not been used.
#[derive(Component, Debug, Default, Clone, Copy)]
pub struct Still {
    at: Option<Vec2>,
    used: bool,
    seconds: f32,
}

impl Still {
    /// For how many seconds.
    pub fn seconds(&self) -> f32 {
        self.seconds
    }
}

/// Time passes for devices that nobody uses.
pub(super) fn count(
    time: Res<Time<Real>>,
    mut devices: Query<(&Device, Option<&Live>, &mut Still)>,
) {
    for (device, live, mut still) in &mut devices {
        // That time goes by is nothing to draw.
        let still = still.bypass_change_detection();
        // Where it begins nobody has put it.
        let moved = still.at.replace(device.at).is_some_and(|at| at != device.at);
        still.seconds += time.delta_secs();
        if moved || live.is_some_and(|live| live.pressed) {
            (still.used, still.seconds) = (true, 0.0);
        }
    }
}

/// The hands that are at work.
#[derive(SystemParam)]
pub struct AtWork<'w, 's>(Query<'w, 's, (&'static Device, &'static Still)>);

impl AtWork<'_, '_> {
    /// The devices of these hands that are at this part of the table, or near it.
    pub fn near(&self, part: Rect) -> impl Iterator<Item = &Device> {
        let at_work = self.0.iter().filter(|(_, still)| still.used && still.seconds < AT_WORK);
        let part = part.inflate(NEAR);
        at_work.map(|(device, _)| device).filter(move |device| part.contains(device.at))
    }
}
