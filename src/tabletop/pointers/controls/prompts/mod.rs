//! Prompts: the button of a seat's own device that says a verb now, as a drawing and in words.

use super::device_controls::DeviceControls;
use super::scheme::ControlScheme;
use super::signs::PadFamily;
use super::switch::{ControlKind, Switch};
use super::verb::Verb;
use crate::pointers::PointerSystems;
use crate::pointers::devices::DeviceUsed;
use crate::pointers::identity::DeviceKey;
use crate::seats::{Device, PadStyle};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// Adds the prompts.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldDevices>().add_message::<DeviceUsed>();
    let may_change = on_message::<DeviceUsed>
        .or_eager(any_match_filter::<PromptChange>)
        .or_eager(any_component_removed::<Device>);
    app.add_systems(
        PreUpdate,
        note_held_devices.after(PointerSystems::ReportUse).run_if(may_change),
    );
}

/// The button that says a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// Its drawing.
    pub drawing: &'static str,
    /// Its sign: `A`, `Wheel up`.
    pub words: String,
}

/// The device in the hand of a seat: of several, the one that was used last.
#[derive(Debug, Clone, PartialEq, Eq)]
struct HeldDevice {
    device: Entity,
    controls: DeviceControls,
}

/// The devices in the hands of all seats.
#[derive(Resource, Debug, Default, PartialEq)]
struct HeldDevices(BTreeMap<Seat, HeldDevice>);

/// A device with all that its prompts depend on.
type PromptedDevice = (
    Entity,
    &'static Device,
    Option<&'static ControlScheme>,
    Option<&'static DeviceKey>,
    Option<&'static PadStyle>,
);

/// A change of a device that may change its prompts.
type PromptChange =
    Or<(Changed<Device>, Changed<ControlScheme>, Changed<DeviceKey>, Changed<PadStyle>)>;

/// Notes which device each seat holds, and with which controls.
fn note_held_devices(
    mut used: MessageReader<DeviceUsed>,
    devices: Query<PromptedDevice>,
    mut held: ResMut<HeldDevices>,
) {
    let used: Vec<Entity> = used.read().map(|used| used.device).collect();
    let mut now: BTreeMap<Seat, HeldDevice> = BTreeMap::new();
    for (device, found, scheme, key, style) in &devices {
        for &seat in &found.seats {
            let was_held = held.0.get(&seat).is_some_and(|before| before.device == device);
            let replaces = |other: &HeldDevice| {
                !used.contains(&other.device) && (used.contains(&device) || was_held)
            };
            if now.get(&seat).is_none_or(replaces) {
                let controls = DeviceControls::of(found, scheme, key, style);
                now.insert(seat, HeldDevice { device, controls });
            }
        }
    }
    held.set_if_neq(HeldDevices(now));
}

/// System parameter with the prompts of all seats.
#[derive(SystemParam)]
pub struct Prompts<'w> {
    held: Option<Res<'w, HeldDevices>>,
}

/// The names that a sentence may have in braces, each for words that depend on the reader's device.
pub const PROMPT_NAMES: [&str; 8] =
    ["press", "Press", "press_on", "Press_on", "done", "take_back", "menu", "peek"];

impl Prompts<'_> {
    /// `true` if any prompt may have changed.
    pub fn is_changed(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.is_changed())
    }

    /// Returns the prompt of a verb for a seat; `None` if it has no device, or none of its buttons says the verb.
    pub fn of(&self, seat: Seat, verb: Verb) -> Option<Prompt> {
        self.held(seat)?.prompt(verb)
    }

    /// Returns the prompt of a verb for a seat that holds a gamepad. People with a mouse press what they see.
    pub fn of_pad(&self, seat: Seat, verb: Verb) -> Option<Prompt> {
        self.held(seat).filter(|held| held.controls.kind == ControlKind::Pad)?.prompt(verb)
    }

    /// Returns the words of a sentence for the button of a verb: `the wheel`, `A`; those of a mouse for a seat without a
    /// device.
    pub fn words(&self, seat: Seat, verb: Verb) -> String {
        let own = self.held(seat).and_then(|held| Some((held.switch(verb)?, held.controls.family)));
        let of_mouse = || {
            let bindings = ControlScheme::default().bindings(ControlKind::Mouse, PadStyle::Cursor);
            bindings.switches.get(&verb).and_then(|all| all.first()).copied()
        };
        let found = own.or_else(|| Some((of_mouse()?, PadFamily::Plain)));
        found.map_or("nothing".into(), |(switch, family)| switch.in_sentence(family))
    }

    /// `true` if one press holds this verb for the seat, and another lets it go.
    pub fn is_toggled(&self, seat: Seat, verb: Verb) -> bool {
        self.held(seat).is_some_and(|held| held.controls.scheme.toggled.contains(&verb))
    }

    /// Returns a sentence with the words for the reader's own device in place of [`PROMPT_NAMES`] in braces.
    pub fn fill(&self, seat: Seat, sentence: &str) -> String {
        let mut filled = sentence.to_owned();
        for name in PROMPT_NAMES {
            let place = format!("{{{name}}}");
            if filled.contains(&place) {
                filled = filled.replace(&place, &self.named(seat, name));
            }
        }
        filled
    }

    /// Returns the words for one of the [`PROMPT_NAMES`].
    fn named(&self, seat: Seat, name: &str) -> String {
        let press = match self.held(seat).and_then(|held| held.switch(Verb::Press)) {
            None | Some(Switch::MouseLeft | Switch::MouseRight) => None,
            Some(_) => Some(self.words(seat, Verb::Press)),
        };
        let of_pad = |verb, usual: &str, before: &str| match self.of_pad(seat, verb) {
            Some(_) => format!("{before}{}", self.words(seat, verb)),
            None => usual.to_owned(),
        };
        let said = match (name.to_lowercase().as_str(), press) {
            ("press" | "press_on", None) => "click".into(),
            ("press", Some(words)) => format!("press {words}"),
            ("press_on", Some(words)) => format!("press {words} on"),
            ("done", _) => of_pad(Verb::Done, "Done", "Done or "),
            ("menu", _) => of_pad(Verb::Menu, "...", ""),
            ("take_back", _) => self.words(seat, Verb::TakeBack),
            _ => self.words(seat, Verb::Peek),
        };
        let mut letters = said.chars();
        match letters.next().filter(|_| name.starts_with(char::is_uppercase)) {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => said,
        }
    }

    fn held(&self, seat: Seat) -> Option<&HeldDevice> {
        self.held.as_ref()?.0.get(&seat)
    }
}

impl HeldDevice {
    fn prompt(&self, verb: Verb) -> Option<Prompt> {
        let (switch, family) = (self.switch(verb)?, self.controls.family);
        Some(Prompt { drawing: switch.drawing(family), words: switch.sign(family) })
    }

    /// The first of the switches that say a verb. A press of a mouse is an answer as well.
    fn switch(&self, verb: Verb) -> Option<Switch> {
        let first = |verb| self.controls.switches(verb).first().copied();
        let is_press = verb == Verb::AnswerLeft && self.controls.kind == ControlKind::Mouse;
        first(verb).or_else(|| first(Verb::Press).filter(|_| is_press))
    }
}

#[cfg(test)]
mod tests;
