//! An idle table costs next to nothing: a minute after the last input all motion rests, and the
//! table only looks around now and then; it is drawn when something has changed (`drawing`).

mod drawing;

pub use drawing::FrameDrawCounts;
#[cfg(any(test, feature = "testing"))]
pub use drawing::VisibleChanges;

use crate::pointers::DeviceUsed;
use crate::pointers::seat_buttons::SeatButtons;
use crate::system::patience::{self, Patience};
use bevy::ecs::message::Messages;
use bevy::input::gamepad::{Gamepad, RawGamepadEvent};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Time without input after which all motion rests (docs/look.md, Motion).
const REST_AFTER: Duration = Duration::from_secs(60);
/// Interval at which a resting table looks around. Mice and keys wake it at once.
const GLANCE: Duration = Duration::from_secs(2);
/// The interval while gamepads are there, which wake nobody.
const GLANCE_AT_PADS: Duration = Duration::from_millis(100);

/// The time since anything stirred.
#[derive(Resource, Debug)]
pub struct IdleTimer {
    idle: Duration,
    rest_after: Duration,
}

impl Default for IdleTimer {
    fn default() -> Self {
        Self::resting_after(REST_AFTER)
    }
}

impl IdleTimer {
    /// Returns the state of a table that rests after another time than the default.
    pub fn resting_after(rest_after: Duration) -> Self {
        Self { idle: Duration::ZERO, rest_after }
    }

    /// Notes that something moves that people watch.
    pub fn reset(&mut self) {
        self.idle = Duration::ZERO;
    }

    /// `true` if all motion rests.
    pub fn is_resting(&self) -> bool {
        self.idle >= self.rest_after
    }
}

/// Adds the resting.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.add_message::<RequestRedraw>().add_message::<DeviceUsed>();
    app.init_resource::<IdleTimer>().add_systems(Last, (count_idle_time, slow_down).chain());
    app.add_plugins(drawing::plugin);
}

/// Notes everything that people do, also with a device that has no cursor: what is seen of it may take several frames.
fn count_idle_time(
    time: Res<Time<Real>>,
    mut devices: MessageReader<DeviceUsed>,
    mut window: MessageReader<WindowEvent>,
    mut pads: MessageReader<RawGamepadEvent>,
    buttons: Option<Res<SeatButtons>>,
    mut stir: ResMut<IdleTimer>,
) {
    let asked = window.read().filter(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    let stirred = devices.read().count() + asked.count() + pads.read().count() > 0
        || buttons.is_some_and(|buttons| buttons.is_changed());
    stir.idle = if stirred { Duration::ZERO } else { stir.idle + time.delta() };
}

fn slow_down(
    stir: Res<IdleTimer>,
    pads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
    mut patience: ResMut<Time<Patience>>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    mut was: Local<Option<UpdateMode>>,
) {
    // An open panel asks for the next frame in every frame. Using it counts as input.
    if stir.is_resting() && !redraws.is_empty() {
        redraws.clear();
    }
    let glance = if pads.is_empty() { GLANCE } else { GLANCE_AT_PADS };
    let mode = match stir.is_resting() {
        true => UpdateMode::reactive_low_power(glance),
        false => UpdateMode::Continuous,
    };
    if *was != Some(mode) {
        *was = Some(mode);
        let pause = if stir.is_resting() { glance } else { Duration::ZERO };
        patience.context_mut().rest_between_frames(pause);
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
