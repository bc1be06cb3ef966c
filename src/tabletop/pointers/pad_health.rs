//! Faults of gamepads, mended before anything reads their input: a button that bounces counts once, what was held when a
//! gamepad came counts only after it was let go, and a stick that rests beside its middle is at rest there.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::input::InputSystems;
use bevy::input::gamepad::{
    Gamepad, GamepadAxis, GamepadButton, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent, gamepad_connection_system, gamepad_event_processing_system,
};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// Value from which a button is down, from 0 to 1.
const DOWN: f32 = 0.5;
/// Time after a button was let go in which it is not pressed again: no finger is that fast.
const BOUNCE: Duration = Duration::from_millis(40);
/// Time after a gamepad came in which it reports what it has held since before.
const WAKING: Duration = Duration::from_millis(250);
/// Time for which a stick must stay within `STILL` to be at rest: a thumb trembles more.
const AT_REST: Duration = Duration::from_millis(1500);
const STILL: f32 = 0.02;
/// Greatest deflection at which a stick can be at rest: a quarter of both ways.
const MOST_OFF: f32 = 0.38;

/// The axes of each stick.
const STICKS: [[GamepadAxis; 2]; 2] = [
    [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY],
    [GamepadAxis::RightStickX, GamepadAxis::RightStickY],
];

/// Adds the mending of gamepads.
pub fn plugin(app: &mut App) {
    let mend = mend.after(gamepad_connection_system).before(gamepad_event_processing_system);
    app.add_message::<RawGamepadEvent>().add_systems(PreUpdate, mend.in_set(InputSystems));
}

/// Changes what gamepads have reported to what their players have done.
fn mend(
    time: Res<Time<Real>>,
    pads: Query<(Entity, Ref<Gamepad>)>,
    mut known: Local<BTreeMap<Entity, PadHealth>>,
    mut inputs: ResMut<Messages<RawGamepadEvent>>,
    mut seen: Local<MessageCursor<RawGamepadEvent>>,
) {
    let now = time.elapsed();
    known.retain(|pad, _| pads.contains(*pad));
    let new = pads.iter().filter(|(_, pad)| pad.is_added());
    known.extend(new.map(|(pad, _)| (pad, PadHealth::new(now))));
    let mut batch: Vec<&mut RawGamepadEvent> = seen.read_mut(&mut inputs).collect();
    for at in 0..batch.len() {
        let is_pressed_again = is_pressed_again(&batch[at..]);
        match &mut *batch[at] {
            RawGamepadEvent::Button(input) => {
                let Some(pad) = known.get_mut(&input.gamepad) else { continue };
                let value = if is_pressed_again { 1.0 } else { input.value };
                input.value = pad.button(input.button, value, now);
            }
            RawGamepadEvent::Axis(input) => {
                let Some(pad) = known.get_mut(&input.gamepad) else { continue };
                input.value = pad.axis(input.axis, input.value);
            }
            RawGamepadEvent::Connection(_) => {}
        }
    }
    for (&pad, health) in known.iter_mut() {
        for (axis, value) in health.rest(now) {
            inputs.write(RawGamepadAxisChangedEvent::new(pad, axis, value).into());
        }
    }
    seen.clear(&inputs);
}

/// `true` if the first of these inputs lets a button go that is pressed again by one of the others: within a frame, no
/// finger does that.
fn is_pressed_again(inputs: &[&mut RawGamepadEvent]) -> bool {
    let button = |input: &RawGamepadEvent| match input {
        RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, button, value }) => {
            Some((*gamepad, *button, *value > DOWN))
        }
        _ => None,
    };
    let mut buttons = inputs.iter().map(|input| button(input));
    match buttons.next().flatten() {
        Some((pad, released, false)) => buttons.any(|it| it == Some((pad, released, true))),
        _ => false,
    }
}

/// The state of a gamepad by which its faults are known.
#[derive(Debug)]
struct PadHealth {
    /// The time at which it came.
    since: Duration,
    buttons: BTreeMap<GamepadButton, ButtonHealth>,
    sticks: [StickHealth; 2],
}

/// The state of a button.
#[derive(Debug, Default)]
struct ButtonHealth {
    is_down: bool,
    /// `true` if it counts as up until it is let go.
    is_muted: bool,
    /// The time at which it was let go.
    released: Option<Duration>,
}

/// The state of a stick.
#[derive(Debug)]
struct StickHealth {
    /// Its position as it reports it.
    raw: Vec2,
    /// Its position as it counts.
    told: Vec2,
    /// A position that it has not left by more than `STILL` since this time.
    still: (Vec2, Duration),
    /// The position at which it is at rest; `None` as long as it was not seen there.
    middle: Option<Vec2>,
}

impl PadHealth {
    fn new(now: Duration) -> Self {
        let stick = || StickHealth {
            raw: Vec2::ZERO,
            told: Vec2::ZERO,
            still: (Vec2::ZERO, now),
            middle: None,
        };
        Self { since: now, buttons: BTreeMap::new(), sticks: [stick(), stick()] }
    }

    /// Returns the value with which a button counts.
    fn button(&mut self, button: GamepadButton, value: f32, now: Duration) -> f32 {
        let is_waking = now.saturating_sub(self.since) < WAKING;
        let state = self.buttons.entry(button).or_default();
        match (state.is_down, value > DOWN) {
            (false, true) => {
                let ago = |at| now.saturating_sub(at);
                let bounces = state.released.is_some_and(|released| ago(released) < BOUNCE);
                state.is_muted = is_waking || bounces;
            }
            (true, false) => (state.is_muted, state.released) = (false, Some(now)),
            _ => {}
        }
        state.is_down = value > DOWN;
        if state.is_muted { 0.0 } else { value }
    }

    /// Returns the value with which an axis counts.
    fn axis(&mut self, axis: GamepadAxis, value: f32) -> f32 {
        for (stick, [x, y]) in self.sticks.iter_mut().zip(STICKS) {
            if axis == x {
                stick.raw.x = value;
                return stick.counted().x;
            }
            if axis == y {
                stick.raw.y = value;
                return stick.counted().y;
            }
        }
        value
    }

    /// Notes where sticks rest, and returns the axes that count differently by that, with their values.
    fn rest(&mut self, now: Duration) -> Vec<(GamepadAxis, f32)> {
        let mut changed = Vec::new();
        for (stick, [x, y]) in self.sticks.iter_mut().zip(STICKS) {
            stick.rest(now);
            let counted = stick.counted();
            if std::mem::replace(&mut stick.told, counted) != counted {
                changed.extend([(x, counted.x), (y, counted.y)]);
            }
        }
        changed
    }
}

impl StickHealth {
    /// Returns the position as it counts, from its middle to its rim. Before it was seen at rest, it counts only where it
    /// cannot be at rest.
    fn counted(&self) -> Vec2 {
        let Some(middle) = self.middle else {
            return if self.raw.length() > MOST_OFF { self.raw } else { Vec2::ZERO };
        };
        let part = |raw: f32, middle: f32| {
            let way = raw - middle;
            way / (1.0 - middle * way.signum())
        };
        Vec2::new(part(self.raw.x, middle.x), part(self.raw.y, middle.y))
    }

    /// Takes a position in which it has been for long for its middle.
    fn rest(&mut self, now: Duration) {
        let (at, since) = self.still;
        if self.raw.distance(at) > STILL {
            self.still = (self.raw, now);
        } else if now.saturating_sub(since) >= AT_REST && at.length() <= MOST_OFF {
            let is_known = self.middle.is_some_and(|middle| middle.distance(at) <= STILL);
            self.middle = self.middle.filter(|_| is_known).or(Some(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// The values with which a button counts that reports these at these times.
    fn counted(inputs: &[(u64, f32)]) -> Vec<f32> {
        let mut pad = PadHealth::new(ms(0));
        let each = |&(at, value): &(u64, f32)| pad.button(GamepadButton::South, value, ms(at));
        inputs.iter().map(each).collect()
    }

    #[test]
    fn a_button_that_bounces_counts_once_and_one_that_is_pressed_twice_counts_twice() {
        let bounces =
            [(1000, 1.0), (1100, 0.0), (1115, 1.0), (1130, 0.0), (1145, 1.0), (1160, 0.0)];
        assert_eq!(counted(&bounces), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let twice = [(1000, 1.0), (1080, 0.0), (1140, 1.0), (1200, 0.0)];
        assert_eq!(counted(&twice), [1.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn what_was_held_when_a_gamepad_came_counts_after_it_was_let_go() {
        let held = [(20, 1.0), (3000, 0.9), (4000, 0.0), (4100, 1.0)];
        assert_eq!(counted(&held), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_stick_that_rests_beside_its_middle_counts_from_there_to_its_rim() {
        let mut pad = PadHealth::new(ms(0));
        assert_eq!(pad.axis(GamepadAxis::LeftStickX, 0.25), 0.0);
        for at in (0..1400).step_by(10) {
            assert_eq!(pad.rest(ms(at)), [], "at {at}");
        }
        pad.rest(ms(1700));
        assert_eq!(pad.axis(GamepadAxis::LeftStickX, 0.25), 0.0);
        assert_eq!(pad.axis(GamepadAxis::LeftStickX, 1.0), 1.0);
        assert_eq!(pad.axis(GamepadAxis::LeftStickX, -1.0), -1.0);
    }

    #[test]
    fn a_stick_that_is_pushed_before_it_was_ever_at_rest_counts_at_once() {
        let mut pad = PadHealth::new(ms(0));
        assert_eq!(pad.axis(GamepadAxis::RightStickY, -0.8), -0.8);
    }
}
