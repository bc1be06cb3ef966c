//! The rumble of gamepads: at the turn of their seat, and when something was refused.

use crate::seats::{AwaitedSeats, Device, DeviceKind};
use crate::system::settings::Settings;
use bevy::input::gamepad::{GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::time::Duration;

/// Adds the rumble.
pub fn plugin(app: &mut App) {
    app.add_message::<GamepadRumbleRequest>()
        .add_message::<RumbleSeat>()
        .init_resource::<Settings>()
        .add_systems(Last, (feel_turns, rumble.in_set(RumbleSystems)).chain());
}

/// Gamepads are told what was felt, in `Last`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct RumbleSystems;

/// Something that the hands of a seat are to feel, if they hold a gamepad.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct RumbleSeat {
    /// The seat whose hands feel it.
    pub seat: Seat,
    /// The signal.
    pub what: RumbleSignal,
}

/// A signal that can be felt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RumbleSignal {
    /// The match waits for this seat.
    Turn,
    /// The action was refused.
    Refusal,
    /// A hidden choice was heard: the same for every choice.
    Tick,
}

impl RumbleSignal {
    /// Returns the strength of the heavy and of the light motor, from 0 to 1, and the duration in milliseconds.
    fn motor_strengths(self) -> (f32, f32, u64) {
        match self {
            RumbleSignal::Turn => (0.0, 0.6, 180),
            RumbleSignal::Refusal => (0.7, 0.0, 120),
            RumbleSignal::Tick => (0.0, 0.35, 40),
        }
    }
}

fn feel_turns(
    awaited: Res<AwaitedSeats>,
    mut before: Local<Vec<Seat>>,
    mut felt: MessageWriter<RumbleSeat>,
) {
    if awaited.is_changed() && *before != awaited.0 {
        for &seat in awaited.0.iter().filter(|seat| !before.contains(seat)) {
            felt.write(RumbleSeat { seat, what: RumbleSignal::Turn });
        }
        before.clone_from(&awaited.0);
    }
}

fn rumble(
    mut felt: MessageReader<RumbleSeat>,
    devices: Query<&Device>,
    settings: Res<Settings>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    for RumbleSeat { seat, what } in felt.read().filter(|_| settings.mice.rumble) {
        for device in devices.iter().filter(|device| device.seats.contains(seat)) {
            let DeviceKind::Pad(gamepad) = device.kind else { continue };
            let (strong_motor, weak_motor, milliseconds) = what.motor_strengths();
            requests.write(GamepadRumbleRequest::Add {
                duration: Duration::from_millis(milliseconds),
                intensity: GamepadRumbleIntensity { strong_motor, weak_motor },
                gamepad,
            });
        }
    }
}
