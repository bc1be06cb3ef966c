//! Each seat is shown the buttons of the device in its own hand.

use super::*;
use crate::headless::HeadlessTable;
use crate::pointers;
use crate::pointers::controls::ControlLayout;
use crate::seats::DeviceKind;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::gamepad::GamepadButton;
use bevy::picking::pointer::PointerId;

const ANN: Seat = Seat(0);

/// A table at which Ann holds a gamepad with this name.
fn with_pad(name: &str) -> (HeadlessTable, Entity) {
    let mut table = HeadlessTable::with(pointers::plugin);
    let device = add_pad(&mut table, name);
    (table, device)
}

fn add_pad(table: &mut HeadlessTable, name: &str) -> Entity {
    let world = table.app.world_mut();
    let pad = world.spawn_empty().id();
    let key = DeviceKey::Pad { vendor: 0, product: 0, name: name.into() };
    let pointer = PointerId::Custom(bevy::asset::uuid::Uuid::from_u128(77));
    let device = Device::new(DeviceKind::Pad(pad), vec![ANN], pointer);
    let device = world.spawn((device, key, PadStyle::Focus)).id();
    table.frames(2);
    device
}

fn ask<T: 'static>(
    table: &mut HeadlessTable,
    question: impl Fn(&Prompts) -> T + Send + Sync + 'static,
) -> T {
    let asked = move |prompts: Prompts| question(&prompts);
    table.app.world_mut().run_system_once(asked).expect("the prompts are there")
}

fn sign(table: &mut HeadlessTable, verb: Verb) -> Option<Prompt> {
    ask(table, move |prompts| prompts.of(ANN, verb))
}

#[test]
fn a_gamepad_of_each_family_shows_its_own_signs() {
    let families = [
        ("Xbox Wireless Controller", "sign_a", "A", "press A on it"),
        ("Sony DualSense", "sign_cross_shape", "Cross", "press Cross on it"),
        ("Nintendo Switch Pro Controller", "sign_b", "B", "press B on it"),
        ("Twin USB Gamepad", "sign_lower", "Lower", "press the lower button on it"),
    ];
    for (name, drawing, words, sentence) in families {
        let (mut table, _) = with_pad(name);
        let prompt = Prompt { drawing, words: words.into() };
        assert_eq!(sign(&mut table, Verb::Press), Some(prompt), "{name}");
        let filled = ask(&mut table, |prompts| prompts.fill(ANN, "{press_on} it"));
        assert_eq!(filled, sentence);
    }
}

#[test]
fn a_prompt_follows_what_is_bound_anew_and_the_hands_that_hold_it() {
    let (mut table, device) = with_pad("Xbox");
    let set = |table: &mut HeadlessTable, scheme: ControlScheme| {
        table.app.world_mut().entity_mut(device).insert(scheme);
        table.frames(2);
    };
    let north = Switch::Pad(GamepadButton::North);
    let bound = ControlScheme::default();
    let bound = bound.rebind(ControlKind::Pad, PadStyle::Focus, Verb::Done, north);
    set(&mut table, bound.expect("it can be played with").scheme);
    assert_eq!(sign(&mut table, Verb::Done).map(|it| it.drawing), Some("sign_y"));
    set(&mut table, ControlScheme::of_layout(ControlLayout::LeftHandAlone));
    assert_eq!(sign(&mut table, Verb::Press).map(|it| it.drawing), Some("sign_lb"));
    assert_eq!(sign(&mut table, Verb::First), None, "one hand alone does not reach it");
}

#[test]
fn of_two_devices_the_one_that_was_used_last_is_shown_and_without_any_nothing_is() {
    let (mut table, pad) = with_pad("Xbox");
    let mouse = table.hand(&[ANN.0]);
    table.frames(2);
    assert_eq!(sign(&mut table, Verb::Press).map(|it| it.drawing), Some("sign_a"));
    for (device, drawing) in [(mouse.device, "sign_mouse_left"), (pad, "sign_a")] {
        table.app.world_mut().write_message(DeviceUsed { device });
        table.frames(3);
        assert_eq!(sign(&mut table, Verb::Press).map(|it| it.drawing), Some(drawing));
    }
    table.app.world_mut().despawn(pad);
    table.frames(2);
    assert_eq!(sign(&mut table, Verb::Press).map(|it| it.words), Some("Left".into()));
    table.unplug(mouse);
    table.frames(2);
    assert_eq!(sign(&mut table, Verb::Press), None);
    let filled = ask(&mut table, |prompts| prompts.fill(ANN, "{Press_on} it; {menu}"));
    assert_eq!(filled, "Click it; ...");
}

#[test]
fn every_switch_of_every_family_has_a_drawing() {
    use crate::picture::art::source;
    let families = [PadFamily::Xbox, PadFamily::PlayStation, PadFamily::Nintendo, PadFamily::Plain];
    for switch in Switch::all() {
        for family in families {
            let drawing = switch.drawing(family);
            assert!(source(drawing).is_some(), "{switch} of {family:?}: {drawing}");
        }
    }
}
