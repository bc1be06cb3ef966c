//! Saves power on an idle table: a minute after the last input all motion stops, the table is updated only every two
//! seconds, and it is drawn only when something has changed (`drawing`).

mod drawing;

pub use drawing::FrameDrawCounts;
#[cfg(any(test, feature = "testing"))]
pub use drawing::VisibleChanges;

use crate::pointers::controls::device_switches::SwitchStates;
use crate::pointers::{DeviceUsed, STICK_AT_REST};
use crate::system::patience::{self, Patience};
use bevy::ecs::message::Messages;
use bevy::input::gamepad::{Gamepad, RawGamepadEvent};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Time without input after which all motion stops (docs/look.md, Motion).
const REST_AFTER: Duration = Duration::from_secs(60);
/// Interval at which a resting table is updated. Mice and keys wake it at once.
const RESTING_INTERVAL: Duration = Duration::from_secs(2);
/// The same interval while gamepads are connected: their input does not wake the table.
const RESTING_INTERVAL_WITH_GAMEPADS: Duration = Duration::from_millis(100);

/// The time since the last input, or the last motion that people watch.
#[derive(Resource, Debug)]
pub struct IdleTimer {
    time: Duration,
    rest_after: Duration,
}

impl Default for IdleTimer {
    fn default() -> Self {
        Self::resting_after(REST_AFTER)
    }
}

impl IdleTimer {
    /// A timer for a table that rests after this time instead of the default.
    pub fn resting_after(rest_after: Duration) -> Self {
        Self { time: Duration::ZERO, rest_after }
    }

    /// Starts again at zero, because something moves that people watch.
    pub fn reset(&mut self) {
        self.time = Duration::ZERO;
    }

    /// `true` if the table rests: nothing on it moves.
    pub fn is_resting(&self) -> bool {
        self.time >= self.rest_after
    }
}

/// Adds the systems that let an idle table rest.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.add_message::<RequestRedraw>().add_message::<DeviceUsed>();
    app.init_resource::<IdleTimer>().add_systems(Last, (count_idle_time, slow_down).chain());
    app.add_plugins(drawing::plugin);
}

/// Counts the time since the last input of any device, also of those without a cursor, and of side buttons and wheels.
fn count_idle_time(
    time: Res<Time<Real>>,
    mut devices: MessageReader<DeviceUsed>,
    mut window: MessageReader<WindowEvent>,
    mut pads: MessageReader<RawGamepadEvent>,
    switches: Option<Res<SwitchStates>>,
    mut idle: ResMut<IdleTimer>,
) {
    let input = window.read().filter(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    let pads = pads.read().filter(|input| is_by_hand(input));
    let was_used = devices.read().count() + input.count() + pads.count() > 0
        || switches.is_some_and(|switches| switches.is_changed());
    idle.time = if was_used { Duration::ZERO } else { idle.time + time.delta() };
}

/// `true` if a person did this with a gamepad: a worn stick reports its place again and again.
fn is_by_hand(input: &RawGamepadEvent) -> bool {
    match input {
        RawGamepadEvent::Axis(input) => input.value.abs() > STICK_AT_REST,
        RawGamepadEvent::Button(_) | RawGamepadEvent::Connection(_) => true,
    }
}

/// Updates a resting table less often, and tells the clock that waits for people ([`Patience`]) that these long frames
/// are not slow ones.
fn slow_down(
    idle: Res<IdleTimer>,
    pads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
    mut patience: ResMut<Time<Patience>>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    mut last_mode: Local<Option<UpdateMode>>,
) {
    // An open panel asks for a new frame in every frame, which would keep the table awake. Its use counts as input.
    if idle.is_resting() && !redraws.is_empty() {
        redraws.clear();
    }
    let interval = if pads.is_empty() { RESTING_INTERVAL } else { RESTING_INTERVAL_WITH_GAMEPADS };
    let mode = match idle.is_resting() {
        true => UpdateMode::reactive_low_power(interval),
        false => UpdateMode::Continuous,
    };
    if *last_mode != Some(mode) {
        *last_mode = Some(mode);
        let pause = if idle.is_resting() { interval } else { Duration::ZERO };
        patience.context_mut().allow_long_frames(pause);
        *winit = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resting_table_is_not_kept_awake_by_an_open_panel() {
        for (rest_after, kept) in [(Duration::ZERO, false), (REST_AFTER, true)] {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins).init_resource::<WinitSettings>();
            app.add_message::<WindowEvent>();
            app.add_message::<RawGamepadEvent>();
            app.insert_resource(IdleTimer::resting_after(rest_after)).add_plugins(plugin);
            app.add_systems(Update, |mut asks: MessageWriter<RequestRedraw>| {
                asks.write(RequestRedraw);
            });
            app.update();
            let asked = !app.world().resource::<Messages<RequestRedraw>>().is_empty();
            assert_eq!(asked, kept, "resting after {rest_after:?}");
        }
    }
}
