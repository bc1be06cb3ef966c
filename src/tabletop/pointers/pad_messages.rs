//! The messages by which Bevy hears of a gamepad, for those of which no driver tells: stand-ins and tests.

use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;

/// Connects a gamepad with this name, and these numbers of its maker and model.
pub fn connect(world: &mut World, pad: Entity, name: &str, model: Option<(u16, u16)>) {
    let (vendor_id, product_id) = model.unzip();
    let connection = GamepadConnection::Connected { name: name.into(), vendor_id, product_id };
    world.write_message(GamepadConnectionEvent::new(pad, connection));
}

/// Disconnects it.
pub fn disconnect(world: &mut World, pad: Entity) {
    world.write_message(GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected));
}

/// Pushes one of its buttons down so far: from 0 to 1.
pub fn push(world: &mut World, pad: Entity, button: GamepadButton, value: f32) {
    let event = RawGamepadButtonChangedEvent::new(pad, button, value);
    world.write_message(RawGamepadEvent::Button(event));
}

/// Moves one of its axes so far: from -1 to 1.
pub fn move_axis(world: &mut World, pad: Entity, axis: GamepadAxis, value: f32) {
    let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
    world.write_message(RawGamepadEvent::Axis(event));
}
