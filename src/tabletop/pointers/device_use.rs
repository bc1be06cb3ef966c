//! The devices that did anything, whatever comes of it. It is reported before it counts, so that a player who comes
//! back with it acts at once.

use super::PointerSystems;
use super::attention::attend;
use super::devices::{DeviceState, DeviceUsed};
use super::pads::DEAD;
use super::queue::InputQueue;
use super::seat_buttons::SideInputs;
use super::verbs::PUSHED;
use crate::seats::{Device, DeviceKind};
use bevy::input::gamepad::Gamepad;
use bevy::prelude::*;

/// Adds whose input counts, and which.
pub fn plugin(app: &mut App) {
    app.add_message::<DeviceUsed>();
    app.add_systems(
        PreUpdate,
        (attend, report_used_devices).chain().in_set(PointerSystems::ReportUse),
    );
}

fn report_used_devices(
    waiting: Res<InputQueue>,
    side: Res<SideInputs>,
    pads: Query<&Gamepad>,
    devices: Query<(Entity, &Device, &DeviceState)>,
    mut stirred: MessageWriter<DeviceUsed>,
) {
    for (device, found, _) in devices.iter().filter(|(.., live)| live.heard) {
        let pad = match found.kind {
            DeviceKind::Pad(pad) => pads.get(pad).is_ok_and(is_touched),
            _ => false,
        };
        if pad || waiting.has(device) || side.has(device) {
            stirred.write(DeviceUsed { device });
        }
    }
}

/// `true` if any button, or a stick, says that a person holds the gamepad, whatever else they do.
fn is_touched(pad: &Gamepad) -> bool {
    let (left, right) = (pad.left_stick().length(), pad.right_stick().length());
    pad.get_just_pressed().next().is_some() || left > DEAD || right > PUSHED
}
