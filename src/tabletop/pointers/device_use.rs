//! The devices that were used, whatever comes of it. They are reported before their input counts, so that a player who
//! comes back with one acts at once.

use super::PointerSystems;
use super::attention::attend;
use super::controls::device_switches::SwitchInputs;
use super::controls::switch::PUSHED;
use super::devices::{DeviceState, DeviceUsed};
use super::pads::DEAD;
use super::queue::InputQueue;
use crate::seats::{Device, DeviceKind};
use bevy::input::gamepad::Gamepad;
use bevy::prelude::*;

/// Adds the report of devices that were used, and of those that the table listens to.
pub fn plugin(app: &mut App) {
    app.add_message::<DeviceUsed>();
    app.add_systems(
        PreUpdate,
        (attend, report_used_devices).chain().in_set(PointerSystems::ReportUse),
    );
}

fn report_used_devices(
    queue: Res<InputQueue>,
    switches: Res<SwitchInputs>,
    pads: Query<&Gamepad>,
    devices: Query<(Entity, &Device, &DeviceState)>,
    mut used: MessageWriter<DeviceUsed>,
) {
    for (device, found, _) in devices.iter().filter(|(.., state)| state.heard) {
        let is_pad_touched = match found.kind {
            DeviceKind::Pad(pad) => pads.get(pad).is_ok_and(is_touched),
            _ => false,
        };
        if is_pad_touched || queue.has(device) || switches.has(device) {
            used.write(DeviceUsed { device });
        }
    }
}

/// `true` if any button, or a stick, says that a person holds the gamepad, whatever else they do.
fn is_touched(pad: &Gamepad) -> bool {
    let (left, right) = (pad.left_stick().length(), pad.right_stick().length());
    pad.get_just_pressed().next().is_some() || left > DEAD || right > PUSHED
}
