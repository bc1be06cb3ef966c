//! A device that comes back gets its seats back.

use super::PointerSystems;
use super::devices::DeviceState;
use super::identity::DeviceKey;
use super::sitting::{SeatChange, SeatChanged, free_seats};
use crate::geometry::TablePlace;
use crate::seats::{Chairs, Device, PadStyle, SeatAbsences};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;

/// Adds the memory of who held what.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastHolders>();
    app.add_systems(PreUpdate, restore_seats.in_set(PointerSystems::Rejoin));
}

/// The last device that held each chair without a device. A chair is known by its place: seats are counted anew when a
/// player leaves the lobby.
#[derive(Resource, Debug, Default)]
pub struct LastHolders(Vec<(TablePlace, LastHolder)>);

/// A device that is gone, as the seats it held remember it.
#[derive(Debug, Clone, PartialEq)]
pub struct LastHolder {
    /// Its entity, by which two seats know that they were held by one hand.
    device: Entity,
    key: DeviceKey,
    sensitivity: f32,
    style: Option<PadStyle>,
    /// Another hand holds the seat, too: it comes back beside it.
    shares: bool,
}

impl LastHolder {
    /// Records the features of a device by which it can be recognised, and the way its player uses it.
    pub fn of(
        entity: Entity,
        device: &Device,
        key: Option<&DeviceKey>,
        style: Option<&PadStyle>,
    ) -> Self {
        let key = key.cloned().unwrap_or_else(|| DeviceKey::of_kind(&device.kind));
        let (sensitivity, style) = (device.sensitivity, style.copied());
        Self { device: entity, key, sensitivity, style, shares: false }
    }

    /// Marks the holder of a seat that another hand still holds.
    #[must_use]
    pub fn sharing(self) -> Self {
        Self { shares: true, ..self }
    }
}

impl LastHolders {
    /// Remembers who held a chair. Those who shared it, and went before, are remembered beside the one
    /// who held it last; of two gamepads of one model nobody knows which is which.
    pub fn remember(&mut self, place: TablePlace, holder: LastHolder) {
        let is_kept = |before: &LastHolder| before.shares && !is_same(&before.key, &holder.key);
        self.0.retain(|(other, before)| *other != place || is_kept(before));
        self.0.push((place, holder));
    }

    /// `true` if a gamepad held this chair last.
    pub fn was_pad(&self, place: TablePlace) -> bool {
        let last = self.0.iter().rev().find(|(other, _)| *other == place);
        last.is_some_and(|(_, holder)| holder.key.is_pad())
    }

    /// Forgets who held a chair: another sits there now.
    pub fn forget(&mut self, place: TablePlace) {
        self.retain(|other| other != place);
    }

    /// Notes that a chair has moved to another place.
    pub fn follow(&mut self, from: TablePlace, to: TablePlace) {
        self.forget(to);
        self.0.iter_mut().filter(|(place, _)| *place == from).for_each(|(place, _)| *place = to);
    }

    /// Forgets who held the chairs at all places but these.
    pub fn retain(&mut self, keep: impl Fn(TablePlace) -> bool) {
        self.0.retain(|&(place, _)| keep(place));
    }

    /// Notes that one of those who held a chair is back: the others come back beside it.
    fn note_return(&mut self, place: TablePlace, device: Entity) {
        self.0.retain(|(other, holder)| *other != place || holder.device != device);
        self.0
            .iter_mut()
            .filter(|(other, _)| *other == place)
            .for_each(|(_, one)| one.shares = true);
    }

    /// Returns those of these seats that a device with this identity must have held: a free seat counts if it was held by it, a
    /// taken one if it was shared by it. If two devices alike are missing from different seats, nobody can know which of them it
    /// is: then the list is empty, and a click tells.
    fn seats_of(
        &self,
        key: &DeviceKey,
        seats: &[RejoinableSeat],
    ) -> Vec<(RejoinableSeat, LastHolder)> {
        let of = |seat: &RejoinableSeat| {
            let (seat, holders) = (*seat, self.0.iter());
            let here = holders.filter(move |(place, _)| *place == seat.place);
            here.filter(move |(_, one)| seat.is_free || one.shares).map(move |(_, one)| (seat, one))
        };
        let missing: Vec<(RejoinableSeat, &LastHolder)> = seats.iter().flat_map(of).collect();
        type Alike = fn(&DeviceKey, &DeviceKey) -> bool;
        for alike in [is_same as Alike, DeviceKey::is_same_model] {
            let found = missing.iter().filter(|(_, holder)| alike(&holder.key, key));
            let held_by = |device: Entity| -> BTreeSet<Seat> {
                let its = found.clone().filter(|(_, holder)| holder.device == device);
                its.map(|(seat, _)| seat.seat).collect()
            };
            let Some((_, first)) = found.clone().next() else { continue };
            let seats = held_by(first.device);
            let is_sure = found.clone().all(|(_, holder)| held_by(holder.device) == seats);
            let found = found.filter(|(_, holder)| is_sure && holder.device == first.device);
            return found.map(|&(seat, holder)| (seat, holder.clone())).collect();
        }
        vec![]
    }
}

/// A person's seat that may get a hand back.
#[derive(Debug, Clone, Copy, PartialEq)]
struct RejoinableSeat {
    seat: Seat,
    place: TablePlace,
    is_free: bool,
}

/// `true` if both are surely one device. Gamepads never are: those of one model report the same, and one and the same
/// has another name by wire than by air.
fn is_same(a: &DeviceKey, b: &DeviceKey) -> bool {
    a == b && a.is_recognisable() && !a.is_pad()
}

/// `true` if a gamepad that comes may be one that is there already, by wire as well as by air. Then nobody knows if the one
/// that is missing has come, and its player says so.
fn may_be_one(there: &DeviceKey, new: &DeviceKey) -> bool {
    new.is_pad() && there.is_same_model(new) && there != new
}

/// Gives new devices the seats that were theirs.
fn restore_seats(
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    mut holders: ResMut<LastHolders>,
    mut devices: Query<(Entity, &mut Device, Option<&DeviceKey>, Option<&mut PadStyle>)>,
    new: Query<Entity, Added<DeviceState>>,
    mut changes: MessageWriter<SeatChanged>,
) {
    for entity in &new {
        let mut free = free_seats(&chairs, devices.iter().map(|(_, device, ..)| device));
        // Stand-ins make room.
        free.extend(absences.stood_in().filter(|seat| !free.contains(seat)).collect::<Vec<_>>());
        let waiting = |seat| {
            let (place, is_free) = (chairs.get(seat)?.place, free.contains(&seat));
            (is_free || chairs.takes_hands(seat)).then_some(RejoinableSeat { seat, place, is_free })
        };
        let waiting: Vec<RejoinableSeat> = chairs.seats().filter_map(waiting).collect();
        let Ok((_, device, key, _)) = devices.get(entity) else { continue };
        let key = key.cloned().unwrap_or_else(|| DeviceKey::of_kind(&device.kind));
        let seated = devices.iter().filter(|(_, device, ..)| !device.seats.is_empty());
        if seated.filter_map(|(_, _, held, _)| held).any(|held| may_be_one(held, &key)) {
            continue;
        }
        let Ok((_, mut device, _, mut style)) = devices.get_mut(entity) else { continue };
        for (RejoinableSeat { seat, place, .. }, holder) in holders.seats_of(&key, &waiting) {
            device.seats.push(seat);
            device.sensitivity = holder.sensitivity;
            if let (Some(style), Some(before)) = (&mut style, holder.style) {
                style.set_if_neq(before);
            }
            holders.note_return(place, holder.device);
            changes.write(SeatChanged { seat, device: Some(entity), what: SeatChange::Restored });
        }
    }
}
