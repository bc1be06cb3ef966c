//! The controls of a player as a panel before the tray.

use super::binding::{ControlledDevices, WAITS_FOR};
use super::{ControlPage, ControlPages};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::controls::{ControlKind, ControlLayout, DeviceControls, Verb};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanels, steps_left,
};

/// The buttons below the verbs: which hands, held or pressed once, everything as at first, and the next verbs.
pub(super) const HANDS: u32 = 30;
pub(super) const HOLD: u32 = 31;
pub(super) const DEFAULTS: u32 = 32;
pub(super) const MORE: u32 = 33;

/// The verbs in groups that fit on a page: what everybody needs first.
pub(super) const GROUPS: [&[Verb]; 3] = [
    &[Verb::Press, Verb::Done, Verb::TakeBack, Verb::Menu, Verb::Hurry, Verb::Peek],
    &[
        Verb::First,
        Verb::Second,
        Verb::Third,
        Verb::TurnLeft,
        Verb::TurnRight,
        Verb::Forward,
        Verb::AnswerLeft,
        Verb::AnswerRight,
        Verb::AnswerUp,
        Verb::AnswerDown,
    ],
    &[
        Verb::TextSize,
        Verb::Previous,
        Verb::StepLeft,
        Verb::StepRight,
        Verb::StepUp,
        Verb::StepDown,
    ],
];

/// Shows the pages that are open, and removes those that were closed.
pub(super) fn show(
    pages: Res<ControlPages>,
    devices: ControlledDevices,
    mut panels: ResMut<SeatPanels>,
) {
    const KIND: SeatPanelKind = SeatPanelKind::Controls;
    let closed: Vec<Seat> = panels.of(KIND).map(|(seat, _)| seat).collect();
    for seat in closed.into_iter().filter(|seat| !pages.0.contains_key(seat)) {
        panels.remove(seat, KIND);
    }
    for (&seat, page) in &pages.0 {
        let Some(device) = devices.get(page.device) else { continue };
        let panel = match page.asked {
            Some((verb, left)) => asking(verb, left, &device),
            None => listing(page, &device),
        };
        if panels.get(seat, KIND) != Some(&panel) {
            panels.insert(seat, KIND, panel);
        }
    }
}

/// The question for a switch.
fn asking(verb: Verb, left: f32, device: &DeviceControls) -> SeatPanel {
    let now = signs(verb, device);
    let what = match device.kind {
        ControlKind::Pad => "the button, or push the stick,",
        ControlKind::Mouse => "the button, or turn the wheel,",
        ControlKind::Keyboard => "the key",
    };
    SeatPanel {
        title: verb.label().into(),
        lines: vec![format!("Press {what} that shall do it. Now: {now}.")],
        left: Some(steps_left(left, WAITS_FOR)),
        closes: true,
        ..SeatPanel::default()
    }
}

/// The verbs with their switches, and what can be chosen for all of them.
fn listing(page: &ControlPage, device: &DeviceControls) -> SeatPanel {
    let index = |verb: &Verb| Verb::BINDABLE.iter().position(|other| other == verb);
    let verb = |verb: &Verb| {
        let label = format!("{}: {}", verb.label(), signs(*verb, device));
        let drawing = device.switches(*verb).first().map(|switch| switch.drawing(device.family));
        index(verb).map(|at| SeatPanelButton::new(at as u32, label).icon(drawing))
    };
    let is_shown = |verb: &&Verb| device.kind == ControlKind::Pad || verb.step().is_none();
    let verbs = GROUPS[page.group].iter().filter(is_shown).filter_map(verb);
    let holds = match device.scheme.toggled.is_empty() {
        true => "Hold to go faster",
        false => "One press goes faster",
    };
    let all = [
        SeatPanelButton::new(HANDS, hands(device)).icon("turn"),
        SeatPanelButton::new(HOLD, holds).icon("turn"),
        SeatPanelButton::new(DEFAULTS, "As at first").icon("undo"),
        SeatPanelButton::new(MORE, "More").icon("next"),
    ];
    let advice = || "Choose what to do, then press what shall do it.".to_owned();
    SeatPanel {
        title: "My controls".into(),
        lines: vec![page.note.clone().unwrap_or_else(advice)],
        buttons: verbs.chain(all).collect(),
        closes: true,
        ..SeatPanel::default()
    }
}

/// Returns the hands that hold a device, in words.
pub(super) fn hands(device: &DeviceControls) -> &'static str {
    match (device.scheme.layout, device.kind) {
        (ControlLayout::Standard, ControlKind::Pad) => "Both hands",
        (ControlLayout::Standard, _) => "Right-handed",
        (ControlLayout::LeftHanded, _) => "Left-handed",
        (ControlLayout::LeftHandAlone, _) => "Left hand alone",
        (ControlLayout::RightHandAlone, _) => "Right hand alone",
    }
}

/// Returns the signs of the switches of a verb on a device, as words.
pub(super) fn signs(verb: Verb, device: &DeviceControls) -> String {
    let signs: Vec<String> =
        device.switches(verb).iter().map(|it| it.sign(device.family)).collect();
    if signs.is_empty() { "nothing".into() } else { signs.join(", ") }
}
