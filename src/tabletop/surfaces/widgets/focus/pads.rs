//! The input of gamepads for the ring of their seat: steps and the stick move it, a press uses it.

use super::{FocusAction, SteerFocus};
use crate::picture::projection::PointerSpace;
use crate::pointers::controls::{ControlDirection, Verb, VerbState};
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::pointers::{DeviceState, PointerSystems, SecretAnswerers};
use crate::seats::{Device, PadStyle};
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputQueue>().init_resource::<SecretAnswerers>();
    app.add_systems(PreUpdate, steer.in_set(PointerSystems::Steer));
}

/// Takes what gamepads do whose players steer a ring out of the queue. While the picture is calibrated they move a
/// cursor, and their ring can only let go.
pub(super) fn steer(
    space: Option<Res<PointerSpace>>,
    answerers: Res<SecretAnswerers>,
    devices: Query<(Entity, &Device, &PadStyle, Option<&DeviceState>, Option<&VerbState>)>,
    mut queue: ResMut<InputQueue>,
    mut pushed: Local<BTreeMap<Entity, ControlDirection>>,
    mut steers: MessageWriter<SteerFocus>,
) {
    let is_at_table = space.is_none_or(|space| *space == PointerSpace::Table);
    let has_ring =
        |device: &Device, style: &PadStyle| device.steers_focus(Some(style)) && device.is_pad();
    // Steps that are seen would tell what is answered in secret.
    let rests = |device: &Device| device.seats.iter().any(|seat| answerers.0.contains(seat));
    let taken = match is_at_table {
        true => queue.divert(|entity| {
            devices.get(entity).is_ok_and(|(_, device, style, ..)| has_ring(device, style))
        }),
        false => queue.iter().filter(|input| input.kind == CursorInput::Release).collect(),
    };
    for (entity, device, style, state, verbs) in &devices {
        if !has_ring(device, style) {
            continue;
        }
        let is_heard = state.is_none_or(|state| state.heard);
        let mut steer = |action| _ = steers.write(SteerFocus { device: entity, action });
        let stick = verbs.map_or(Vec2::ZERO, |verbs| verbs.axis_pair(&Verb::Point));
        match ControlDirection::of_push(stick, pushed.get(&entity).copied()) {
            None => _ = pushed.remove(&entity),
            Some(direction) if is_heard && is_at_table && !rests(device) => {
                if pushed.insert(entity, direction) != Some(direction) {
                    steer(FocusAction::Go(direction));
                }
            }
            Some(_) => {}
        }
        for input in taken.iter().filter(|input| input.device == entity && is_heard) {
            match input.kind {
                CursorInput::Step(_) if rests(device) => {}
                CursorInput::Step(direction) => steer(FocusAction::Go(direction)),
                CursorInput::Press => steer(FocusAction::Press),
                CursorInput::Release => steer(FocusAction::Release),
                CursorInput::MoveBy(_) | CursorInput::MoveTo(_) | CursorInput::Scroll(_) => {}
            }
        }
    }
}
