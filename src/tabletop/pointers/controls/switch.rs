//! Switches: everything on a device that is either pressed or not, by the names that files and people use.

use crate::mice::MouseButton;
use crate::pointers::identity::DeviceKey;
use crate::seats::DeviceKind;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Deflection from which a stick counts as pushed in a direction (`PUSHED`), and to which it must come back to be let go
/// (`BACK`), from 0 to 1.
pub(in crate::pointers) const PUSHED: f32 = 0.6;
const BACK: f32 = 0.35;

/// A kind of device, as far as its controls go.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ControlKind {
    /// A mouse with its wheel, a touchpad, or a phone that reports like one.
    Mouse,
    /// A gamepad.
    Pad,
    /// The keyboard at the laptop.
    Keyboard,
}

impl ControlKind {
    /// Returns the kind of controls that a device with this identity has.
    pub fn of_key(key: &DeviceKey) -> Self {
        match key {
            DeviceKey::Pad { .. } => Self::Pad,
            DeviceKey::Mouse(_) | DeviceKey::System => Self::Mouse,
        }
    }

    /// Returns the kind of controls that a device has.
    pub fn of(device: &DeviceKind) -> Self {
        match device {
            DeviceKind::Pad(_) => Self::Pad,
            DeviceKind::Mouse(..) | DeviceKind::SystemMouse => Self::Mouse,
        }
    }
}

/// A direction in which a stick or a ring goes, as its person says it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
pub enum ControlDirection {
    /// To the person's left.
    Left,
    /// To the person's right.
    Right,
    /// Away from the person.
    Up,
    /// Toward the person.
    Down,
}

impl ControlDirection {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Left, Self::Up];

    /// Returns the direction in which a stick is pushed that was pushed in one before, from its position, x right and y
    /// away from the person. It goes on until the stick has come back far enough.
    pub fn of_push(stick: Vec2, before: Option<Self>) -> Option<Self> {
        match stick.length() {
            length if length > PUSHED => Some(Self::of_stick(stick)),
            length if length >= BACK => before,
            _ => None,
        }
    }

    /// Returns the direction nearest to a stick's position.
    fn of_stick(stick: Vec2) -> Self {
        match (stick.x.abs() > stick.y.abs(), stick.x > 0.0, stick.y > 0.0) {
            (true, true, _) => Self::Right,
            (true, false, _) => Self::Left,
            (false, _, true) => Self::Up,
            (false, _, false) => Self::Down,
        }
    }

    /// Returns the movement of a hand in this direction: x right, y toward the person.
    pub fn movement(self) -> Vec2 {
        match self {
            Self::Left => Vec2::NEG_X,
            Self::Right => Vec2::X,
            Self::Up => Vec2::NEG_Y,
            Self::Down => Vec2::Y,
        }
    }
}

/// One of a gamepad's two sticks.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
pub enum PadStick {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl PadStick {
    /// Both sticks.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the other stick.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the position of this stick on a gamepad: x right, y away from the person, each from -1 to 1.
    pub fn position(self, pad: &Gamepad) -> Vec2 {
        match self {
            Self::Left => pad.left_stick(),
            Self::Right => pad.right_stick(),
        }
    }
}

/// Something on a device that is pressed or not: a button, a notch of a wheel, a stick that is pushed far, a key.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(into = "String", try_from = "String")]
pub enum Switch {
    /// The left button of a mouse.
    MouseLeft,
    /// The pressed wheel of a mouse.
    MouseMiddle,
    /// The right button of a mouse.
    MouseRight,
    /// A side button of a mouse, by the system's number.
    MouseSide(u8),
    /// A notch of the wheel away from the person.
    WheelUp,
    /// A notch of the wheel toward the person.
    WheelDown,
    /// A button of a gamepad.
    Pad(GamepadButton),
    /// A stick of a gamepad that is pushed in a direction.
    Stick(PadStick, ControlDirection),
    /// A key.
    Key(KeyCode),
}

/// The names of a gamepad's buttons in files: by their place, since makers print different signs on them.
const PAD_BUTTONS: [(GamepadButton, &str); 17] = [
    (GamepadButton::South, "lower button"),
    (GamepadButton::East, "right button"),
    (GamepadButton::North, "upper button"),
    (GamepadButton::West, "left button"),
    (GamepadButton::LeftTrigger, "left shoulder"),
    (GamepadButton::RightTrigger, "right shoulder"),
    (GamepadButton::LeftTrigger2, "left trigger"),
    (GamepadButton::RightTrigger2, "right trigger"),
    (GamepadButton::LeftThumb, "left stick pressed"),
    (GamepadButton::RightThumb, "right stick pressed"),
    (GamepadButton::Select, "select"),
    (GamepadButton::Start, "start"),
    (GamepadButton::Mode, "mode"),
    (GamepadButton::DPadLeft, "cross left"),
    (GamepadButton::DPadRight, "cross right"),
    (GamepadButton::DPadUp, "cross up"),
    (GamepadButton::DPadDown, "cross down"),
];

/// The names of a pushed stick in files.
const STICKS: [(PadStick, ControlDirection, &str); 8] = [
    (PadStick::Left, ControlDirection::Left, "left stick left"),
    (PadStick::Left, ControlDirection::Right, "left stick right"),
    (PadStick::Left, ControlDirection::Up, "left stick up"),
    (PadStick::Left, ControlDirection::Down, "left stick down"),
    (PadStick::Right, ControlDirection::Left, "right stick left"),
    (PadStick::Right, ControlDirection::Right, "right stick right"),
    (PadStick::Right, ControlDirection::Up, "right stick up"),
    (PadStick::Right, ControlDirection::Down, "right stick down"),
];

/// The names of a mouse's switches in files, but for its side buttons.
const MOUSE: [(Switch, &str); 5] = [
    (Switch::MouseLeft, "mouse left"),
    (Switch::MouseMiddle, "mouse middle"),
    (Switch::MouseRight, "mouse right"),
    (Switch::WheelUp, "wheel up"),
    (Switch::WheelDown, "wheel down"),
];

/// The words before the number of a side button.
const SIDE_BUTTON: &str = "mouse button ";

/// The keys that can be bound, by the names that are printed on them.
const KEYS: [(KeyCode, &str); 48] = {
    use KeyCode::*;
    [
        (KeyA, "key A"),
        (KeyB, "key B"),
        (KeyC, "key C"),
        (KeyD, "key D"),
        (KeyE, "key E"),
        (KeyF, "key F"),
        (KeyG, "key G"),
        (KeyH, "key H"),
        (KeyI, "key I"),
        (KeyJ, "key J"),
        (KeyK, "key K"),
        (KeyL, "key L"),
        (KeyM, "key M"),
        (KeyN, "key N"),
        (KeyO, "key O"),
        (KeyP, "key P"),
        (KeyQ, "key Q"),
        (KeyR, "key R"),
        (KeyS, "key S"),
        (KeyT, "key T"),
        (KeyU, "key U"),
        (KeyV, "key V"),
        (KeyW, "key W"),
        (KeyX, "key X"),
        (KeyY, "key Y"),
        (KeyZ, "key Z"),
        (Digit0, "key 0"),
        (Digit1, "key 1"),
        (Digit2, "key 2"),
        (Digit3, "key 3"),
        (Digit4, "key 4"),
        (Digit5, "key 5"),
        (Digit6, "key 6"),
        (Digit7, "key 7"),
        (Digit8, "key 8"),
        (Digit9, "key 9"),
        (ArrowLeft, "arrow left"),
        (ArrowRight, "arrow right"),
        (ArrowUp, "arrow up"),
        (ArrowDown, "arrow down"),
        (Enter, "enter"),
        (Backspace, "backspace"),
        (Space, "space"),
        (Tab, "tab"),
        (Comma, "comma"),
        (Period, "period"),
        (Minus, "minus"),
        (Delete, "delete"),
    ]
};

impl Switch {
    /// The side button that browsers go back with.
    pub const BACK: Self = Self::MouseSide(8);
    /// The side button that browsers go forward with.
    pub const FORWARD: Self = Self::MouseSide(9);

    /// Returns the switch for a mouse's button.
    pub fn of_mouse(button: MouseButton) -> Self {
        match button {
            MouseButton::Left => Self::MouseLeft,
            MouseButton::Middle => Self::MouseMiddle,
            MouseButton::Right => Self::MouseRight,
            MouseButton::Other(number) => Self::MouseSide(number),
        }
    }

    /// Returns the switch for a button of the system's one mouse.
    pub fn of_system_mouse(button: bevy::input::mouse::MouseButton) -> Self {
        use bevy::input::mouse::MouseButton;
        match button {
            MouseButton::Left => Self::MouseLeft,
            MouseButton::Middle => Self::MouseMiddle,
            MouseButton::Right => Self::MouseRight,
            MouseButton::Back => Self::BACK,
            MouseButton::Forward => Self::FORWARD,
            MouseButton::Other(number) => Self::MouseSide(u8::try_from(number).unwrap_or(u8::MAX)),
        }
    }

    /// Returns all switches that have names, and some side buttons.
    #[cfg(test)]
    pub fn all() -> Vec<Self> {
        let pads = PAD_BUTTONS.map(|(button, _)| Self::Pad(button));
        let sticks = STICKS.map(|(stick, way, _)| Self::Stick(stick, way));
        let keys = KEYS.map(|(key, _)| Self::Key(key));
        let mice = MOUSE.map(|(switch, _)| switch);
        let side = [Self::BACK, Self::FORWARD, Self::MouseSide(255)];
        [&pads[..], &sticks, &keys, &mice, &side].concat()
    }

    /// Returns the kind of device that has this switch.
    pub fn kind(self) -> ControlKind {
        match self {
            Self::Pad(_) | Self::Stick(..) => ControlKind::Pad,
            Self::Key(_) => ControlKind::Keyboard,
            _ => ControlKind::Mouse,
        }
    }

    /// Returns the switch that lies at the same place for the other hand.
    #[must_use]
    pub fn mirrored(self) -> Self {
        use GamepadButton::*;
        match self {
            Self::MouseLeft => Self::MouseRight,
            Self::MouseRight => Self::MouseLeft,
            Self::Stick(stick, direction) => Self::Stick(stick.other(), direction),
            // Directions stay what they are, whichever thumb gives them.
            Self::Pad(button) => Self::Pad(match button {
                South => DPadDown,
                DPadDown => South,
                East => DPadRight,
                DPadRight => East,
                North => DPadUp,
                DPadUp => North,
                West => DPadLeft,
                DPadLeft => West,
                LeftTrigger => RightTrigger,
                RightTrigger => LeftTrigger,
                LeftTrigger2 => RightTrigger2,
                RightTrigger2 => LeftTrigger2,
                LeftThumb => RightThumb,
                RightThumb => LeftThumb,
                Select => Start,
                Start => Select,
                other => other,
            }),
            other => other,
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match *self {
            Self::MouseSide(number) => return write!(f, "{SIDE_BUTTON}{number}"),
            Self::Pad(button) => name_in(&PAD_BUTTONS, button),
            Self::Stick(stick, direction) => {
                let named = STICKS.iter().find(|(of, way, _)| (*of, *way) == (stick, direction));
                named.map(|(.., name)| *name)
            }
            Self::Key(key) => name_in(&KEYS, key),
            mouse => name_in(&MOUSE, mouse),
        };
        f.write_str(name.unwrap_or("a button without a name"))
    }
}

/// Returns the name of a thing in a list of names.
fn name_in<T: PartialEq>(names: &[(T, &'static str)], thing: T) -> Option<&'static str> {
    names.iter().find(|(named, _)| *named == thing).map(|(_, name)| *name)
}

/// A name that belongs to no switch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is no button, wheel, stick or key: copy one from the list in docs/manual/player.md"
)]
pub struct UnknownSwitch(String);

impl FromStr for Switch {
    type Err = UnknownSwitch;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let pads = PAD_BUTTONS.iter().map(|&(button, name)| (Self::Pad(button), name));
        let sticks = STICKS.iter().map(|&(stick, way, name)| (Self::Stick(stick, way), name));
        let keys = KEYS.iter().map(|&(key, name)| (Self::Key(key), name));
        let mut all = MOUSE.iter().copied().chain(pads).chain(sticks).chain(keys);
        let side = || name.strip_prefix(SIDE_BUTTON)?.parse().ok().map(Self::MouseSide);
        all.find(|(_, other)| *other == name)
            .map(|(switch, _)| switch)
            .or_else(side)
            .ok_or_else(|| UnknownSwitch(name.to_owned()))
    }
}

impl From<Switch> for String {
    fn from(switch: Switch) -> Self {
        switch.to_string()
    }
}

impl TryFrom<String> for Switch {
    type Error = UnknownSwitch;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_is_read_by_the_name_under_which_it_is_written() {
        for switch in Switch::all() {
            assert_eq!(switch.to_string().parse(), Ok(switch));
            assert_eq!(switch.mirrored().mirrored(), switch);
        }
    }

    #[test]
    fn a_name_of_nothing_is_refused_with_the_name() {
        let refused = "key Ctrl".parse::<Switch>().expect_err("there is none");
        assert!(refused.to_string().contains("\"key Ctrl\""), "{refused}");
        assert!("mouse button 300".parse::<Switch>().is_err());
    }
}
