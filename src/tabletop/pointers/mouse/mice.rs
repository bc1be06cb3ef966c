//! Mice that can be told apart: the backend's events become devices and inputs.

use crate::mice::{
    MouseBackend, MouseButton, MouseEvent, MouseId, MouseKey, MouseKind, NoMice, UnreadableMouse,
};
use crate::pointers::PointerSystems;
use crate::pointers::devices::{PointerCount, Touchpad};
use crate::pointers::gain::PointerGain;
use crate::pointers::handedness::{HeldMouseButtons, MouseHandedness};
use crate::pointers::identity::DeviceKey;
use crate::pointers::mouse::desktop_pointer::SharedPointer;
use crate::pointers::mouse::grab::MouseGrab;
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::pointers::seat_buttons::{MouseSwitch, SideInputs};
use crate::seats::DeviceKind;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Adds the mice.
pub fn plugin(app: &mut App) {
    app.init_resource::<MiceBackend>().init_resource::<MiceDenied>();
    app.init_resource::<DefaultSensitivity>();
    app.init_resource::<PointerGain>();
    app.init_resource::<HeldMouseButtons>();
    app.init_resource::<MouseDevices>();
    app.init_resource::<PhoneMice>();
    app.init_resource::<SideInputs>();
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

/// Units of the table a count of a new mouse.
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

fn listen(
    (mut backend, mut phones): (ResMut<MiceBackend>, ResMut<PhoneMice>),
    mut mice: ResMut<MouseDevices>,
    mut waiting: ResMut<InputQueue>,
    mut side: ResMut<SideInputs>,
    mut plugging: MouseSpawner,
    mut pressed: ResMut<HeldMouseButtons>,
    hands: Query<&MouseHandedness>,
    mut desktop: SharedPointer,
    (gain, time): (Res<PointerGain>, Res<Time<Real>>),
    mut polled: Local<Vec<MouseEvent>>,
) {
    backend.get().poll(&mut polled);
    // Phones have no part in the desktop's pointer.
    let of_mice = polled.len();
    polled.append(&mut phones.bypass_change_detection().0);
    let speeds = ways(&polled);
    for (index, event) in polled.drain(..).enumerate() {
        let shares_pointer = index < of_mice;
        let known = mice.0.get(&event.id()).copied();
        match (event, known) {
            (MouseEvent::Plugged { id, key, kind }, None) => {
                mice.0.insert(id, plugging.plug(id, key, kind));
            }
            (MouseEvent::Unplugged { id }, Some(device)) => {
                mice.0.remove(&id);
                waiting.forget(device);
                side.forget(device);
                pressed.forget(device);
                plugging.commands.entity(device).despawn();
            }
            (MouseEvent::Moved { id, dx, dy }, Some(device)) => {
                if shares_pointer {
                    desktop.note_motion(device);
                }
                let whole = speeds.get(&id).copied().unwrap_or_default();
                let gain = gain.of(whole, time.delta_secs());
                waiting.push(device, CursorInput::MoveBy(Vec2::new(dx, dy) * gain));
            }
            (MouseEvent::Button { button, down, .. }, Some(device)) => {
                let handed = hands.get(device).copied().unwrap_or_default();
                let meaning = pressed.meaning((device, handed), button, down);
                if down && shares_pointer && desktop.gives_to_host(device) {
                    continue;
                }
                match meaning {
                    MouseButton::Left if down => waiting.push(device, CursorInput::Press),
                    MouseButton::Left => waiting.push(device, CursorInput::Release),
                    button => side.button(device, MouseSwitch::of(button), down),
                }
            }
            (MouseEvent::Wheel { x, y, .. }, Some(device)) => {
                waiting.push(device, CursorInput::Scroll(IVec2::new(x, y).as_vec2()));
                side.wheel(device, y);
            }
            // A mouse that was not announced, or twice: the backend promises that there is none.
            (MouseEvent::Plugged { .. }, Some(_)) | (_, None) => {}
        }
    }
}

/// Sums up the movement of each mouse.
fn ways(events: &[MouseEvent]) -> BTreeMap<MouseId, Vec2> {
    let mut ways = BTreeMap::new();
    for event in events {
        if let MouseEvent::Moved { id, dx, dy } = event {
            *ways.entry(*id).or_insert(Vec2::ZERO) += Vec2::new(*dx, *dy);
        }
    }
    ways
}

/// The parameters needed to make a device of a mouse.
#[derive(bevy::ecs::system::SystemParam)]
struct MouseSpawner<'w, 's> {
    commands: Commands<'w, 's>,
    count: ResMut<'w, PointerCount>,
    sensitivity: Res<'w, DefaultSensitivity>,
}

impl MouseSpawner<'_, '_> {
    fn plug(&mut self, id: MouseId, key: MouseKey, kind: MouseKind) -> Entity {
        let identity = DeviceKey::Mouse(key.clone());
        let device = self.count.device(DeviceKind::Mouse(id, key), self.sensitivity.0);
        let mut device = self.commands.spawn((
            device,
            identity,
            MouseHandedness::default(),
            MouseGrab::default(),
        ));
        if kind == MouseKind::Touchpad {
            device.insert(Touchpad);
        }
        device.id()
    }
}
