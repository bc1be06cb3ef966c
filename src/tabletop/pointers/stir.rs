//! The devices that did anything, whatever comes of it. It is reported before it counts, so that a player who comes
//! back with it acts at once.

use super::PointerSystems;
use super::attention::attend;
use super::devices::{Live, Stirred};
use super::pads::DEAD;
use super::queue::Waiting;
use super::seat_buttons::SideInputs;
use super::verbs::PUSHED;
use crate::seats::{Device, DeviceKind};
use bevy::input::gamepad::Gamepad;
use bevy::prelude::*;

/// Adds whose input counts, and which.
pub fn plugin(app: &mut App) {
    app.add_message::<Stirred>();
    app.add_systems(PreUpdate, (attend, stir).chain().in_set(PointerSystems::Stir));
}

fn stir(
    waiting: Res<Waiting>,
    side: Res<SideInputs>,
    pads: Query<&Gamepad>,
    devices: Query<(Entity, &Device, &Live)>,
    mut stirred: MessageWriter<Stirred>,
) {
    for (device, found, _) in devices.iter().filter(|(.., live)| live.heard) {
        let pad = match found.kind {
            DeviceKind::Pad(pad) => pads.get(pad).is_ok_and(is_touched),
            _ => false,
        };
        if pad || waiting.has(device) || side.has(device) {
            stirred.write(Stirred { device });
        }
    }
}

/// `true` if any button, or a stick, says that a person holds the gamepad, whatever else they do.
fn is_touched(pad: &Gamepad) -> bool {
    let (left, right) = (pad.left_stick().length(), pad.right_stick().length());
    pad.get_just_pressed().next().is_some() || left > DEAD || right > PUSHED
}
