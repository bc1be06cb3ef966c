//! The person at a pointer: everything that can be clicked asks for it.

use crate::seats::{AwaitedSeats, Device, SeatlessChairs};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The devices as observers of picking see them. It reads [`Device`]s, so a system that has this
/// cannot change them.
#[derive(SystemParam)]
pub struct PointerDevices<'w, 's> {
    devices: Query<'w, 's, (Entity, &'static Device)>,
    awaited: Res<'w, AwaitedSeats>,
    bystanders: Option<Res<'w, SeatlessChairs>>,
}

impl PointerDevices<'_, '_> {
    /// The device of a pointer.
    pub fn hand(&self, pointer: PointerId) -> Option<(Entity, &Device)> {
        self.devices.iter().find(|(_, device)| device.pointer == pointer)
    }

    /// All devices.
    pub fn devices(&self) -> impl Iterator<Item = &Device> + Clone {
        self.devices.iter().map(|(_, device)| device)
    }

    /// The device that holds a seat.
    pub fn holder(&self, seat: Seat) -> Option<(Entity, &Device)> {
        self.devices.iter().find(|(_, device)| device.seats.contains(&seat))
    }

    /// The chair from which a device acts where it names none.
    pub fn chair_of(&self, device: Entity) -> Option<Seat> {
        self.devices.get(device).ok().and_then(|(_, found)| self.chair(found))
    }

    /// `true` if this pointer's device holds this chair.
    pub fn acts_for(&self, pointer: PointerId, chair: Seat) -> bool {
        self.hand(pointer).is_some_and(|(_, device)| device.seats.contains(&chair))
    }

    /// `true` if a pointer belongs to a person who sits at the table.
    pub fn is_seated(&self, pointer: PointerId) -> bool {
        self.hand(pointer).is_some_and(|(_, device)| !device.seats.is_empty())
    }

    /// The seat a pointer acts for where the thing clicked names none.
    pub fn acting_seat(&self, pointer: PointerId) -> Option<Seat> {
        let chair = self.hand(pointer).and_then(|(_, device)| self.chair(device))?;
        Some(self.played_from(chair))
    }

    /// `true` if a chair takes part in the match.
    pub fn plays(&self, chair: Seat) -> bool {
        !self.bystanders.as_ref().is_some_and(|them| them.onlookers.contains(&chair))
    }

    /// See [`Chairs::played_from`](crate::seats::Chairs::played_from).
    pub fn played_from(&self, chair: Seat) -> Seat {
        self.bystanders.as_ref().map_or(chair, |them| them.played_from(chair))
    }

    fn chair(&self, device: &Device) -> Option<Seat> {
        let is_awaited = |chair| self.awaited.0.contains(&self.played_from(chair));
        device.acting_seat(is_awaited).filter(|&chair| self.plays(chair))
    }
}
