//! The switches of devices, as inputs of leafwing: each names its device.

use super::switch::Switch;
use crate::pointers::PointerSystems;
use crate::pointers::devices::DeviceState;
use crate::pointers::sitting::SeatChanged;
use crate::seats::Device;
use bevy::ecs::system::StaticSystemParam;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::prelude::updating::{
    CentralInputStore, InputRegistration, UpdatableInput,
};
use leafwing_input_manager::prelude::{Buttonlike, RegisterUserInput, UserInput, serde_typetag};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Notches of the wheel that are still to be told; more are of no use to anybody.
const MOST_NOTCHES: u8 = 4;

/// Adds the inputs. Leafwing's own plugin must have been added before.
pub fn plugin(app: &mut App) {
    app.init_resource::<SwitchInputs>().init_resource::<SwitchStates>();
    app.register_input_kind::<DeviceSwitch>(InputControlKind::Button);
    app.register_buttonlike_input::<DeviceSwitch>();
    app.add_systems(
        PreUpdate,
        (release_lost_switches, press, advance).chain().in_set(PointerSystems::Switch),
    );
}

/// A switch of a device: an input for leafwing's maps.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
pub struct DeviceSwitch {
    /// The device, as the bits of its entity.
    device: u64,
    /// The switch.
    pub switch: Switch,
}

impl DeviceSwitch {
    /// A switch of a device.
    pub fn new(device: Entity, switch: Switch) -> Self {
        Self { device: device.to_bits(), switch }
    }
}

impl UserInput for DeviceSwitch {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl UpdatableInput for DeviceSwitch {
    type SourceData = SRes<SwitchStates>;

    fn compute(mut store: ResMut<CentralInputStore>, states: StaticSystemParam<Self::SourceData>) {
        for (&switch, state) in &states.states {
            store.update_buttonlike(switch, ButtonValue::from_pressed(state.shown));
        }
    }
}

#[serde_typetag]
impl Buttonlike for DeviceSwitch {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }

    // Each of these calls the other unless it is written here.
    fn press(&self, world: &mut World) {
        world.resource_mut::<SwitchStates>().turn(*self, true);
    }

    fn release(&self, world: &mut World) {
        world.resource_mut::<SwitchStates>().turn(*self, false);
    }

    fn set_value(&self, world: &mut World, value: f32) {
        world.resource_mut::<SwitchStates>().turn(*self, value > 0.0);
    }
}

/// The inputs of devices' switches since the last frame.
#[derive(Resource, Debug, Default)]
pub struct SwitchInputs(Vec<(Entity, SwitchInput)>);

#[derive(Debug, Clone, Copy)]
enum SwitchInput {
    Turned(Switch, bool),
    Notches(Switch, u8),
}

impl SwitchInputs {
    /// Records that a switch went down or up.
    pub fn turn(&mut self, device: Entity, switch: Switch, down: bool) {
        self.0.push((device, SwitchInput::Turned(switch, down)));
    }

    /// Records that a wheel was turned by notches.
    pub fn notch(&mut self, device: Entity, switch: Switch, notches: u32) {
        let notches = u8::try_from(notches).unwrap_or(u8::MAX);
        if notches > 0 {
            self.0.push((device, SwitchInput::Notches(switch, notches)));
        }
    }

    /// `true` if this device gave any input.
    pub fn has(&self, device: Entity) -> bool {
        self.0.iter().any(|(of, _)| *of == device)
    }

    /// Takes out all that some devices did, the wheels too; answers with the switches that went down or up.
    pub fn divert(&mut self, is: impl Fn(Entity) -> bool) -> Vec<(Entity, Switch, bool)> {
        let (theirs, rest): (Vec<_>, _) = self.0.drain(..).partition(|(device, _)| is(*device));
        self.0 = rest;
        let turned = theirs.into_iter().filter_map(|(device, input)| match input {
            SwitchInput::Turned(switch, down) => Some((device, switch, down)),
            SwitchInput::Notches(..) => None,
        });
        turned.collect()
    }

    /// Forgets what a device did.
    pub fn forget(&mut self, device: Entity) {
        self.0.retain(|(other, _)| *other != device);
    }
}

/// The state of all devices' switches, as leafwing is to see it.
#[derive(Resource, Debug, Default)]
pub struct SwitchStates {
    states: BTreeMap<DeviceSwitch, SwitchState>,
}

/// A switch as leafwing sees it: one value a frame. A press and a release within one frame are
/// shown in two, so that none is lost.
#[derive(Debug, Default, Clone, Copy)]
struct SwitchState {
    down: bool,
    presses: u8,
    shown: bool,
}

impl SwitchStates {
    fn turn(&mut self, switch: DeviceSwitch, down: bool) {
        let state = self.states.entry(switch).or_default();
        state.presses = state.presses.saturating_add(u8::from(down && !state.down));
        state.down = down;
    }

    fn notch(&mut self, switch: DeviceSwitch, notches: u8) {
        let state = self.states.entry(switch).or_default();
        state.presses = state.presses.saturating_add(notches).min(MOST_NOTCHES);
    }

    /// Lets go of all that these devices hold down, without another word.
    fn release(&mut self, is_lost: impl Fn(Entity) -> bool) {
        for (switch, state) in &mut self.states {
            if Entity::try_from_bits(switch.device).is_none_or(&is_lost) {
                (state.down, state.presses) = (false, 0);
            }
        }
    }
}

impl SwitchState {
    /// Advances to the value that the next frame shows.
    fn next(&mut self) {
        self.shown = if self.presses > 0 && !self.shown {
            self.presses -= 1;
            true
        } else {
            // Between two presses there is a frame without.
            self.presses == 0 && self.down
        };
    }

    fn is_at_rest(&self) -> bool {
        !self.down && !self.shown && self.presses == 0
    }
}

/// Releases the switches of devices that are gone or not listened to, and those of seats that change hands: nobody sits
/// down to what another has pressed.
fn release_lost_switches(
    mut changes: MessageReader<SeatChanged>,
    devices: Query<(Entity, &Device, Option<&DeviceState>)>,
    mut states: ResMut<SwitchStates>,
) {
    let changed: Vec<_> = changes.read().map(|change| (change.seat, change.device)).collect();
    if states.states.is_empty() {
        return;
    }
    let sits_anew = |entity, device: &Device| {
        let mut changed = changed.iter();
        changed.any(|(seat, of)| *of == Some(entity) || device.seats.contains(seat))
    };
    states.release(|lost| match devices.get(lost) {
        Ok((entity, device, state)) => {
            state.is_some_and(|state| !state.heard) || sits_anew(entity, device)
        }
        Err(_) => true,
    });
}

/// Tells leafwing what the devices did that the table listens to.
fn press(
    mut inputs: ResMut<SwitchInputs>,
    devices: Query<&DeviceState, With<Device>>,
    mut states: ResMut<SwitchStates>,
) {
    for (device, input) in inputs.0.drain(..) {
        if !devices.get(device).is_ok_and(|state| state.heard) {
            continue;
        }
        match input {
            SwitchInput::Turned(switch, down) => {
                states.turn(DeviceSwitch::new(device, switch), down);
            }
            SwitchInput::Notches(switch, notches) => {
                states.notch(DeviceSwitch::new(device, switch), notches);
            }
        }
    }
}

fn advance(mut states: ResMut<SwitchStates>, mut redraw: MessageWriter<RequestRedraw>) {
    if states.states.is_empty() {
        return;
    }
    states.states.values_mut().for_each(SwitchState::next);
    states.states.retain(|_, state| !state.is_at_rest());
    if states.states.values().any(|state| state.presses > 0 || state.shown != state.down) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values shown in the following frames.
    fn shown(state: &mut SwitchState, frames: usize) -> Vec<bool> {
        let mut one = || {
            state.next();
            state.shown
        };
        (0..frames).map(|_| one()).collect()
    }

    fn switch(switch: Switch) -> DeviceSwitch {
        DeviceSwitch::new(Entity::PLACEHOLDER, switch)
    }

    #[test]
    fn a_press_and_a_release_within_one_frame_are_shown_in_two() {
        let mut states = SwitchStates::default();
        let button = switch(Switch::MouseRight);
        states.turn(button, true);
        states.turn(button, false);
        assert_eq!(
            shown(states.states.get_mut(&button).expect("pressed"), 3),
            [true, false, false]
        );
    }

    #[test]
    fn every_notch_of_the_wheel_is_a_press_up_to_a_few() {
        let mut states = SwitchStates::default();
        let button = switch(Switch::WheelUp);
        states.notch(button, 2);
        let state = states.states.get_mut(&button).expect("turned");
        assert_eq!(shown(state, 5), [true, false, true, false, false]);
        assert!(state.is_at_rest());
        states.notch(button, 200);
        assert_eq!(states.states[&button].presses, MOST_NOTCHES);
    }

    #[test]
    fn a_button_that_is_held_stays_shown() {
        let mut states = SwitchStates::default();
        let button = switch(Switch::MouseMiddle);
        states.turn(button, true);
        assert_eq!(shown(states.states.get_mut(&button).expect("pressed"), 3), [true; 3]);
    }
}
