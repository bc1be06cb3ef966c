//! Gamepads: what their sticks and buttons do, their controls say: a stick moves a cursor, the cross too if its player
//! likes, and buttons press. What gamepads do whose players steer a ring instead is said in `widgets/focus`; while they
//! are free, and while the picture is calibrated, there is nothing to put a ring on, and they move a cursor too.

use super::PointerSystems;
use super::controls::{ControlDirection, PadStick, Switch, SwitchHearing, Verb, VerbState};
use super::devices::{DeviceState, PointerCount};
use super::identity::DeviceKey;
use super::queue::{CursorInput, InputQueue};
use crate::picture::projection::{PictureLight, PointerSpace};
use crate::seats::{Device, DeviceKind, PadStyle};
use bevy::input::gamepad::{Gamepad, GamepadButtonStateChangedEvent};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use leafwing_input_manager::plugin::InputManagerSystem;
use std::collections::BTreeMap;

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
        (remove_pad_devices, add_pad_devices, hear_buttons, hear_sticks)
            .chain()
            .in_set(PointerSystems::Listen),
    );
    let pushes = move_cursors.after(InputManagerSystem::Update).before(PointerSystems::Steer);
    app.add_systems(PreUpdate, pushes);
    // What brings the table back says nothing to it.
    app.add_systems(PreUpdate, bring_table_back.after(PointerSystems::Speak));
}

/// Brings the table back from plain light by the buttons that take back or open the menu, of any gamepad: nothing else
/// that gamepads do is heard there.
fn bring_table_back(
    mut changes: MessageReader<GamepadButtonStateChangedEvent>,
    devices: Query<(Entity, &Device)>,
    hearing: SwitchHearing,
    mut light: ResMut<PictureLight>,
) {
    if light.shows_table() {
        changes.clear();
        return;
    }
    let goes_back = |change: &GamepadButtonStateChangedEvent| {
        let its = |(_, device): &(Entity, &Device)| device.kind == DeviceKind::Pad(change.entity);
        let (device, switch) = (devices.iter().find(its), Switch::Pad(change.button));
        let says = |device| {
            [Verb::TakeBack, Verb::Menu].iter().any(|&verb| hearing.says(device, verb, switch))
        };
        change.state.is_pressed() && device.is_some_and(|(device, _)| says(device))
    };
    if changes.read().any(goes_back) {
        *light = PictureLight::Table;
    }
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
        commands.spawn((device, key, PadStyle::default()));
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

/// Hears the buttons in the order in which they went down and up.
fn hear_buttons(
    mut changes: MessageReader<GamepadButtonStateChangedEvent>,
    devices: Query<(Entity, &Device)>,
    mut hearing: SwitchHearing,
) {
    for change in changes.read() {
        let its = |(_, device): &(Entity, &Device)| device.kind == DeviceKind::Pad(change.entity);
        if let Some((device, _)) = devices.iter().find(its) {
            hearing.hear(device, Switch::Pad(change.button), change.state.is_pressed());
        }
    }
}

/// Hears sticks that are pushed far: in one direction at a time, and not again before they come back.
fn hear_sticks(
    pads: Query<&Gamepad>,
    devices: Query<(Entity, &Device)>,
    mut hearing: SwitchHearing,
    mut pushed: Local<BTreeMap<(Entity, PadStick), ControlDirection>>,
) {
    pushed.retain(|(device, _), _| devices.contains(*device));
    for (entity, device) in &devices {
        let DeviceKind::Pad(pad) = device.kind else { continue };
        let Ok(pad) = pads.get(pad) else { continue };
        for stick in PadStick::BOTH {
            let at = stick.position(pad);
            let before = pushed.get(&(entity, stick)).copied();
            let now = ControlDirection::of_push(at, before);
            if now == before {
                continue;
            }
            if let Some(before) = before {
                pushed.remove(&(entity, stick));
                hearing.hear(entity, Switch::Stick(stick, before), false);
            }
            if let Some(now) = now {
                pushed.insert((entity, stick), now);
                hearing.hear(entity, Switch::Stick(stick, now), true);
            }
        }
    }
}

/// Moves the cursors of gamepads by what points in their controls.
fn move_cursors(
    time: Res<Time<Real>>,
    devices: Query<(Entity, &Device, &DeviceState, Option<&PadStyle>, &VerbState)>,
    space: Res<PointerSpace>,
    mut waiting: ResMut<InputQueue>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let seconds = time.delta_secs().min(LONGEST);
    for (entity, device, state, style, verbs) in &devices {
        let is_ring = *space == PointerSpace::Table && device.steers_focus(style);
        let style = style.copied().unwrap_or_default();
        if !state.heard || is_ring || !device.is_pad() {
            continue;
        }
        let cross = if style == PadStyle::Cross { steps(verbs) } else { Vec2::ZERO };
        let push = curve(verbs.axis_pair(&Verb::Point)) * SPEED + cross * SPEED_OF_CROSS;
        if push != Vec2::ZERO {
            waiting.push(entity, CursorInput::MoveBy(push.clamp_length_max(SPEED) * seconds));
            // A stick that is held says nothing new, and the cursor must move on all the same.
            redraw.write(RequestRedraw);
        }
    }
}

/// Returns the direction of the steps that are held, as the hand has it: y toward the person.
fn steps(verbs: &VerbState) -> Vec2 {
    let held = Verb::BINDABLE.into_iter().filter(|verb| verbs.pressed(verb));
    let ways = held.filter_map(|verb| verb.step().map(ControlDirection::movement));
    ways.sum::<Vec2>().normalize_or_zero()
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
