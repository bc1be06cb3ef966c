//! The signs that makers print on their devices, so that a prompt shows the button that is under the thumb.

use super::switch::{ControlDirection, PadStick, Switch};
use crate::pointers::identity::DeviceKey;
use bevy::input::gamepad::GamepadButton;

/// Gamepads with the same signs on their buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum PadFamily {
    /// A at the bottom, B at the right.
    Xbox,
    /// Cross, circle, square, triangle.
    PlayStation,
    /// B at the bottom, A at the right.
    Nintendo,
    /// Nobody knows which signs: buttons are named by their places.
    #[default]
    Plain,
}

/// The numbers of makers (USB vendor ids), each with its signs.
const MAKERS: [(u16, PadFamily); 3] =
    [(0x045e, PadFamily::Xbox), (0x054c, PadFamily::PlayStation), (0x057e, PadFamily::Nintendo)];

/// Words in the names of gamepads, each with the signs on them.
const NAMES: [(&str, PadFamily); 9] = [
    ("xbox", PadFamily::Xbox),
    ("x-box", PadFamily::Xbox),
    ("xinput", PadFamily::Xbox),
    ("playstation", PadFamily::PlayStation),
    ("dualshock", PadFamily::PlayStation),
    ("dualsense", PadFamily::PlayStation),
    ("nintendo", PadFamily::Nintendo),
    ("joy-con", PadFamily::Nintendo),
    ("switch pro", PadFamily::Nintendo),
];

impl PadFamily {
    /// Returns the signs on a device, by its maker and its name.
    pub fn of(key: &DeviceKey) -> Self {
        let DeviceKey::Pad { vendor, name, .. } = key else { return Self::Plain };
        let name = name.to_lowercase();
        let made = MAKERS.iter().find(|(maker, _)| maker == vendor);
        let named = NAMES.iter().find(|(word, _)| name.contains(word));
        made.map(|found| found.1).or(named.map(|found| found.1)).unwrap_or_default()
    }
}

/// The signs of buttons of a gamepad by family: Xbox, PlayStation, Nintendo, and their places where the signs are not
/// known.
const PAD_SIGNS: [(GamepadButton, [&str; 4]); 17] = [
    (GamepadButton::South, ["A", "Cross", "B", "Lower"]),
    (GamepadButton::East, ["B", "Circle", "A", "Right"]),
    (GamepadButton::West, ["X", "Square", "Y", "Left"]),
    (GamepadButton::North, ["Y", "Triangle", "X", "Upper"]),
    (GamepadButton::LeftTrigger, ["LB", "L1", "L", "Left shoulder"]),
    (GamepadButton::RightTrigger, ["RB", "R1", "R", "Right shoulder"]),
    (GamepadButton::LeftTrigger2, ["LT", "L2", "ZL", "Left trigger"]),
    (GamepadButton::RightTrigger2, ["RT", "R2", "ZR", "Right trigger"]),
    (GamepadButton::LeftThumb, ["LS", "L3", "LS", "Left stick in"]),
    (GamepadButton::RightThumb, ["RS", "R3", "RS", "Right stick in"]),
    (GamepadButton::Select, ["View", "Create", "Minus", "Select"]),
    (GamepadButton::Start, ["Menu", "Options", "Plus", "Start"]),
    (GamepadButton::Mode, ["Xbox", "PS", "Home", "Mode"]),
    (GamepadButton::DPadLeft, ["Cross left", "D-pad left", "D-pad left", "Cross left"]),
    (GamepadButton::DPadRight, ["Cross right", "D-pad right", "D-pad right", "Cross right"]),
    (GamepadButton::DPadUp, ["Cross up", "D-pad up", "D-pad up", "Cross up"]),
    (GamepadButton::DPadDown, ["Cross down", "D-pad down", "D-pad down", "Cross down"]),
];

impl Switch {
    /// Returns the sign of this switch on a device of a family, as it is printed or said.
    pub fn sign(self, family: PadFamily) -> String {
        let word: &str = match self {
            Self::MouseLeft => "Left",
            Self::MouseMiddle => "Wheel pressed",
            Self::MouseRight => "Right",
            Self::BACK => "Side, back",
            Self::FORWARD => "Side, forward",
            Self::MouseSide(number) => return format!("Button {number}"),
            Self::WheelUp => "Wheel up",
            Self::WheelDown => "Wheel down",
            Self::Pad(button) => {
                let signs = PAD_SIGNS.iter().find(|(of, _)| *of == button);
                signs.map_or("?", |(_, signs)| signs[family as usize])
            }
            Self::Stick(PadStick::Left, ControlDirection::Left) => "Left stick left",
            Self::Stick(PadStick::Left, ControlDirection::Right) => "Left stick right",
            Self::Stick(PadStick::Left, ControlDirection::Up) => "Left stick up",
            Self::Stick(PadStick::Left, ControlDirection::Down) => "Left stick down",
            Self::Stick(PadStick::Right, ControlDirection::Left) => "Right stick left",
            Self::Stick(PadStick::Right, ControlDirection::Right) => "Right stick right",
            Self::Stick(PadStick::Right, ControlDirection::Up) => "Right stick up",
            Self::Stick(PadStick::Right, ControlDirection::Down) => "Right stick down",
            Self::Key(_) => {
                let name = self.to_string();
                return name.trim_start_matches("key ").to_owned();
            }
        };
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pad(vendor: u16, name: &str) -> DeviceKey {
        DeviceKey::Pad { vendor, product: 1, name: name.into() }
    }

    #[test]
    fn the_signs_are_those_of_the_gamepad_in_hand() {
        let south = Switch::Pad(GamepadButton::South);
        let signs = [
            pad(0x045e, "Controller"),
            pad(0, "Sony DualSense"),
            pad(0x057e, "Pro Controller"),
            pad(0x1234, "Gamepad"),
        ]
        .map(|key| south.sign(PadFamily::of(&key)));
        assert_eq!(signs, ["A", "Cross", "B", "Lower"]);
    }
}
