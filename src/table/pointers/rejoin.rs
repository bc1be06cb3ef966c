//! A device that comes back gets its seats back.

use super::super::absence::Absences;
use super::super::geometry::Place;
use super::super::mice::MouseKey;
use super::super::seats::{Chairs, Device, DeviceKind};
use super::PointerSystems;
use super::devices::Live;
use super::sitting::{SeatChange, SeatChanged, free_seats};
use crate::contract::Seat;
use bevy::prelude::*;

/// Adds the memory of who held what.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastHolders>();
    app.add_systems(PreUpdate, welcome_back.in_set(PointerSystems::Rejoin));
}

/// Which device held each chair that has lost its device. A chair is known by its place: seats are
/// counted anew when somebody leaves the lobby.
#[derive(Resource, Debug, Default)]
pub struct LastHolders(Vec<(Place, Holder)>);

/// A device that is gone, as the seats it held remember it.
#[derive(Debug, Clone, PartialEq)]
pub struct Holder {
    /// Its entity, by which two seats know that they were held by one hand.
    device: Entity,
    kind: DeviceKind,
    sensitivity: f32,
    /// Another hand holds the seat, too: it comes back beside it.
    shares: bool,
}

impl Holder {
    /// What to remember of a device.
    pub fn of(entity: Entity, device: &Device) -> Self {
        let (kind, sensitivity) = (device.kind.clone(), device.sensitivity);
        Self { device: entity, kind, sensitivity, shares: false }
    }

    /// The same, of a seat that another hand still holds.
    #[must_use]
    pub fn sharing(self) -> Self {
        Self { shares: true, ..self }
    }
}

impl LastHolders {
    /// Remembers who held a chair.
    pub fn remember(&mut self, place: Place, holder: Holder) {
        self.forget(place);
        self.0.push((place, holder));
    }

    /// Forgets who held a chair: somebody else sits there now.
    pub fn forget(&mut self, place: Place) {
        self.retain(|other| other != place);
    }

    /// Keeps only chairs that still are.
    pub fn retain(&mut self, keep: impl Fn(Place) -> bool) {
        self.0.retain(|&(place, _)| keep(place));
    }

    /// Whether a chair waits for a hand that shared it.
    fn is_shared(&self, place: Place) -> bool {
        self.holder(place).is_some_and(|holder| holder.shares)
    }

    fn holder(&self, place: Place) -> Option<&Holder> {
        self.0.iter().find(|(other, _)| *other == place).map(|(_, holder)| holder)
    }

    /// Of `free` seats, those that a device which says this of itself surely held. If two devices
    /// alike are missing, nobody can know which of them it is: then none, and a click tells.
    fn seats_of(&self, kind: &DeviceKind, free: &[(Seat, Place)]) -> Vec<(Seat, &Holder)> {
        let missing = free.iter().filter_map(|(seat, place)| Some((*seat, self.holder(*place)?)));
        for alike in [is_same, is_same_model] {
            let mut found =
                missing.clone().filter(|(_, holder)| alike(&holder.kind, kind)).peekable();
            let Some(&(_, first)) = found.peek() else { continue };
            let found: Vec<_> = found.collect();
            let one_hand = found.iter().all(|(_, holder)| holder.device == first.device);
            return if one_hand { found } else { vec![] };
        }
        vec![]
    }
}

/// Whether both say exactly the same of themselves.
fn is_same(a: &DeviceKind, b: &DeviceKind) -> bool {
    match (a, b) {
        (DeviceKind::Mouse(_, a), DeviceKind::Mouse(_, b)) => a == b && says_something(a),
        (DeviceKind::Pad(a), DeviceKind::Pad(b)) => a == b,
        (DeviceKind::SystemMouse, DeviceKind::SystemMouse) => true,
        _ => false,
    }
}

/// Whether both are mice of one model, in whatever sockets.
fn is_same_model(a: &DeviceKind, b: &DeviceKind) -> bool {
    let model = |key: &MouseKey| (key.vendor, key.product, key.name.clone());
    match (a, b) {
        (DeviceKind::Mouse(_, a), DeviceKind::Mouse(_, b)) => {
            model(a) == model(b) && says_something(a)
        }
        _ => false,
    }
}

fn says_something(key: &MouseKey) -> bool {
    *key != MouseKey::default()
}

/// Gives new devices the seats that were theirs.
fn welcome_back(
    (chairs, absences): (Res<Chairs>, Res<Absences>),
    mut holders: ResMut<LastHolders>,
    mut devices: Query<(Entity, &mut Device)>,
    new: Query<Entity, Added<Live>>,
    mut changes: MessageWriter<SeatChanged>,
) {
    for entity in &new {
        let mut free = free_seats(&chairs, devices.iter().map(|(_, device)| device));
        // Whoever stands in makes room.
        free.extend(absences.stood_in().filter(|seat| !free.contains(seat)).collect::<Vec<_>>());
        let place = |seat| Some((seat, chairs.get(seat)?.place));
        let mut free: Vec<_> = free.into_iter().filter_map(place).collect();
        let people = chairs.seats().filter(|&seat| chairs.is_person(seat)).filter_map(place);
        for shared in people.filter(|(_, place)| holders.is_shared(*place)) {
            if !free.contains(&shared) {
                free.push(shared);
            }
        }
        let Ok((_, mut device)) = devices.get_mut(entity) else { continue };
        for (seat, holder) in holders.seats_of(&device.kind, &free) {
            device.seats.push(seat);
            device.sensitivity = holder.sensitivity;
            changes.write(SeatChanged { seat, device: Some(entity), what: SeatChange::Restored });
        }
        let seats = device.seats.iter();
        let back = seats.filter_map(|&seat| chairs.get(seat)).map(|chair| chair.place);
        back.for_each(|place| holders.forget(place));
    }
}
