//! A phone of a seat without a mouse is its mouse: it reports like one, and sits down like one.

use super::{PhoneActed, TablePhones};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::{PhoneAction, PhoneSeat};
use shoal_tabletop::mice::{MouseButton, MouseEvent, MouseId, MouseKey, MouseKind};
use shoal_tabletop::pointers::{PhoneMice, SitDown, StandUp};
use shoal_tabletop::seats::{Chairs, Device, DeviceKind};
use std::collections::BTreeSet;

/// The first number of the phones' mice; the drivers of real mice never count up to it.
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

/// System parameter that reports phones as mice.
#[derive(SystemParam)]
pub(super) struct PhoneMouseWriter<'w, 's> {
    mice: ResMut<'w, PhoneMice>,
    /// The phones that are plugged in as mice.
    plugged: Local<'s, BTreeSet<PhoneSeat>>,
    /// The way that fingers have scrolled since the last notch, in CSS pixels.
    scrolled: Local<'s, i32>,
}

impl PhoneMouseWriter<'_, '_> {
    /// Unplugs all phones but these.
    fn unplug_all_but(&mut self, pads: &[(PhoneSeat, Seat)]) {
        let mice = &mut self.mice;
        self.plugged.retain(|id| {
            let stays = pads.iter().any(|(other, _)| other == id);
            if !stays {
                mice.0.push(MouseEvent::Unplugged { id: mouse(*id) });
            }
            stays
        });
    }

    /// Plugs in a phone under a name, unless it is plugged in.
    fn plug(&mut self, id: PhoneSeat, name: impl Fn() -> String) {
        if self.plugged.insert(id) {
            let (unique, name) = (format!("phone {}", id.0), name());
            let key = MouseKey { unique, name, ..MouseKey::default() };
            self.mice.0.push(MouseEvent::Plugged { id: mouse(id), key, kind: MouseKind::Mouse });
        }
    }

    /// Reports an action on a phone as its mouse does.
    fn report(&mut self, id: MouseId, action: &PhoneAction) {
        let mut click = |button| {
            let press = |down| MouseEvent::Button { id, button, down };
            self.mice.0.extend([press(true), press(false)]);
        };
        match *action {
            PhoneAction::Moved { right, down } => {
                self.mice.0.push(MouseEvent::Moved { id, dx: right.into(), dy: down.into() });
            }
            PhoneAction::Tapped => click(MouseButton::Left),
            PhoneAction::LongPressed => click(MouseButton::Right),
            PhoneAction::Scrolled { down } => {
                *self.scrolled += i32::from(down);
                let notches = *self.scrolled / NOTCH;
                *self.scrolled -= notches * NOTCH;
                if notches != 0 {
                    self.mice.0.push(MouseEvent::Wheel { id, x: 0, y: notches });
                }
            }
            _ => {}
        }
    }
}

/// Plugs in the phones of seats without a mouse, lets them sit down, and moves their cursors.
pub(super) fn update_phone_mice(
    phones: Res<TablePhones>,
    chairs: Res<Chairs>,
    devices: Query<(Entity, &Device)>,
    mut acted: MessageReader<PhoneActed>,
    mut mice: PhoneMouseWriter,
    mut sit: MessageWriter<SitDown>,
    mut stand: MessageWriter<StandUp>,
) {
    let all = || devices.iter().map(|(_, device)| device);
    let joined = phones.joined(&chairs);
    let pads: Vec<(PhoneSeat, Seat)> =
        joined.into_iter().filter(|&(_, seat)| is_alone(seat, all())).collect();
    mice.unplug_all_but(&pads);
    for &(id, seat) in &pads {
        mice.plug(id, || format!("Phone {}", chairs.letter(seat)));
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
        mice.report(mouse(id), did);
    }
}
