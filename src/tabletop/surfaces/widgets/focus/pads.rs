//! The gamepad's input for the focus of its seat: the directional pad and the stick move it, the lower button uses it.

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

/// The buttons of the directional pad.
const DIRECTIONAL_PAD: [(GamepadButton, FocusDirection); 4] = [
    (GamepadButton::DPadLeft, FocusDirection::Left),
    (GamepadButton::DPadRight, FocusDirection::Right),
    (GamepadButton::DPadUp, FocusDirection::Up),
    (GamepadButton::DPadDown, FocusDirection::Down),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, steer.after(PickingSystems::Last));
}

/// Reports the actions of gamepads whose players move a focus. While the picture is calibrated, they can only let go.
pub(super) fn steer(
    pads: Query<&Gamepad>,
    space: Option<Res<PointerSpace>>,
    devices: Query<(Entity, &Device, &PadStyle, Option<&DeviceState>)>,
    mut pushed: Local<BTreeMap<Entity, FocusDirection>>,
    mut steers: MessageWriter<SteerFocus>,
) {
    let is_at_table = space.is_none_or(|space| *space == PointerSpace::Table);
    for (device, component, style, state) in &devices {
        let is_heard = *style == PadStyle::Focus && state.is_none_or(|state| state.heard);
        let DeviceKind::Pad(pad) = component.kind else { continue };
        let Some(pad) = pads.get(pad).ok().filter(|_| is_heard) else { continue };
        let mut steer = |action| _ = steers.write(SteerFocus { device, action });
        if !is_at_table {
            if pad.just_released(GamepadButton::South) {
                steer(FocusAction::Release);
            }
            continue;
        }
        for (_, direction) in DIRECTIONAL_PAD.iter().filter(|(button, _)| pad.just_pressed(*button))
        {
            steer(FocusAction::Go(*direction));
        }
        let stick = pad.left_stick();
        if stick.length() < BACK {
            pushed.remove(&device);
        } else if stick.length() > PUSHED {
            let direction = direction_of(stick);
            if pushed.insert(device, direction) != Some(direction) {
                steer(FocusAction::Go(direction));
            }
        }
        if pad.just_pressed(GamepadButton::South) {
            steer(FocusAction::Press);
        }
        if pad.just_released(GamepadButton::South) {
            steer(FocusAction::Release);
        }
    }
}

/// Returns the direction of a stick, y away from the person.
fn direction_of(stick: Vec2) -> FocusDirection {
    match (stick.x.abs() > stick.y.abs(), stick.x > 0.0, stick.y > 0.0) {
        (true, true, _) => FocusDirection::Right,
        (true, false, _) => FocusDirection::Left,
        (false, _, true) => FocusDirection::Up,
        (false, _, false) => FocusDirection::Down,
    }
}
