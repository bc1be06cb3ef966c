//! The signs that makers print on their devices, so that a prompt shows the button that is under the thumb.

use super::switch::{ControlDirection, PadStick, Switch};
use crate::pointers::identity::DeviceKey;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::KeyCode;

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

/// The drawings of buttons of a gamepad by family, as [`PAD_SIGNS`].
const PAD_DRAWINGS: [(GamepadButton, [&str; 4]); 17] = {
    use GamepadButton::*;
    const fn same(drawing: &str) -> [&str; 4] {
        [drawing; 4]
    }
    [
        (South, ["sign_a", "sign_cross_shape", "sign_b", "sign_lower"]),
        (East, ["sign_b", "sign_circle_shape", "sign_a", "sign_right"]),
        (West, ["sign_x", "sign_square_shape", "sign_y", "sign_left"]),
        (North, ["sign_y", "sign_triangle_shape", "sign_x", "sign_upper"]),
        (LeftTrigger, ["sign_lb", "sign_l1", "sign_l", "sign_left_shoulder"]),
        (RightTrigger, ["sign_rb", "sign_r1", "sign_r", "sign_right_shoulder"]),
        (LeftTrigger2, ["sign_lt", "sign_l2", "sign_zl", "sign_left_trigger"]),
        (RightTrigger2, ["sign_rt", "sign_r2", "sign_zr", "sign_right_trigger"]),
        (LeftThumb, same("sign_left_stick_in")),
        (RightThumb, same("sign_right_stick_in")),
        (Select, ["sign_windows", "sign_rays", "sign_minus", "sign_select"]),
        (Start, ["sign_lines", "sign_lines", "sign_plus", "sign_start"]),
        (Mode, same("sign_home")),
        (DPadLeft, same("sign_cross_left")),
        (DPadRight, same("sign_cross_right")),
        (DPadUp, same("sign_cross_up")),
        (DPadDown, same("sign_cross_down")),
    ]
};

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
    (GamepadButton::DPadLeft, ["D-pad left", "D-pad left", "D-pad left", "D-pad left"]),
    (GamepadButton::DPadRight, ["D-pad right", "D-pad right", "D-pad right", "D-pad right"]),
    (GamepadButton::DPadUp, ["D-pad up", "D-pad up", "D-pad up", "D-pad up"]),
    (GamepadButton::DPadDown, ["D-pad down", "D-pad down", "D-pad down", "D-pad down"]),
];

impl Switch {
    /// Returns the name of the drawing of this switch on a device of a family. A key is drawn without its letter.
    pub fn drawing(self, family: PadFamily) -> &'static str {
        use ControlDirection::{Down, Left, Right, Up};
        match self {
            Self::MouseLeft => "sign_mouse_left",
            Self::MouseMiddle => "sign_wheel",
            Self::MouseRight => "sign_mouse_right",
            Self::BACK => "sign_mouse_side_back",
            Self::FORWARD => "sign_mouse_side_forward",
            Self::MouseSide(_) => "sign_mouse_side",
            Self::WheelUp => "sign_wheel_up",
            Self::WheelDown => "sign_wheel_down",
            Self::Pad(button) => {
                let drawings = PAD_DRAWINGS.iter().find(|(of, _)| *of == button);
                drawings.map_or("pad", |(_, drawings)| drawings[family as usize])
            }
            Self::Stick(PadStick::Left, Left) => "sign_left_stick_left",
            Self::Stick(PadStick::Left, Right) => "sign_left_stick_right",
            Self::Stick(PadStick::Left, Up) => "sign_left_stick_up",
            Self::Stick(PadStick::Left, Down) => "sign_left_stick_down",
            Self::Stick(PadStick::Right, Left) => "sign_right_stick_left",
            Self::Stick(PadStick::Right, Right) => "sign_right_stick_right",
            Self::Stick(PadStick::Right, Up) => "sign_right_stick_up",
            Self::Stick(PadStick::Right, Down) => "sign_right_stick_down",
            Self::Key(KeyCode::Space) => "sign_key_space",
            Self::Key(_) => "sign_key",
        }
    }

    /// Returns the words for this switch within a sentence: `the wheel`, `A`, `the lower button`.
    pub fn in_sentence(self, family: PadFamily) -> String {
        match self {
            Self::MouseLeft => "the left button".into(),
            Self::MouseMiddle => "the wheel".into(),
            Self::MouseRight => "the right button".into(),
            Self::MouseSide(_) => "the side button".into(),
            Self::WheelUp => "the wheel up".into(),
            Self::WheelDown => "the wheel down".into(),
            Self::Pad(GamepadButton::Select | GamepadButton::Start | GamepadButton::Mode)
            | Self::Key(_) => self.sign(family),
            Self::Pad(_) if family == PadFamily::Plain => format!("the {self}"),
            Self::Stick(..) => format!("the {self}"),
            Self::Pad(_) => self.sign(family),
        }
    }

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
