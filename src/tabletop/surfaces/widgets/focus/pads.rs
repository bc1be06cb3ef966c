//! The gamepad's input for the focus of its seat: the cross and a push of the stick move it, the lower button uses it.

use super::{FocusAction, FocusDirection, SteerFocus};
use crate::picture::projection::PointerSpace;
use crate::pointers::DeviceState;
use crate::seats::{Device, DeviceKind, PadStyle};
use bevy::input::gamepad::{Gamepad, GamepadButton};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Deflection of a stick that moves the focus (`PUSHED`), and to which it must come back to do so again (`BACK`), from
/// 0 to 1.
const PUSHED: f32 = 0.6;
const BACK: f32 = 0.35;

const CROSS: [(GamepadButton, FocusDirection); 4] = [
    (GamepadButton::DPadLeft, FocusDirection::Left),
    (GamepadButton::DPadRight, FocusDirection::Right),
    (GamepadButton::DPadUp, FocusDirection::Up),
    (GamepadButton::DPadDown, FocusDirection::Down),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, steer.after(PickingSystems::Last));
}

/// Says what the gamepads do whose players move a focus. While the picture is calibrated they move none, and
/// only let go.
pub(super) fn steer(
    pads: Query<&Gamepad>,
    space: Option<Res<PointerSpace>>,
    devices: Query<(Entity, &Device, &PadStyle, Option<&DeviceState>)>,
    mut pushed: Local<BTreeMap<Entity, FocusDirection>>,
    mut steers: MessageWriter<SteerFocus>,
) {
    let at_table = space.is_none_or(|space| *space == PointerSpace::Table);
    for (device, found, style, live) in &devices {
        let heard = *style == PadStyle::Focus && live.is_none_or(|live| live.heard);
        let DeviceKind::Pad(pad) = found.kind else { continue };
        let Some(pad) = pads.get(pad).ok().filter(|_| heard) else { continue };
        let mut say = |how| _ = steers.write(SteerFocus { device, action: how });
        if !at_table {
            if pad.just_released(GamepadButton::South) {
                say(FocusAction::Release);
            }
            continue;
        }
        for (_, way) in CROSS.iter().filter(|(button, _)| pad.just_pressed(*button)) {
            say(FocusAction::Go(*way));
        }
        let stick = pad.left_stick();
        if stick.length() < BACK {
            pushed.remove(&device);
        } else if stick.length() > PUSHED {
            let way = way_of(stick);
            if pushed.insert(device, way) != Some(way) {
                say(FocusAction::Go(way));
            }
        }
        if pad.just_pressed(GamepadButton::South) {
            say(FocusAction::Press);
        }
        if pad.just_released(GamepadButton::South) {
            say(FocusAction::Release);
        }
    }
}

/// Returns the direction of a stick, y away from the person.
fn way_of(stick: Vec2) -> FocusDirection {
    match (stick.x.abs() > stick.y.abs(), stick.x > 0.0, stick.y > 0.0) {
        (true, true, _) => FocusDirection::Right,
        (true, false, _) => FocusDirection::Left,
        (false, _, true) => FocusDirection::Up,
        (false, _, false) => FocusDirection::Down,
    }
}
