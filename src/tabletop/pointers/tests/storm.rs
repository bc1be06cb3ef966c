//! A thousand things at random: nothing breaks, sticks, or is done in another's name.

use super::*;
use crate::pointers::controls::{ControlLayout, ControlScheme};
use crate::pointers::{
    DeviceState, HostPanelFocus, HurryHeld, MiceReleased, PointerSystems, ShareSeat, StandUp,
};
use crate::seats::PadStyle;
use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use std::collections::BTreeSet;

const BUTTONS: [MouseButton; 3] = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];

#[test]
fn a_thousand_random_events_break_nothing() {
    for seed in 0..8 {
        let mut table = Table::new();
        let when = (PointerSystems::Speak, PointerSystems::Sit);
        table.app.add_systems(PreUpdate, check_verbs.after(when.0).before(when.1));
        for x in [200.0, 960.0, 1700.0] {
            table.target(Vec2::new(x, 540.0));
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut mice = Vec::new();
        let pads = [table.new_pad(), table.new_pad()];
        for step in 0..1000 {
            if rng.random_bool(0.2) {
                let pad = pads[rng.random_range(0..2)];
                shake(&mut table, &mut rng, pad, &mice);
            } else {
                happen(&mut table, &mut rng, &mut mice);
            }
            if rng.random_bool(0.5) {
                table.frames(1);
                check(&mut table, &format!("seed {seed}, step {step}"));
            }
        }
        pads.iter().for_each(|&pad| table.switch_off(pad));
        calm(&mut table, &mice);
    }
}

/// Gamepads, and hands that change or share.
fn shake(table: &mut Table, rng: &mut Xoshiro256PlusPlus, pad: Entity, mice: &[MouseId]) {
    let button = [GamepadButton::South, GamepadButton::East, GamepadButton::Select];
    let button = button[rng.random_range(0..3)];
    let seat = Seat(rng.random_range(0..5));
    let one = (!mice.is_empty()).then(|| mice[rng.random_range(0..mice.len())]);
    let device = if rng.random_bool(0.5) {
        table.of_pad(pad)
    } else {
        one.and_then(|one| table.entity(one))
    };
    match rng.random_range(0..10) {
        0 => table.switch_off(pad),
        1 => table.switch_on(pad),
        2..4 => table.push(pad, button, f32::from(u8::from(rng.random_bool(0.5)))),
        4..6 => table.stick(pad, GamepadAxis::LeftStickX, rng.random_range(-1.0..1.0)),
        6 => {
            if let Some(device) = table.of_pad(pad) {
                let style = if rng.random_bool(0.5) { PadStyle::Focus } else { PadStyle::Cursor };
                table.app.world_mut().entity_mut(device).insert(style);
            }
        }
        7 => {
            if let Some(device) = one.and_then(|one| table.entity(one)) {
                let layout = if rng.random_bool(0.5) {
                    ControlLayout::LeftHanded
                } else {
                    ControlLayout::Standard
                };
                table.app.world_mut().entity_mut(device).insert(ControlScheme::of_layout(layout));
            }
        }
        8 => {
            if let Some(device) = device {
                table.app.world_mut().write_message(ShareSeat { device, seat });
            }
        }
        _ => {
            if let Some(device) = device {
                table.app.world_mut().write_message(SitDown { device, seat });
            }
        }
    }
}

/// Four people with a mouse each: all are lost, and all come back in another order.
#[test]
fn all_devices_lost_and_plugged_again_in_any_order_are_at_their_seats_again() {
    for seed in 0..24 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut table = Table::new();
        let names = ["Anna", "Bert", "Cleo", "Dora"];
        let mut mice: Vec<MouseId> =
            (0..4u16).map(|seat| table.sit(names[usize::from(seat)], seat)).collect();
        let pad = table.new_pad();
        let device = table.of_pad(pad).expect("the pad is a device");
        table.app.world_mut().write_message(ShareSeat { device, seat: Seat(2) });
        table.set(JoinPolicy::Orphans);
        let mut order: Vec<usize> = (0..4).collect();
        for at in (1..4).rev() {
            order.swap(at, rng.random_range(0..=at));
        }
        for &at in &order {
            table.mice.press(mice[at], BUTTONS[rng.random_range(0..3)]);
            table.mice.unplug(mice[at]);
            table.frames(usize::from(rng.random_bool(0.5)));
        }
        table.switch_off(pad);
        table.frames(3);
        let world = table.app.world_mut();
        assert_eq!(world.query::<&Device>().iter(world).count(), 0, "all are gone");
        assert_eq!(world.resource::<Chairs>().0.len(), 4, "no seat is lost");
        if rng.random_bool(0.5) {
            table.switch_on(pad);
        }
        order.rotate_left(rng.random_range(0..4));
        for &at in order.iter().rev() {
            mice[at] = table.mice.plug(names[at]);
            table.frames(usize::from(rng.random_bool(0.5)));
        }
        table.switch_on(pad);
        table.frames(3);
        for (seat, &mouse) in mice.iter().enumerate() {
            assert_eq!(table.device(mouse).seats, [Seat(seat as u16)], "seed {seed}");
            assert!(!table.is_pressed(mouse), "seed {seed}: a button is stuck");
        }
        let device = table.of_pad(pad).expect("the pad is a device");
        let seats = &table.app.world().get::<Device>(device).expect("a device").seats;
        assert_eq!(*seats, [Seat(2)], "seed {seed}: who shared shares again");
    }
}

fn happen(table: &mut Table, rng: &mut Xoshiro256PlusPlus, mice: &mut Vec<MouseId>) {
    let one = (!mice.is_empty()).then(|| mice[rng.random_range(0..mice.len())]);
    let seat = rng.random_range(0..5);
    let button = BUTTONS[rng.random_range(0..3)];
    match (rng.random_range(0..100), one) {
        (0..5, _) if mice.len() < 6 => {
            mice.push(table.mice.plug(["Anna", "Bert", "Twin", "Twin"][rng.random_range(0..4)]));
        }
        (5..9, Some(one)) => {
            table.mice.unplug(one);
            mice.retain(|&mouse| mouse != one);
        }
        (9..40, Some(one)) => {
            let mut by = || rng.random_range(-400.0..400.0);
            table.mice.move_by(one, by(), by());
        }
        (40..60, Some(one)) => table.mice.press(one, button),
        (60..78, Some(one)) => table.mice.release(one, button),
        (78..82, Some(one)) => table.mice.wheel(one, 0, rng.random_range(-3..=3)),
        (82..88, Some(one)) => {
            if let Some(device) = table.entity(one) {
                table.app.world_mut().write_message(SitDown { device, seat: Seat(seat) });
            }
        }
        (88..90, Some(one)) => {
            if let Some(device) = table.entity(one) {
                table.app.world_mut().write_message(StandUp { device, seat: Seat(seat) });
            }
        }
        (90..93, _) => table.focus(rng.random_bool(0.6)),
        (93..95, _) => table.set(MiceReleased(rng.random_bool(0.3))),
        (95..97, _) => {
            let joining = [JoinPolicy::Closed, JoinPolicy::Places, JoinPolicy::Orphans];
            table.set(joining[rng.random_range(0..3)]);
        }
        (97..98, _) => table.set(HostPanelFocus { cursor: rng.random_bool(0.3), ..default() }),
        (98..99, _) => {
            let mut chairs = chairs(4);
            chairs[usize::from(seat) % 4].player = SeatPlayer::Bot(crate::seats::STAND_IN);
            table.set(Chairs(chairs));
        }
        (99.., _) => table.await_seats(&[seat % 4]),
        _ => {}
    }
}

/// What must hold after every frame.
fn check(table: &mut Table, when: &str) {
    let world = table.app.world_mut();
    let mut devices = world.query::<(&Device, &DeviceState, &PointerPress)>();
    let mut seated = BTreeSet::new();
    for (device, live, press) in devices.iter(world) {
        for &seat in &device.seats {
            let same = device.seats.iter().filter(|&&other| other == seat).count();
            assert_eq!(same, 1, "{when}: a device holds {seat} twice");
            assert!(!world.resource::<Chairs>().is_bot(seat), "{when}: a device acts for a bot");
        }
        if let (DeviceKind::Mouse(id, _), false) = (&device.kind, device.seats.is_empty()) {
            seated.insert(*id);
        }
        assert_eq!(live.pressed, press.is_primary_pressed(), "{when}: a button is stuck");
        assert!(live.heard || !live.pressed, "{when}: the desktop's mouse holds a button down");
        assert!(device.acting.is_none_or(|seat| device.seats.contains(&seat)), "{when}");
    }
    let taken = table.mice.taken();
    assert!(taken.iter().all(|id| seated.contains(id)), "{when}: a free mouse is taken");
    table.look_away();
}

/// Nobody speaks with another's mouse.
fn check_verbs(mut said: MessageReader<VerbPressed>, devices: Query<&Device>) {
    for said in said.read() {
        let Some(device) = said.device else { continue };
        let speaker = devices.get(device).expect("who speaks is there");
        // A free pad speaks for nobody.
        assert!(said.seat.is_none_or(|seat| speaker.seats.contains(&seat)), "{said:?}");
    }
}

/// When all buttons are up and everybody listens, nothing is down.
fn calm(table: &mut Table, mice: &[MouseId]) {
    for button in BUTTONS {
        mice.iter().for_each(|&mouse| table.mice.release(mouse, button));
    }
    table.set(MiceReleased(false));
    table.focus(true);
    table.frames(60);
    let mut lives = table.app.world_mut().query::<(&Device, &DeviceState, &PointerPress)>();
    let world = table.app.world();
    for (device, live, press) in lives.iter(world) {
        assert!(!live.pressed && !press.is_any_pressed(), "{device:?} is still pressed: {live:?}");
    }
    assert!(world.resource::<HurryHeld>().0.is_empty());
    assert_eq!(lives.iter(world).count(), mice.len(), "every mouse is a device, and nothing else");
}
