//! Device entities: how they begin and how they end.

use super::deliver::PointerTarget;
use super::identity::DeviceKey;
use super::queue::InputQueue;
use super::rejoin::{LastHolder, LastHolders};
use super::sitting::{SeatChange, SeatChanged};
use crate::geometry::Tabletop;
use crate::seats::{Chairs, Device, DeviceKind, KeptSeats, PadStyle, SeatAbsences};
use bevy::asset::uuid::Uuid;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use shoal_contract::Seat;

/// Pointer ids of the table are this and a count.
const POINTERS: u128 = 0x73_68_6f_61_6c << 64;

/// Adds what all kinds of devices share.
pub fn plugin(app: &mut App) {
    app.init_resource::<PointerCount>();
    app.add_message::<PointerGone>();
    app.add_observer(cancel_pointer).add_observer(orphan_seats);
}

/// The state of a device that changes from moment to moment.
#[derive(Component, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct DeviceState {
    /// The table listens to it. If not, it is the desktop's, and its cursor rests.
    pub heard: bool,
    /// Its primary button is down.
    pub pressed: bool,
    /// It was moved or pressed since it appeared: what nobody has touched is not shown.
    pub touched: bool,
}

/// Marks a mouse that is a touchpad: mostly the host's only pointer.
#[derive(Component, Debug)]
pub struct Touchpad;

/// Marks a device without a cursor: it is looking for its place at the rim.
#[derive(Component, Debug, Clone, Copy)]
pub struct CursorlessDevice;

/// A device did something, whatever came of it: a person is there.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceUsed {
    /// The device.
    pub device: Entity,
}

/// A device is gone. What it was dragging goes back, what it held down is not pressed.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerGone {
    /// Its pointer, which never comes back.
    pub pointer: PointerId,
}

/// The number of pointers created so far, and the point around which new ones are placed.
#[derive(Resource)]
pub struct PointerCount {
    count: u64,
    middle: Vec2,
}

impl Default for PointerCount {
    fn default() -> Self {
        Self { count: 0, middle: Tabletop::default().middle() }
    }
}

impl PointerCount {
    /// Returns the components of a new device.
    pub fn device(&mut self, kind: DeviceKind, sensitivity: f32) -> impl Bundle + use<> {
        self.count += 1;
        let pointer = PointerId::Custom(Uuid::from_u128(POINTERS | u128::from(self.count)));
        let name = match &kind {
            DeviceKind::Mouse(id, key) => format!("{id}: {}", key.name),
            DeviceKind::SystemMouse => "The system's mouse".to_owned(),
            DeviceKind::Pad(pad) => format!("Gamepad {pad}"),
        };
        let at = self.first_place();
        let device = Device { at, sensitivity, ..Device::new(kind, Vec::new(), pointer) };
        (Name::new(name), device, pointer, DeviceState::default())
    }

    /// Sets another middle of the table.
    pub(super) fn set_middle(&mut self, middle: Vec2) {
        self.middle = middle;
    }

    /// Returns the place of a new cursor: around the middle of the table, not on another one.
    fn first_place(&self) -> Vec2 {
        let turn = self.count as f32 * 2.4;
        self.middle + Vec2::from_angle(turn) * 120.0
    }
}

/// Forgets what a device that is being despawned did and held down.
fn cancel_pointer(
    gone: On<Remove, Device>,
    devices: Query<&Device>,
    target: Res<PointerTarget>,
    mut waiting: ResMut<InputQueue>,
    mut inputs: MessageWriter<PointerInput>,
    mut pointers: MessageWriter<PointerGone>,
) {
    waiting.forget(gone.entity);
    let Ok(device) = devices.get(gone.entity) else { return };
    let location = target.location(device.at);
    inputs.write(PointerInput::new(device.pointer, location, PointerAction::Cancel));
    pointers.write(PointerGone { pointer: device.pointer });
}

/// Frees the seats of a device that is being despawned: they wait for it, or for another. A seat that it had on loan
/// waits for its own player as before.
fn orphan_seats(
    gone: On<Remove, Device>,
    devices: Query<(&Device, &KeptSeats, Option<&DeviceKey>, Option<&PadStyle>)>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    mut holders: ResMut<LastHolders>,
    mut changes: MessageWriter<SeatChanged>,
) {
    let Ok((device, kept, key, style)) = devices.get(gone.entity) else { return };
    let lent = |seat| absences.on_loan_to(seat) == Some(gone.entity);
    let is_shared = |seat: Seat| {
        let holds = |other: &Device| other.pointer != device.pointer && other.seats.contains(&seat);
        devices.iter().any(|(other, ..)| holds(other))
    };
    for &seat in device.seats.iter().chain(&kept.0).filter(|&&seat| !lent(seat)) {
        if let Some(chair) = chairs.get(seat) {
            let holder = LastHolder::of(gone.entity, device, key, style);
            holders.remember(chair.place, if is_shared(seat) { holder.sharing() } else { holder });
        }
    }
    for &seat in &device.seats {
        let is_left = lent(seat) || is_shared(seat);
        let what = if is_left { SeatChange::Left } else { SeatChange::Orphaned };
        changes.write(SeatChanged { seat, device: None, what });
    }
}
