//! Gamepads: the left stick moves a cursor, the cross too if its player likes, and the lower button clicks.
//! What gamepads do whose players move a focus instead is said in `widgets/focus`; while they are free, and while the
//! picture is calibrated, there is nothing to focus, and they move a cursor too.

use super::PointerSystems;
use super::devices::{DeviceState, PointerCount};
use super::identity::DeviceKey;
use super::queue::{CursorInput, InputQueue};
use super::verbs;
use crate::picture::projection::PointerSpace;
use crate::seats::{Device, DeviceKind, PadStyle};
use bevy::input::gamepad::{Gamepad, GamepadButton};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Units a second with the stick pushed all the way: the table's long side in under two seconds.
const SPEED: f32 = 1100.0;
/// The speed with the cross: it has no middle way, so it is slower.
const SPEED_OF_CROSS: f32 = 520.0;
/// Deflection up to which a stick counts as at rest, from 0 to 1: about as much as its makers advise.
pub const DEAD: f32 = 0.26;
/// A frame that took longer than this, in seconds, does not throw the cursor further.
const LONGEST: f32 = 0.1;

/// Adds the gamepads.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (remove_pad_devices, add_pad_devices, push_sticks, press_buttons)
            .chain()
            .in_set(PointerSystems::Listen),
    );
}

/// Makes a device of each gamepad that is switched on.
fn add_pad_devices(
    pads: Query<(Entity, &Gamepad, Option<&Name>), Added<Gamepad>>,
    mut count: ResMut<PointerCount>,
    mut commands: Commands,
) {
    for (pad, found, name) in &pads {
        let device = count.device(DeviceKind::Pad(pad), 1.0);
        let key = DeviceKey::of_pad(found, name);
        let verbs = (verbs::pad_bindings(pad, PadStyle::default()), verbs::VerbState::default());
        commands.spawn((device, key, PadStyle::default(), verbs));
    }
}

/// Removes the device of a gamepad that is switched off; its entity lives on.
fn remove_pad_devices(
    mut gone: RemovedComponents<Gamepad>,
    devices: Query<(Entity, &Device)>,
    mut commands: Commands,
) {
    for pad in gone.read() {
        for (device, _) in devices.iter().filter(|(_, device)| device.kind == DeviceKind::Pad(pad))
        {
            commands.entity(device).despawn();
        }
    }
}

fn push_sticks(
    time: Res<Time<Real>>,
    pads: Query<&Gamepad>,
    devices: Query<PadCursor>,
    space: Res<PointerSpace>,
    mut waiting: ResMut<InputQueue>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let seconds = time.delta_secs().min(LONGEST);
    for (entity, pad, state, style) in pads_of(&devices, &pads, *space) {
        let cross = if style == PadStyle::Cross { cross(pad) } else { Vec2::ZERO };
        let push = curve(pad.left_stick()) * SPEED + cross * SPEED_OF_CROSS;
        if state.heard && push != Vec2::ZERO {
            waiting.push(entity, CursorInput::MoveBy(push.clamp_length_max(SPEED) * seconds));
            // A stick that is held says nothing new, and the cursor must move on all the same.
            redraw.write(RequestRedraw);
        }
    }
}

fn press_buttons(
    pads: Query<&Gamepad>,
    devices: Query<PadCursor>,
    space: Res<PointerSpace>,
    mut waiting: ResMut<InputQueue>,
) {
    for (entity, pad, ..) in pads_of(&devices, &pads, *space) {
        if pad.just_pressed(GamepadButton::South) {
            waiting.push(entity, CursorInput::Press);
        }
        if pad.just_released(GamepadButton::South) {
            waiting.push(entity, CursorInput::Release);
        }
    }
}

/// The components from which a gamepad's cursor is moved.
type PadCursor = (Entity, &'static Device, &'static DeviceState, Option<&'static PadStyle>);

/// The devices that are gamepads whose players move a cursor in these coordinates, with their gamepads.
fn pads_of<'a>(
    devices: &'a Query<PadCursor>,
    pads: &'a Query<&Gamepad>,
    space: PointerSpace,
) -> impl Iterator<Item = (Entity, &'a Gamepad, &'a DeviceState, PadStyle)> {
    let is_at_table = space == PointerSpace::Table;
    devices.iter().filter_map(move |(entity, device, state, style)| {
        let is_moved = !(is_at_table && device.steers_focus(style));
        let style = style.copied().unwrap_or_default();
        match device.kind {
            DeviceKind::Pad(pad) if is_moved => {
                pads.get(pad).ok().map(|pad| (entity, pad, state, style))
            }
            _ => None,
        }
    })
}

/// Returns the direction in which the cross is pressed, as the hand has it: y toward the person.
fn cross(pad: &Gamepad) -> Vec2 {
    let directions = [
        (GamepadButton::DPadLeft, Vec2::NEG_X),
        (GamepadButton::DPadRight, Vec2::X),
        (GamepadButton::DPadUp, Vec2::NEG_Y),
        (GamepadButton::DPadDown, Vec2::Y),
    ];
    let pressed = directions.into_iter().filter(|(button, _)| pad.pressed(*button));
    pressed.map(|(_, direction)| direction).sum::<Vec2>().normalize_or_zero()
}

/// Converts the position of the stick (y away from the person) to a movement of the hand (y toward): nothing near the
/// middle, fine beside it, fast at the rim.
fn curve(stick: Vec2) -> Vec2 {
    let length = stick.length().min(1.0);
    if length <= DEAD {
        return Vec2::ZERO;
    }
    let strength = ((length - DEAD) / (1.0 - DEAD)).powf(1.7);
    Vec2::new(stick.x, -stick.y).normalize_or_zero() * strength
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_at_rest_moves_nothing_and_at_the_rim_at_full_speed() {
        assert_eq!(curve(Vec2::new(0.1, 0.0)), Vec2::ZERO);
        assert!(curve(Vec2::new(0.0, 1.0)).distance(Vec2::NEG_Y) < 1e-6);
        assert!(curve(Vec2::new(1.0, 1.0)).length() < 1.0 + 1e-6);
        let half = curve(Vec2::new(0.5, 0.0)).x;
        assert!(half > 0.0 && half < 0.5, "the middle is for fine work: {half}");
    }
}
