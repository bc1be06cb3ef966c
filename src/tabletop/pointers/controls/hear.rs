//! What becomes of a switch that goes down or up: a press and a step go into the queue in their order, all else becomes
//! a verb.

use super::defaults::pointing_stick;
use super::device_switches::{DeviceSwitch, SwitchInputs};
use super::held::{HeldSwitches, SwitchMeaning};
use super::scheme::ControlScheme;
use super::switch::Switch;
use super::verb::Verb;
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::seats::PadStyle;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::prelude::{Buttonlike, InputMap};
use std::collections::BTreeSet;

/// Devices whose next switch is bound: it means nothing else.
#[derive(Resource, Debug, Default)]
pub struct SwitchCapture {
    waiting: BTreeSet<Entity>,
    caught: Vec<(Entity, Switch)>,
    /// Switches that were caught and are still down: letting them go means nothing either.
    down: Vec<(Entity, Switch)>,
}

impl SwitchCapture {
    /// Waits for the next switch of a device.
    pub fn wait_for(&mut self, device: Entity) {
        self.waiting.insert(device);
    }

    /// Waits no more.
    pub fn stop(&mut self, device: Entity) {
        self.waiting.remove(&device);
    }

    /// Takes out what was caught.
    pub fn take(&mut self) -> Vec<(Entity, Switch)> {
        std::mem::take(&mut self.caught)
    }

    /// `true` if nothing was caught.
    pub fn is_empty(&self) -> bool {
        self.caught.is_empty()
    }

    /// Returns `true` if a switch that goes down or up is caught.
    fn catches(&mut self, device: Entity, switch: Switch, down: bool) -> bool {
        let held = self.down.iter().position(|&held| held == (device, switch));
        match (down, held) {
            (false, Some(at)) => _ = self.down.swap_remove(at),
            (true, _) if self.waiting.remove(&device) => {
                self.caught.push((device, switch));
                self.down.push((device, switch));
            }
            _ => return false,
        }
        true
    }

    fn forget(&mut self, device: Entity) {
        self.waiting.remove(&device);
        self.caught.retain(|(of, _)| *of != device);
        self.down.retain(|(of, _)| *of != device);
    }
}

/// System parameter that hears the switches of devices, and asks their maps what they mean.
#[derive(SystemParam)]
pub struct SwitchHearing<'w, 's> {
    held: ResMut<'w, HeldSwitches>,
    capture: ResMut<'w, SwitchCapture>,
    maps: Query<'w, 's, &'static InputMap<Verb>>,
    schemes: Query<'w, 's, &'static ControlScheme>,
    /// The queue of what cursors and rings do.
    pub queue: ResMut<'w, InputQueue>,
    /// The switches that say something else.
    pub switches: ResMut<'w, SwitchInputs>,
}

impl SwitchHearing<'_, '_> {
    /// `true` if this switch of a device says this verb.
    pub fn says(&self, device: Entity, verb: Verb, switch: Switch) -> bool {
        let Ok(map) = self.maps.get(device) else {
            // It was plugged in just now.
            let bindings = ControlScheme::default().bindings(switch.kind(), PadStyle::default());
            return bindings.has(verb, switch);
        };
        let wanted: Box<dyn Buttonlike> = Box::new(DeviceSwitch::new(device, switch));
        map.get_buttonlike(&verb).is_some_and(|bound| bound.contains(&wanted))
    }

    /// Hears a switch go down or up.
    pub fn hear(&mut self, device: Entity, switch: Switch, down: bool) {
        if self.is_caught(device, switch, down) {
            return;
        }
        let now = match self.says(device, Verb::Press, switch) {
            true => SwitchMeaning::Press,
            false => SwitchMeaning::Other,
        };
        match self.held.meaning(device, switch, down, now) {
            SwitchMeaning::Press if down => self.queue.push(device, CursorInput::Press),
            SwitchMeaning::Press => self.queue.push(device, CursorInput::Release),
            SwitchMeaning::Other => {
                let is_said = |verb: &Verb| self.says(device, *verb, switch);
                let steps = Verb::BINDABLE.into_iter().filter(|_| down);
                let step = steps.filter(|verb| verb.step().is_some()).find(is_said);
                if let Some(direction) = step.and_then(Verb::step) {
                    self.queue.push(device, CursorInput::Step(direction));
                }
                self.switches.turn(device, switch, down);
            }
        }
    }

    /// Returns `true` if a switch is bound now, and means nothing else. The stick that points cannot be bound.
    fn is_caught(&mut self, device: Entity, switch: Switch, down: bool) -> bool {
        let layout = self.schemes.get(device).map(|scheme| scheme.layout).unwrap_or_default();
        let points = matches!(switch, Switch::Stick(stick, _) if stick == pointing_stick(layout));
        !points && self.capture.catches(device, switch, down)
    }

    /// Hears a wheel that was turned by notches: x right, y away from the person.
    pub fn hear_wheel(&mut self, device: Entity, notches: Vec2) {
        let whole = notches.y.round() as i32;
        let switch = if whole > 0 { Switch::WheelUp } else { Switch::WheelDown };
        if whole != 0 && self.is_caught(device, switch, true) {
            _ = self.is_caught(device, switch, false);
            return;
        }
        if whole != 0 && self.says(device, Verb::Press, switch) {
            self.queue.push(device, CursorInput::Press);
            self.queue.push(device, CursorInput::Release);
            return;
        }
        self.queue.push(device, CursorInput::Scroll(notches));
        self.switches.notch(device, switch, whole.unsigned_abs());
    }

    /// Forgets all that a device did and held down.
    pub fn forget(&mut self, device: Entity) {
        self.queue.forget(device);
        self.switches.forget(device);
        self.held.forget(device);
        self.capture.forget(device);
    }
}
