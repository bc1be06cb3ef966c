//! The time for which devices have not been used, and the places where hands are at work: layouts hold still there.

use super::DeviceState;
use crate::seats::{Device, DeviceIdleTime};
use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;

/// Distance up to which a cursor counts as near what it is about to press, in units.
const NEAR: f32 = 24.0;

/// Counts the time for devices that nobody uses.
pub(super) fn count(
    time: Res<Time<Real>>,
    mut devices: Query<(&Device, Option<&DeviceState>, &mut DeviceIdleTime)>,
) {
    for (device, state, mut idle_time) in &mut devices {
        // That time goes by is nothing to draw.
        let idle_time = idle_time.bypass_change_detection();
        idle_time.pass(time.delta_secs(), device.at, state.is_some_and(|state| state.pressed));
    }
}

/// The hands that are at work.
#[derive(SystemParam)]
pub struct ActiveHands<'w, 's>(Query<'w, 's, (&'static Device, &'static DeviceIdleTime)>);

impl ActiveHands<'_, '_> {
    /// The devices of these hands that are at this part of the table, or near it.
    pub fn near(&self, part: Rect) -> impl Iterator<Item = &Device> {
        let at_work = self.0.iter().filter(|(_, idle_time)| idle_time.is_at_work());
        let part = part.inflate(NEAR);
        at_work.map(|(device, _)| device).filter(move |device| part.contains(device.at))
    }
}
