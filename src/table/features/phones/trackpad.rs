//! A phone alone is its seat's mouse: it reports like one, and sits down like one.

use super::{PhoneActed, TablePhones};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::{PhoneAction, PhoneSeat};
use shoal_tabletop::mice::{MouseButton, MouseEvent, MouseId, MouseKey, MouseKind};
use shoal_tabletop::pointers::{PhoneMice, SitDown, StandUp};
use shoal_tabletop::seats::{Chairs, Device, DeviceKind};
use std::collections::BTreeSet;

/// The first number of the phones' mice: no backend counts up to it.
const FIRST: u32 = u32::MAX - 64;
/// CSS pixels of a finger for a notch of a wheel.
const NOTCH: i32 = 40;

fn mouse(id: PhoneSeat) -> MouseId {
    MouseId(FIRST + u32::from(id.0))
}

/// Returns `true` if a device is a phone.
pub(super) fn is_phone(device: &Device) -> bool {
    matches!(&device.kind, DeviceKind::Mouse(id, _) if id.0 >= FIRST)
}

/// Returns `true` if a chair has no mouse or gamepad of its own: none at all, or one that plays for others, too.
pub(super) fn is_alone<'a>(seat: Seat, mut devices: impl Iterator<Item = &'a Device>) -> bool {
    let is_own = |device: &Device| device.seats == [seat] && !is_phone(device);
    !devices.any(is_own)
}

/// Plugs in the phones of seats without a mouse, lets them sit down, and moves their cursors.
pub(super) fn sit(
    (phones, chairs): (Res<TablePhones>, Res<Chairs>),
    devices: Query<(Entity, &Device)>,
    mut acted: MessageReader<PhoneActed>,
    (mut mice, mut plugged): (ResMut<PhoneMice>, Local<BTreeSet<PhoneSeat>>),
    mut scrolled: Local<i32>,
    (mut sit, mut stand): (MessageWriter<SitDown>, MessageWriter<StandUp>),
) {
    let all = || devices.iter().map(|(_, device)| device);
    let joined = phones.joined(&chairs);
    let pads: Vec<(PhoneSeat, Seat)> =
        joined.into_iter().filter(|&(_, seat)| is_alone(seat, all())).collect();
    plugged.retain(|id| {
        let stays = pads.iter().any(|(other, _)| other == id);
        if !stays {
            mice.0.push(MouseEvent::Unplugged { id: mouse(*id) });
        }
        stays
    });
    for &(id, seat) in &pads {
        if plugged.insert(id) {
            let name = format!("Phone {}", chairs.letter(seat));
            let key = MouseKey { unique: format!("phone {}", id.0), name, ..MouseKey::default() };
            mice.0.push(MouseEvent::Plugged { id: mouse(id), key, kind: MouseKind::Mouse });
        }
        let own = devices.iter().find(
            |(_, device)| matches!(&device.kind, DeviceKind::Mouse(of, _) if *of == mouse(id)),
        );
        let Some((device, _)) = own.filter(|(_, own)| !own.seats.contains(&seat)) else { continue };
        let holders = devices.iter().filter(|(_, other)| other.seats.contains(&seat));
        stand.write_batch(holders.map(|(device, _)| StandUp { device, seat }));
        sit.write(SitDown { device, seat });
    }
    for PhoneActed { seat, did } in acted.read() {
        let Some(&(id, _)) = pads.iter().find(|(_, other)| other == seat) else { continue };
        let id = mouse(id);
        let mut click = |button| {
            let press = |down| MouseEvent::Button { id, button, down };
            mice.0.extend([press(true), press(false)]);
        };
        match *did {
            PhoneAction::Moved { right, down } => {
                mice.0.push(MouseEvent::Moved { id, dx: right.into(), dy: down.into() });
            }
            PhoneAction::Tapped => click(MouseButton::Left),
            PhoneAction::LongPressed => click(MouseButton::Right),
            PhoneAction::Scrolled { down } => {
                *scrolled += i32::from(down);
                let notches = *scrolled / NOTCH;
                *scrolled -= notches * NOTCH;
                if notches != 0 {
                    mice.0.push(MouseEvent::Wheel { id, x: 0, y: notches });
                }
            }
            _ => {}
        }
    }
}
