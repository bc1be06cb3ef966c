//! Controls: which button, wheel, stick or key of a device means what to the person who holds it.
//!
//! Leafwing maps them. Every device has an [`InputMap`] of its own, made of the [`ControlScheme`] of the person it acts
//! for: people bind their controls anew, and with another person's hand come other bindings. Leafwing keeps one value a
//! frame, so the order of presses, and the path of a cursor, stay with the queue of inputs, which asks the map what a
//! switch means.
//!
//! - `switch`: everything that can be pressed, by name; `verb`: everything that can be meant
//! - `defaults`, `scheme`: what is bound at first, and anew; `device_controls`: what that is on one device
//! - `device_switches`: switches as inputs of leafwing; `hear`: what becomes of one that goes down or up
//! - `held`: what was meant by a switch that is still down; `signs`: what is printed on it
//! - `prompts`: the buttons of the device in a seat's own hand, as a drawing and in words

mod defaults;
mod device_controls;
pub mod device_switches;
mod hear;
mod held;
mod prompts;
mod scheme;
mod signs;
pub(super) mod switch;
mod verb;

pub use device_controls::DeviceControls;
pub use hear::{SwitchCapture, SwitchHearing};
pub use prompts::{PROMPT_NAMES, Prompt, Prompts};
pub use scheme::{ControlBindings, ControlLayout, ControlScheme, Rebinding, UnplayableScheme};
pub use signs::PadFamily;
pub use switch::{ControlDirection, ControlKind, PadStick, Switch, UnknownSwitch};
pub use verb::Verb;

use crate::seats::{Device, DeviceKind, PadStyle};
use bevy::prelude::*;
use device_switches::DeviceSwitch;
use leafwing_input_manager::plugin::{InputManagerPlugin, InputManagerSystem};
use leafwing_input_manager::prelude::{ActionState, GamepadStick, InputMap};

/// Leafwing's state of the verbs of one source.
pub type VerbState = ActionState<Verb>;

/// Marks the source of verbs that is no device: the keyboard at the laptop.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyboardVerbs;

/// Adds the controls.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        InputManagerPlugin::<Verb>::default(),
        device_switches::plugin,
        prompts::plugin,
    ));
    app.init_resource::<held::HeldSwitches>().init_resource::<SwitchCapture>();
    app.init_resource::<super::queue::InputQueue>();
    // Leafwing empties its store at the start of a frame and fills it after, and leaves it to luck
    // which comes first.
    app.configure_sets(PreUpdate, InputManagerSystem::Tick.before(InputManagerSystem::Unify));
    app.add_systems(Startup, listen_to_keyboard);
    app.add_observer(give_scheme);
    app.add_systems(PreUpdate, bind.before(InputManagerSystem::Unify));
}

/// Gives a new device the default controls.
fn give_scheme(
    added: On<Add, Device>,
    devices: Query<(&Device, Option<&ControlScheme>)>,
    mut commands: Commands,
) {
    let Ok((device, scheme)) = devices.get(added.entity) else { return };
    let scheme = scheme.cloned().unwrap_or_default();
    let map = device_map(added.entity, &device.kind, &scheme, PadStyle::default());
    commands.entity(added.entity).insert((scheme, map, VerbState::default()));
}

/// A device whose controls or whose ways to move have changed.
type Rebound = Or<(Changed<ControlScheme>, Changed<PadStyle>)>;

/// Binds a device's switches when its person changes them, or its stick and cross begin to move something else.
fn bind(
    mut devices: Query<
        (Entity, &Device, &ControlScheme, Option<&PadStyle>, &mut InputMap<Verb>),
        Rebound,
    >,
) {
    for (entity, device, scheme, style, mut map) in &mut devices {
        let style = style.copied().unwrap_or_default();
        map.set_if_neq(device_map(entity, &device.kind, scheme, style));
    }
}

/// Returns leafwing's map of a device.
fn device_map(
    device: Entity,
    kind: &DeviceKind,
    scheme: &ControlScheme,
    style: PadStyle,
) -> InputMap<Verb> {
    let bindings = scheme.bindings(ControlKind::of(kind), style);
    let mut map = InputMap::default();
    for (&verb, switches) in &bindings.switches {
        for &switch in switches {
            map.insert(verb, DeviceSwitch::new(device, switch));
        }
    }
    match bindings.stick {
        Some(PadStick::Left) => _ = map.insert_dual_axis(Verb::Point, GamepadStick::LEFT),
        Some(PadStick::Right) => _ = map.insert_dual_axis(Verb::Point, GamepadStick::RIGHT),
        None => {}
    }
    // A map that names no pad listens to the first one there is: that of a mouse names none there can be.
    map.with_gamepad(match kind {
        DeviceKind::Pad(pad) => *pad,
        _ => Entity::PLACEHOLDER,
    })
}

fn listen_to_keyboard(mut commands: Commands) {
    let mut map = InputMap::default();
    let bindings = ControlScheme::default().bindings(ControlKind::Keyboard, PadStyle::default());
    for (verb, switches) in bindings.switches {
        for switch in switches {
            if let Switch::Key(key) = switch {
                map.insert(verb, key);
            }
        }
    }
    let map = map.with_gamepad(Entity::PLACEHOLDER);
    commands.spawn((Name::new("Keyboard verbs"), KeyboardVerbs, map, VerbState::default()));
}
