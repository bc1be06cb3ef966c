//! Mice that can be told apart: the backend's events become devices and inputs.

use crate::mice::{
    MouseBackend, MouseEvent, MouseId, MouseKey, MouseKind, NoMice, UnreadableMouse,
};
use crate::pointers::PointerSystems;
use crate::pointers::controls::{Switch, SwitchHearing};
use crate::pointers::devices::{PointerCount, Touchpad};
use crate::pointers::gain::PointerGain;
use crate::pointers::identity::DeviceKey;
use crate::pointers::mouse::desktop_pointer::SharedPointer;
use crate::pointers::mouse::grab::MouseGrab;
use crate::pointers::queue::CursorInput;
use crate::seats::DeviceKind;
use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Adds the mice.
pub fn plugin(app: &mut App) {
    app.init_resource::<MiceBackend>().init_resource::<MiceDenied>();
    app.init_resource::<DefaultSensitivity>();
    app.init_resource::<PointerGain>();
    app.init_resource::<MouseDevices>();
    app.init_resource::<PhoneMice>();
    app.add_systems(PreUpdate, listen.in_set(PointerSystems::Listen));
}

/// The backend that reads the mice. Insert one before the program runs; a test inserts `FakeMice`.
#[derive(Resource)]
pub struct MiceBackend(SyncCell<Box<dyn MouseBackend>>);

impl MiceBackend {
    /// The mice as this backend reads them.
    pub fn new(backend: Box<dyn MouseBackend>) -> Self {
        Self(SyncCell::new(backend))
    }

    pub(in crate::pointers) fn get(&mut self) -> &mut dyn MouseBackend {
        self.0.get().as_mut()
    }

    /// The mice that are plugged in and may not be read now.
    pub fn unreadable(&mut self) -> Vec<UnreadableMouse> {
        self.get().unreadable()
    }

    /// `true` if it tells mice apart now.
    pub(in crate::pointers) fn tells_apart(&mut self) -> bool {
        self.get().tells_apart()
    }

    /// `true` if it would tell mice apart, but may not read any of those that are plugged in.
    pub(in crate::pointers) fn is_denied(&mut self) -> bool {
        !self.tells_apart() && self.get().name() != NoMice.name()
    }
}

/// `true` while mice are plugged in that may not be read: one pointer plays for all of them until that is put right.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MiceDenied(pub bool);

impl Default for MiceBackend {
    /// Returns a backend for which all mice share the system's pointer.
    fn default() -> Self {
        Self::new(Box::new(NoMice))
    }
}

/// Units of the table per count of a new mouse.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct DefaultSensitivity(pub f32);

impl Default for DefaultSensitivity {
    /// Returns a sensitivity at which an office mouse crosses the table in a hand's breadth.
    fn default() -> Self {
        Self(1.0)
    }
}

/// The events of phones that act as the mice of their seats since the last frame, in the form of a backend's.
#[derive(Resource, Default)]
pub struct PhoneMice(pub Vec<MouseEvent>);

/// The device of each mouse that is plugged in.
#[derive(Resource, Default)]
struct MouseDevices(BTreeMap<MouseId, Entity>);

/// System parameter with everything that reports as a mouse: real mice, and phones.
#[derive(SystemParam)]
struct MouseSources<'w> {
    backend: ResMut<'w, MiceBackend>,
    phones: ResMut<'w, PhoneMice>,
}

impl MouseSources<'_> {
    /// Adds the events since the last frame. Returns the number of those that come from real mice; those of phones
    /// follow them.
    fn poll(&mut self, events: &mut Vec<MouseEvent>) -> usize {
        self.backend.get().poll(events);
        let real = events.len();
        events.append(&mut self.phones.bypass_change_detection().0);
        real
    }
}

/// System parameter with the distance that cursors go for movements in this frame.
#[derive(SystemParam)]
struct MotionGain<'w> {
    gain: Res<'w, PointerGain>,
    time: Res<'w, Time<Real>>,
}

impl MotionGain<'_> {
    /// Returns the units per count for a mouse that moved this many counts in this frame.
    fn of(&self, counts: Vec2) -> f32 {
        self.gain.of(counts, self.time.delta_secs())
    }
}

/// Turns the events of mice into devices, movements and presses.
fn listen(
    mut sources: MouseSources,
    mut mice: MouseRegistry,
    mut hearing: SwitchHearing,
    mut desktop: SharedPointer,
    motion: MotionGain,
    mut polled: Local<Vec<MouseEvent>>,
) {
    // Phones have no part in the desktop's pointer.
    let of_mice = sources.poll(&mut polled);
    let movements = sum_movements(&polled);
    for (index, event) in polled.drain(..).enumerate() {
        let shares_pointer = index < of_mice;
        let known = mice.devices.0.get(&event.id()).copied();
        match (event, known) {
            (MouseEvent::Plugged { id, key, kind }, None) => {
                mice.plug(id, key, kind);
            }
            (MouseEvent::Unplugged { id }, Some(device)) => {
                mice.unplug(id, device);
                hearing.forget(device);
            }
            (MouseEvent::Moved { id, dx, dy }, Some(device)) => {
                if shares_pointer {
                    desktop.note_motion(device);
                }
                let whole = movements.get(&id).copied().unwrap_or_default();
                let gain = motion.of(whole);
                hearing.queue.push(device, CursorInput::MoveBy(Vec2::new(dx, dy) * gain));
            }
            (MouseEvent::Button { button, down, .. }, Some(device)) => {
                if down && shares_pointer && desktop.gives_to_host(device) {
                    continue;
                }
                hearing.hear(device, Switch::of_mouse(button), down);
            }
            (MouseEvent::Wheel { x, y, .. }, Some(device)) => {
                hearing.hear_wheel(device, IVec2::new(x, y).as_vec2());
            }
            // A mouse that was not announced, or twice: the backend promises that there is none.
            (MouseEvent::Plugged { .. }, Some(_)) | (_, None) => {}
        }
    }
}

/// Sums up the movement of each mouse.
fn sum_movements(events: &[MouseEvent]) -> BTreeMap<MouseId, Vec2> {
    let mut sums = BTreeMap::new();
    for event in events {
        if let MouseEvent::Moved { id, dx, dy } = event {
            *sums.entry(*id).or_insert(Vec2::ZERO) += Vec2::new(*dx, *dy);
        }
    }
    sums
}

/// System parameter with the devices of mice, to add and remove some.
#[derive(SystemParam)]
struct MouseRegistry<'w, 's> {
    commands: Commands<'w, 's>,
    devices: ResMut<'w, MouseDevices>,
    count: ResMut<'w, PointerCount>,
    sensitivity: Res<'w, DefaultSensitivity>,
}

impl MouseRegistry<'_, '_> {
    /// Makes a device of a mouse.
    fn plug(&mut self, id: MouseId, key: MouseKey, kind: MouseKind) {
        let identity = DeviceKey::Mouse(key.clone());
        let device = self.count.device(DeviceKind::Mouse(id, key), self.sensitivity.0);
        let mut device = self.commands.spawn((device, identity, MouseGrab::default()));
        if kind == MouseKind::Touchpad {
            device.insert(Touchpad);
        }
        let device = device.id();
        self.devices.0.insert(id, device);
    }

    /// Removes the device of a mouse.
    fn unplug(&mut self, id: MouseId, device: Entity) {
        self.devices.0.remove(&id);
        self.commands.entity(device).despawn();
    }
}
