//! Gamepads that fail: each seat is its owner's again, or it is asked whose it is, and nothing is pressed by itself.

use super::*;
use crate::headless::times;
use crate::pointers::{DeviceUsed, HurryHeld, ShareSeat, Verb};
use crate::seats::PadStyle;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

const SOUTH: GamepadButton = GamepadButton::South;
/// A maker's number, and the number of a model.
const MODEL: Option<(u16, u16)> = Some((0x54c, 0xce6));

/// A match of four people with gamepads of these models, whose seats are awaited.
fn playing(models: [(&str, Option<(u16, u16)>); 4]) -> (Table, [Entity; 4]) {
    let mut table = Table::new();
    let pads = [0, 1, 2, 3].map(|seat: u16| {
        let pad = table.app.world_mut().spawn_empty().id();
        let (name, model) = models[usize::from(seat)];
        table.connect(pad, name, model);
        table.sit_pad(pad, seat);
        pad
    });
    table.set(JoinPolicy::Orphans);
    table.await_seats(&[0, 1, 2, 3]);
    table.frames(30);
    table.look_away();
    (table, pads)
}

/// Four models that differ.
fn different() -> [(&'static str, Option<(u16, u16)>); 4] {
    [("A", Some((1, 1))), ("B", Some((1, 2))), ("C", Some((2, 1))), ("D", None)]
}

/// Moves the cursor of every gamepad to something to click.
fn under_each(table: &mut Table, pads: &[Entity]) {
    let world = table.app.world_mut();
    let is_laid = world.query::<&Target>().iter(world).next().is_some();
    for (place, pad) in (1..).zip(pads) {
        let Some(device) = table.of_pad(*pad) else { continue };
        let at = Vec2::new(200.0 * place as f32, 500.0);
        if !is_laid {
            table.target(at);
        }
        table.app.world_mut().get_mut::<Device>(device).expect("a device").at = at;
    }
    table.frames(1);
}

fn place(table: &mut Table, pad: Entity) -> Vec2 {
    let device = table.of_pad(pad).expect("the pad is a device");
    table.app.world().get::<Device>(device).expect("a device").at
}

fn was_used(table: &mut Table) -> bool {
    let mut used = table.app.world_mut().resource_mut::<Messages<DeviceUsed>>();
    used.drain().count() > 0
}

#[test]
fn a_hundred_disconnections_in_mid_press_leave_each_seat_to_its_owner_and_press_nothing() {
    for seed in 0..times(1, 8) as u64 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut table, pads) = playing(different());
        let mut lost = 0;
        while lost < 100 {
            under_each(&mut table, &pads);
            let mut gone: Vec<usize> = (0..4).filter(|_| rng.random_bool(0.4)).collect();
            for &at in &gone {
                table.push(pads[at], SOUTH, 1.0);
                table.stick(pads[at], GamepadAxis::LeftStickX, rng.random_range(-1.0..1.0));
                table.switch_off(pads[at]);
                lost += 1;
            }
            if rng.random_bool(0.5) {
                gone.reverse();
            }
            for at in gone {
                let (name, model) = different()[at];
                table.connect(pads[at], name, model);
                // It is held as before, or let go meanwhile.
                table.push(pads[at], SOUTH, f32::from(u8::from(rng.random_bool(0.5))));
                table.frames(30);
                table.push(pads[at], SOUTH, 0.0);
                assert_eq!(table.seats_of_pad(pads[at]), [Seat(at as u16)], "seed {seed}");
            }
            table.frames(2);
        }
        assert_eq!((&table.seen().clicks, &table.seen().verbs), (&vec![], &vec![]), "seed {seed}");
        under_each(&mut table, &pads);
        pads.iter().for_each(|&pad| table.tap(pad, SOUTH));
        assert_eq!(table.seen().clicks.len(), 4, "seed {seed}: all play on");
    }
}

#[test]
fn a_gamepad_that_is_gone_for_less_than_a_frame_keeps_its_seat_and_clicks_nothing() {
    let (mut table, pads) = playing(different());
    under_each(&mut table, &pads);
    table.push(pads[0], SOUTH, 1.0);
    let gone = GamepadConnectionEvent::new(pads[0], GamepadConnection::Disconnected);
    table.app.world_mut().write_message(gone);
    table.connect(pads[0], "A", Some((1, 1)));
    table.push(pads[0], SOUTH, 0.0);
    assert_eq!(table.seats_of_pad(pads[0]), [Seat(0)]);
    assert_eq!(table.seen().clicks, []);
}

#[test]
fn a_battery_that_ends_stops_the_cursor_and_hurries_nothing() {
    let (mut table, pads) = playing(different());
    table.push(pads[1], GamepadButton::RightTrigger2, 1.0);
    table.stick(pads[1], GamepadAxis::LeftStickX, 1.0);
    table.frames(3);
    assert_eq!(table.app.world().resource::<HurryHeld>().0.len(), 1);
    table.switch_off(pads[1]);
    assert!(table.app.world().resource::<HurryHeld>().0.is_empty());
    table.connect(pads[1], "B", Some((1, 2)));
    let at = place(&mut table, pads[1]);
    table.frames(50);
    assert_eq!((place(&mut table, pads[1]), table.seats_of_pad(pads[1])), (at, vec![Seat(1)]));
    assert!(table.app.world().resource::<HurryHeld>().0.is_empty());
}

#[test]
fn the_press_that_wakes_a_gamepad_presses_nothing() {
    let (mut table, pads) = playing(different());
    table.switch_off(pads[0]);
    table.connect(pads[0], "A", Some((1, 1)));
    under_each(&mut table, &pads);
    for button in [SOUTH, GamepadButton::East] {
        table.push(pads[0], button, 1.0);
    }
    table.frames(100);
    for button in [SOUTH, GamepadButton::East] {
        table.push(pads[0], button, 0.0);
    }
    table.frames(10);
    assert_eq!((&table.seen().clicks, &table.seen().verbs), (&vec![], &vec![]));
    table.tap(pads[0], SOUTH);
    assert_eq!(table.seen().clicks.len(), 1, "the next press counts");
}

#[test]
fn two_gamepads_of_one_model_that_come_back_are_given_no_seat_until_one_says_whose_it_is() {
    let (mut table, pads) = playing([("Twin", MODEL), ("Twin", MODEL), ("C", None), ("D", None)]);
    let [first, second, ..] = pads;
    // One alone is surely itself.
    table.switch_off(second);
    table.connect(second, "Twin", MODEL);
    assert_eq!(table.seats_of_pad(second), [Seat(1)]);
    table.switch_off(first);
    table.switch_off(second);
    // The system gives the first of them that comes the handle of the first that went, whosever it is.
    table.connect(first, "Twin", MODEL);
    assert_eq!(table.seats_of_pad(first), []);
    table.sit_pad(first, 1);
    table.connect(second, "Twin", MODEL);
    assert_eq!(
        (table.seats_of_pad(first), table.seats_of_pad(second)),
        (vec![Seat(1)], vec![Seat(0)])
    );
    assert_eq!(table.seen().clicks, []);
}

#[test]
fn two_gamepads_of_one_model_that_play_one_seat_both_come_back_to_it() {
    let (mut table, pads) = playing([("Twin", MODEL), ("B", None), ("C", None), ("D", None)]);
    let other = table.app.world_mut().spawn_empty().id();
    table.connect(other, "Twin", MODEL);
    let device = table.of_pad(other).expect("it is a device");
    table.app.world_mut().write_message(ShareSeat { device, seat: Seat(0) });
    table.frames(2);
    table.switch_off(other);
    table.switch_off(pads[0]);
    for pad in [pads[0], other] {
        table.connect(pad, "Twin", MODEL);
        assert_eq!(table.seats_of_pad(pad), [Seat(0)]);
    }
}

#[test]
fn a_gamepad_that_went_by_air_and_comes_by_wire_has_its_seat_if_no_other_of_its_model_is_missing() {
    let mut models = different();
    models[0] = ("Wireless Controller", MODEL);
    let (mut table, pads) = playing(models);
    table.switch_off(pads[0]);
    let wired = table.app.world_mut().spawn_empty().id();
    table.connect(wired, "DualSense by wire", MODEL);
    assert_eq!(table.seats_of_pad(wired), [Seat(0)]);

    models[1] = ("DualSense by wire", MODEL);
    let (mut table, pads) = playing(models);
    table.switch_off(pads[0]);
    table.switch_off(pads[1]);
    let wired = table.app.world_mut().spawn_empty().id();
    table.connect(wired, "DualSense by wire", MODEL);
    assert_eq!(table.seats_of_pad(wired), [], "both may have been plugged in");
}

#[test]
fn a_gamepad_that_is_there_by_wire_and_by_air_plays_once() {
    let (mut table, pads) = playing(different());
    let twice = table.app.world_mut().spawn_empty().id();
    table.connect(twice, "A by wire", Some((1, 1)));
    table.frames(30);
    under_each(&mut table, &[pads[0], twice]);
    table.tap(pads[0], SOUTH);
    table.tap(twice, SOUTH);
    assert_eq!(table.seats_of_pad(twice), []);
    assert_eq!(table.seen().clicks.len(), 1, "nobody is missing: it is not heard");
    table.switch_off(pads[0]);
    assert_eq!(table.seats_of_pad(twice), [], "it is given nothing");
    table.sit_pad(twice, 0);
    assert_eq!(table.seats_of_pad(twice), [Seat(0)], "but may say whose it is");
}

#[test]
fn two_gamepads_of_one_model_each_by_wire_and_by_air_are_their_owners_or_are_asked() {
    const LINKS: [&str; 2] = ["Wireless Controller", "DualSense by wire"];
    let (mut given, mut asked) = (0, 0);
    for seed in 0..times(8, 80) as u64 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let twin = (LINKS[0], MODEL);
        let (mut table, pads) = playing([twin, twin, ("C", None), ("D", None)]);
        // The handles of both by air and by wire, and whether they are there.
        let mut handles = [[pads[0], pads[1]], [Entity::PLACEHOLDER; 2]];
        handles[1] = [0, 1].map(|_| table.app.world_mut().spawn_empty().id());
        let mut is_there = [[true; 2], [false; 2]];
        for step in 0..40 {
            let (link, owner) = (rng.random_range(0..2), rng.random_range(0..2));
            let when = format!("seed {seed}, step {step}: {owner} {}", LINKS[link]);
            is_there[link][owner] ^= true;
            if is_there[link][owner] {
                // The system gives the first that comes the handle of the first that went.
                if !is_there[link][1 - owner] && rng.random_bool(0.5) {
                    handles[link].swap(0, 1);
                }
                table.connect(handles[link][owner], LINKS[link], MODEL);
            } else {
                table.switch_off(handles[link][owner]);
            }
            table.frames(30);
            for owner in 0..2 {
                let links = [0, 1].into_iter().filter(|&link| is_there[link][owner]);
                let held: Vec<Entity> = links.map(|link| handles[link][owner]).collect();
                let seats = |table: &mut Table| {
                    held.iter().flat_map(|&pad| table.seats_of_pad(pad)).collect::<Vec<Seat>>()
                };
                let own = Seat(owner as u16);
                assert!(seats(&mut table).iter().all(|seat| *seat == own), "{when}: {owner}");
                match (held.first(), seats(&mut table).is_empty()) {
                    (Some(&pad), true) => {
                        table.sit_pad(pad, own.0);
                        assert_eq!(seats(&mut table), [own], "{when}: {owner} says so");
                        asked += 1;
                    }
                    (Some(_), false) => given += 1,
                    (None, _) => {}
                }
            }
        }
        assert_eq!((&table.seen().clicks, &table.seen().verbs), (&vec![], &vec![]), "seed {seed}");
    }
    assert!(given > 9 && asked > 9, "{given} {asked}");
}

#[test]
fn a_stick_that_rests_beside_its_middle_moves_no_cursor_and_brings_nobody_back() {
    for off in [Vec2::new(0.25, 0.0), Vec2::new(-0.18, 0.18), Vec2::splat(0.25)] {
        let (mut table, pads) = playing(different());
        table.switch_off(pads[0]);
        table.connect(pads[0], "A", Some((1, 1)));
        table.stick(pads[0], GamepadAxis::LeftStickX, off.x);
        table.stick(pads[0], GamepadAxis::LeftStickY, off.y);
        let at = place(&mut table, pads[0]);
        was_used(&mut table);
        for frame in 0..300 {
            // Worn sticks are never quite still.
            let noise = 0.008 * (frame % 3) as f32;
            table.stick(pads[0], GamepadAxis::LeftStickX, off.x + noise);
            table.frames(1);
            assert!(!was_used(&mut table), "{off} in frame {frame}");
        }
        assert_eq!(place(&mut table, pads[0]), at, "{off}");
        table.stick(pads[0], GamepadAxis::LeftStickX, 1.0);
        table.frames(20);
        let pushed = place(&mut table, pads[0]);
        assert!(pushed.x > at.x + 50.0, "{off}: it moves when it is pushed: {pushed}");
        table.stick(pads[0], GamepadAxis::LeftStickX, off.x);
        table.frames(2);
        let pushed = place(&mut table, pads[0]);
        table.frames(300);
        assert_eq!(place(&mut table, pads[0]), pushed, "{off}: it stays where it was let go");
    }
}

#[test]
fn a_button_that_repeats_its_press_clicks_and_speaks_once() {
    let (mut table, pads) = playing(different());
    under_each(&mut table, &pads);
    for button in [SOUTH, GamepadButton::East] {
        for value in [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] {
            table.push(pads[0], button, value);
        }
        table.frames(10);
    }
    let verbs: Vec<Verb> = table.seen().verbs.iter().map(|said| said.verb).collect();
    assert_eq!((table.seen().clicks.len(), verbs), (1, vec![Verb::TakeBack]));
    // Within a frame, too.
    table.look_away();
    for value in [1.0, 0.0, 1.0] {
        let event = RawGamepadButtonChangedEvent::new(pads[0], SOUTH, value);
        table.app.world_mut().write_message(RawGamepadEvent::Button(event));
    }
    table.frames(10);
    assert_eq!(table.seen().clicks, [], "it is still down");
    table.push(pads[0], SOUTH, 0.0);
    table.frames(3);
    assert_eq!(table.seen().clicks.len(), 1);
}

#[test]
fn a_gamepad_that_moved_a_ring_moves_one_again_when_it_is_back() {
    let (mut table, pads) = playing(different());
    for style in [PadStyle::Focus, PadStyle::Cross, PadStyle::Cursor] {
        let device = table.of_pad(pads[2]).expect("it is a device");
        table.app.world_mut().entity_mut(device).insert(style);
        table.switch_off(pads[2]);
        table.connect(pads[2], "C", Some((2, 1)));
        let device = table.of_pad(pads[2]).expect("it is back");
        assert_eq!(table.app.world().get::<PadStyle>(device), Some(&style));
    }
}
