//! The controls that devices have as long as nobody binds them anew. Everything that a button means is said here.

use super::scheme::ControlLayout;
use super::switch::{ControlDirection, ControlKind, PadStick, Switch};
use super::verb::Verb;
use crate::seats::PadStyle;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;

/// Returns the stick that points in a layout.
pub fn pointing_stick(layout: ControlLayout) -> PadStick {
    match layout {
        ControlLayout::Standard | ControlLayout::LeftHandAlone => PadStick::Left,
        ControlLayout::LeftHanded | ControlLayout::RightHandAlone => PadStick::Right,
    }
}

/// Returns the switches that are bound at first: what is bound later in the list is an equal of what is bound earlier.
pub fn default_bindings(
    kind: ControlKind,
    layout: ControlLayout,
    style: PadStyle,
) -> Vec<(Verb, Switch)> {
    let standard = match (kind, layout) {
        (ControlKind::Mouse, _) => mouse().to_vec(),
        (ControlKind::Keyboard, _) => keyboard().to_vec(),
        (ControlKind::Pad, ControlLayout::Standard | ControlLayout::LeftHanded) => pad(style),
        (ControlKind::Pad, _) => pad_in_left_hand().to_vec(),
    };
    let is_mirrored = match layout {
        ControlLayout::LeftHanded => true,
        ControlLayout::RightHandAlone => kind == ControlKind::Pad,
        ControlLayout::Standard | ControlLayout::LeftHandAlone => false,
    };
    let turn = |(verb, switch): (Verb, Switch)| match is_mirrored {
        true => (verb, switch.mirrored()),
        false => (verb, switch),
    };
    standard.into_iter().map(turn).collect()
}

/// Mice: the wheel turns, the second button takes back.
fn mouse() -> [(Verb, Switch); 11] {
    [
        (Verb::Press, Switch::MouseLeft),
        (Verb::TurnRight, Switch::WheelUp),
        (Verb::TurnLeft, Switch::WheelDown),
        (Verb::TakeBack, Switch::MouseRight),
        (Verb::TakeBack, Switch::BACK),
        (Verb::Done, Switch::FORWARD),
        (Verb::Hurry, Switch::MouseMiddle),
        (Verb::Peek, Switch::MouseMiddle),
        (Verb::AnswerRight, Switch::MouseRight),
        (Verb::AnswerUp, Switch::WheelUp),
        (Verb::AnswerDown, Switch::WheelDown),
    ]
}

/// The cross of a gamepad, and what a ring does by it.
const CROSS_STEPS: [(Verb, GamepadButton); 4] = [
    (Verb::StepLeft, GamepadButton::DPadLeft),
    (Verb::StepRight, GamepadButton::DPadRight),
    (Verb::StepUp, GamepadButton::DPadUp),
    (Verb::StepDown, GamepadButton::DPadDown),
];

/// The cross of a gamepad, and what it says to a game.
const CROSS_WORDS: [(Verb, GamepadButton); 3] = [
    (Verb::TurnLeft, GamepadButton::DPadLeft),
    (Verb::TurnRight, GamepadButton::DPadRight),
    (Verb::Forward, GamepadButton::DPadUp),
];

/// The cross of a gamepad, and what it says to a hidden question.
const CROSS_ANSWERS: [(Verb, GamepadButton); 4] = [
    (Verb::AnswerLeft, GamepadButton::DPadLeft),
    (Verb::AnswerRight, GamepadButton::DPadRight),
    (Verb::AnswerUp, GamepadButton::DPadUp),
    (Verb::AnswerDown, GamepadButton::DPadDown),
];

/// Gamepads in two hands: the right stick always says where to look and go, and the cross too, unless it moves
/// something. It answers hidden questions unless a cursor would show by it how: a ring rests meanwhile.
fn pad(style: PadStyle) -> Vec<(Verb, Switch)> {
    let buttons = [
        (Verb::Press, GamepadButton::South),
        (Verb::First, GamepadButton::West),
        (Verb::Second, GamepadButton::North),
        (Verb::Third, GamepadButton::Select),
        (Verb::Done, GamepadButton::RightTrigger),
        (Verb::Previous, GamepadButton::LeftTrigger),
        (Verb::TakeBack, GamepadButton::East),
        (Verb::Hurry, GamepadButton::RightTrigger2),
        (Verb::Peek, GamepadButton::RightTrigger2),
        (Verb::Menu, GamepadButton::Start),
    ];
    let right = |verb, direction| (verb, Switch::Stick(PadStick::Right, direction));
    let stick = [
        right(Verb::TurnLeft, ControlDirection::Left),
        right(Verb::TurnRight, ControlDirection::Right),
        right(Verb::Forward, ControlDirection::Up),
        right(Verb::AnswerLeft, ControlDirection::Left),
        right(Verb::AnswerRight, ControlDirection::Right),
        right(Verb::AnswerUp, ControlDirection::Up),
        right(Verb::AnswerDown, ControlDirection::Down),
    ];
    let words: &[(Verb, GamepadButton)] =
        if style == PadStyle::Cursor { &CROSS_WORDS } else { &[] };
    let answers: &[(Verb, GamepadButton)] =
        if style == PadStyle::Cross { &[] } else { &CROSS_ANSWERS };
    let buttons = buttons.iter().chain(&CROSS_STEPS).chain(words).chain(answers);
    buttons.map(|&(verb, button)| (verb, Switch::Pad(button))).chain(stick).collect()
}

/// Gamepads in the left hand alone: all that matters lies on their left half. What is missing here can be pressed on
/// the table.
fn pad_in_left_hand() -> [(Verb, Switch); 14] {
    [
        (Verb::Press, Switch::Pad(GamepadButton::LeftTrigger)),
        (Verb::TakeBack, Switch::Pad(GamepadButton::LeftTrigger2)),
        (Verb::Done, Switch::Pad(GamepadButton::Select)),
        (Verb::Hurry, Switch::Pad(GamepadButton::LeftThumb)),
        (Verb::Peek, Switch::Pad(GamepadButton::LeftThumb)),
        (Verb::Menu, Switch::Pad(GamepadButton::Start)),
        (Verb::StepLeft, Switch::Pad(GamepadButton::DPadLeft)),
        (Verb::StepRight, Switch::Pad(GamepadButton::DPadRight)),
        (Verb::StepUp, Switch::Pad(GamepadButton::DPadUp)),
        (Verb::StepDown, Switch::Pad(GamepadButton::DPadDown)),
        (Verb::AnswerLeft, Switch::Pad(GamepadButton::DPadLeft)),
        (Verb::AnswerRight, Switch::Pad(GamepadButton::DPadRight)),
        (Verb::AnswerUp, Switch::Pad(GamepadButton::DPadUp)),
        (Verb::AnswerDown, Switch::Pad(GamepadButton::DPadDown)),
    ]
}

/// The laptop's keys. The person at the keyboard points with a mouse.
fn keyboard() -> [(Verb, Switch); 14] {
    [
        (Verb::First, KeyCode::KeyF),
        (Verb::Second, KeyCode::KeyM),
        (Verb::Third, KeyCode::KeyC),
        (Verb::TurnLeft, KeyCode::ArrowLeft),
        (Verb::TurnRight, KeyCode::ArrowRight),
        (Verb::Forward, KeyCode::ArrowUp),
        (Verb::Done, KeyCode::Enter),
        (Verb::TakeBack, KeyCode::Backspace),
        (Verb::Hurry, KeyCode::Space),
        (Verb::Peek, KeyCode::Space),
        (Verb::AnswerLeft, KeyCode::ArrowLeft),
        (Verb::AnswerRight, KeyCode::ArrowRight),
        (Verb::AnswerUp, KeyCode::ArrowUp),
        (Verb::AnswerDown, KeyCode::ArrowDown),
    ]
    .map(|(verb, key)| (verb, Switch::Key(key)))
}
