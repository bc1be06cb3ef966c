//! Controls that people bound anew: what they press, say and hold.

use super::*;
use crate::pointers::controls::{ControlLayout, ControlScheme, Switch, Verb};
use crate::pointers::{HurryHeld, HurrySource};
use bevy::input::gamepad::{GamepadButton, RawGamepadButtonChangedEvent, RawGamepadEvent};

impl Table {
    fn bind(&mut self, device: Entity, scheme: ControlScheme) {
        self.app.world_mut().entity_mut(device).insert(scheme);
        self.frames(1);
    }

    fn words(&self) -> Vec<Verb> {
        self.seen().verbs.iter().map(|said| said.verb).collect()
    }
}

fn bound(verb: Verb, switch: Switch) -> ControlScheme {
    let mut scheme = ControlScheme::default();
    scheme.bound.insert(verb, vec![switch]);
    scheme
}

#[test]
fn a_mouse_presses_with_the_button_that_its_player_chose_and_with_no_other() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let device = table.entity(anna).expect("it is plugged in");
    table.target(TABLE / 2.0);
    table.put(anna, TABLE / 2.0);
    table.bind(device, bound(Verb::Press, Switch::FORWARD));
    table.click(anna);
    assert!(table.seen().clicks.is_empty(), "the left button says nothing now");
    table.mice.click(anna, MouseButton::Other(9));
    table.frames(3);
    assert_eq!(table.seen().clicks.len(), 1);
    assert!(table.words().is_empty(), "the button that was bound says nothing else");
}

#[test]
fn a_left_hand_presses_with_the_right_button_and_takes_back_with_the_left() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 0);
    let device = table.entity(anna).expect("it is plugged in");
    table.target(TABLE / 2.0);
    table.put(anna, TABLE / 2.0);
    table.bind(device, ControlScheme::of_layout(ControlLayout::LeftHanded));
    table.mice.click(anna, MouseButton::Right);
    table.frames(3);
    assert_eq!(table.seen().clicks.len(), 1);
    table.click(anna);
    assert_eq!((table.seen().clicks.len(), table.words()), (1, vec![Verb::TakeBack]));
}

#[test]
fn what_is_held_by_one_press_ends_by_the_next() {
    let mut table = Table::new();
    let anna = table.sit("Anna", 3);
    let device = table.entity(anna).expect("it is plugged in");
    let toggled = [Verb::Hurry].into();
    table.bind(device, ControlScheme { toggled, ..ControlScheme::default() });
    let held = |table: &Table| table.app.world().resource::<HurryHeld>().0.clone();
    for now in [vec![HurrySource::Seat(Seat(3))], Vec::new()] {
        table.mice.click(anna, MouseButton::Middle);
        table.frames(6);
        assert_eq!(held(&table), now);
    }
}

#[test]
fn a_tap_in_one_slow_frame_is_heard_from_a_gamepad_too() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let device = table.sit_pad(pad, 0);
    table.target(TABLE / 2.0);
    table.app.world_mut().get_mut::<Device>(device).expect("a device").at = TABLE / 2.0;
    table.frames(1);
    for button in [GamepadButton::South, GamepadButton::East] {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent::new(pad, button, value);
            table.app.world_mut().write_message(RawGamepadEvent::Button(event));
        }
    }
    table.frames(5);
    assert_eq!(table.seen().clicks.len(), 1);
    assert_eq!(table.words(), [Verb::TakeBack]);
}
