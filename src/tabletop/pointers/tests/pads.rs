//! Gamepads without hardware: messages go in where a driver would write them.

use super::*;
use crate::pointers::{DeviceUsed, Verb, pad_messages};
use crate::seats::PadStyle;

impl Table {
    pub(super) fn switch_on(&mut self, pad: Entity) {
        self.connect(pad, "Pad", None);
        // What it held when it came is known by now.
        self.frames(30);
    }

    /// Switches on a gamepad with this name, and these numbers of its maker and model.
    pub(super) fn connect(&mut self, pad: Entity, name: &str, model: Option<(u16, u16)>) {
        pad_messages::connect(self.app.world_mut(), pad, name, model);
        self.frames(2);
    }

    pub(super) fn new_pad(&mut self) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        self.switch_on(pad);
        pad
    }

    pub(super) fn switch_off(&mut self, pad: Entity) {
        pad_messages::disconnect(self.app.world_mut(), pad);
        self.frames(2);
    }

    pub(super) fn push(&mut self, pad: Entity, button: GamepadButton, value: f32) {
        pad_messages::push(self.app.world_mut(), pad, button, value);
        self.frames(1);
    }

    pub(super) fn tap(&mut self, pad: Entity, button: GamepadButton) {
        self.push(pad, button, 1.0);
        self.push(pad, button, 0.0);
        self.frames(1);
    }

    pub(super) fn stick(&mut self, pad: Entity, axis: GamepadAxis, value: f32) {
        pad_messages::move_axis(self.app.world_mut(), pad, axis, value);
    }

    pub(super) fn of_pad(&mut self, pad: Entity) -> Option<Entity> {
        let mut devices = self.app.world_mut().query::<(Entity, &Device)>();
        let mut devices = devices.iter(self.app.world());
        devices.find(|(_, device)| device.kind == DeviceKind::Pad(pad)).map(|found| found.0)
    }

    /// Seats the player of a gamepad who likes to move a cursor.
    pub(super) fn sit_pad(&mut self, pad: Entity, seat: u16) -> Entity {
        let device = self.of_pad(pad).expect("the pad is a device");
        self.app.world_mut().entity_mut(device).insert(PadStyle::Cursor);
        self.app.world_mut().write_message(SitDown { device, seat: Seat(seat) });
        self.frames(2);
        device
    }

    /// The seats that a gamepad acts for.
    pub(super) fn seats_of_pad(&mut self, pad: Entity) -> Vec<Seat> {
        let device = self.of_pad(pad).expect("the pad is a device");
        self.app.world().get::<Device>(device).expect("a device").seats.clone()
    }
}

#[test]
fn a_pads_stick_moves_its_cursor_away_from_its_player() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let device = table.sit_pad(pad, 1);
    table.app.world_mut().get_mut::<Device>(device).expect("a device").at = TABLE / 2.0;
    table.stick(pad, GamepadAxis::LeftStickY, 1.0);
    table.frames(5);
    let way = table.app.world().get::<Device>(device).expect("a device").at - TABLE / 2.0;
    assert!(way.y > 30.0 && way.x.abs() < 1e-3, "seat 1 is at the upper edge: {way}");
}

#[test]
fn the_cross_moves_the_cursor_too_if_its_player_likes_and_no_verb_is_lost() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let device = table.sit_pad(pad, 1);
    table.await_seats(&[1]);
    table.look_away();
    let middle = TABLE / 2.0;
    let verbs =
        |table: &Table| -> Vec<Verb> { table.seen().verbs.iter().map(|said| said.verb).collect() };
    let ways = [
        (PadStyle::Cursor, Vec2::ZERO, vec![Verb::TurnRight, Verb::TurnLeft]),
        // Its player sits at the upper edge: right is left on the picture.
        (PadStyle::Cross, Vec2::NEG_X, vec![Verb::TurnLeft]),
        (PadStyle::Focus, Vec2::ZERO, vec![Verb::TurnLeft]),
    ];
    for (style, way, said) in ways {
        table.app.world_mut().entity_mut(device).insert(style);
        table.app.world_mut().get_mut::<Device>(device).expect("a device").at = middle;
        table.frames(2);
        let before = verbs(&table).len();
        table.push(pad, GamepadButton::DPadRight, 1.0);
        table.frames(5);
        table.push(pad, GamepadButton::DPadRight, 0.0);
        let moved = table.app.world().get::<Device>(device).expect("a device").at - middle;
        assert_eq!(moved.normalize_or_zero().round(), way, "{style:?}");
        table.stick(pad, GamepadAxis::RightStickX, -1.0);
        table.frames(2);
        table.stick(pad, GamepadAxis::RightStickX, 0.0);
        table.frames(2);
        assert_eq!(verbs(&table)[before..], said, "{style:?}");
    }
}

#[test]
fn any_button_says_that_a_person_is_there_in_both_styles() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let device = table.sit_pad(pad, 1);
    for style in [PadStyle::Cursor, PadStyle::Cross, PadStyle::Focus] {
        table.app.world_mut().entity_mut(device).insert(style);
        for button in [GamepadButton::DPadUp, GamepadButton::West, GamepadButton::RightThumb] {
            table.app.world_mut().resource_mut::<Messages<DeviceUsed>>().clear();
            table.push(pad, button, 1.0);
            let stirred = table.app.world().resource::<Messages<DeviceUsed>>();
            let by: Vec<Entity> = stirred.get_cursor().read(stirred).map(|by| by.device).collect();
            assert!(by.contains(&device), "{style:?}, {button:?}");
            table.push(pad, button, 0.0);
        }
    }
}

#[test]
fn a_pads_lower_button_clicks() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let device = table.sit_pad(pad, 0);
    let spot = Vec2::new(500.0, 500.0);
    let target = table.target(spot);
    table.app.world_mut().get_mut::<Device>(device).expect("a device").at = spot;
    table.frames(1);
    table.tap(pad, GamepadButton::South);
    let pointer = table.app.world().get::<Device>(device).expect("a device").pointer;
    assert_eq!(table.seen().clicks, [(pointer, target)]);
}

#[test]
fn two_pads_and_a_mouse_never_speak_for_each_other() {
    let mut table = Table::new();
    let (first, second) = (table.new_pad(), table.new_pad());
    table.sit("Anna", 0);
    table.sit_pad(first, 1);
    let device = table.sit_pad(second, 2);
    table.await_seats(&[0, 1, 2]);
    table.look_away();
    table.tap(second, GamepadButton::DPadLeft);
    table.tap(second, GamepadButton::West);
    let said: Vec<_> =
        table.seen().verbs.iter().map(|said| (said.seat, said.device, said.verb)).collect();
    let device = Some(device);
    assert_eq!(
        said,
        [(Some(Seat(2)), device, Verb::TurnLeft), (Some(Seat(2)), device, Verb::First)]
    );
}

#[test]
fn a_pad_that_is_switched_off_and_on_gets_its_seat_back() {
    let mut table = Table::new();
    let pad = table.new_pad();
    table.sit_pad(pad, 2);
    table.push(pad, GamepadButton::South, 1.0);
    table.switch_off(pad);
    assert_eq!(table.of_pad(pad), None);
    table.switch_on(pad);
    assert_eq!(table.seats_of_pad(pad), [Seat(2)]);
    assert!(table.seen().clicks.is_empty());
    let device = table.of_pad(pad).expect("it is on again");
    let style = table.app.world().get::<PadStyle>(device);
    assert_eq!(style, Some(&PadStyle::Cursor), "its player uses it as before");
}

#[test]
fn a_free_pad_joins_only_while_people_are_asked_to() {
    let mut table = Table::new();
    let pad = table.new_pad();
    let spot = Vec2::new(500.0, 500.0);
    table.target(spot);
    let device = table.of_pad(pad).expect("the pad is a device");
    table.app.world_mut().get_mut::<Device>(device).expect("a device").at = spot;
    table.set(JoinPolicy::Closed);
    table.tap(pad, GamepadButton::South);
    table.tap(pad, GamepadButton::West);
    assert!(table.seen().clicks.is_empty() && table.seen().verbs.is_empty());
    table.set(JoinPolicy::Places);
    table.tap(pad, GamepadButton::South);
    assert_eq!(table.seen().clicks.len(), 1);
}
