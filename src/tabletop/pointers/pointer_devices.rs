//! The person at a pointer: everything that can be clicked asks for it.

use crate::seats::{AwaitedSeats, Device, SeatlessChairs};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// System parameter with the devices by their pointers. It reads [`Device`]s, so a system that has this cannot change
/// them.
#[derive(SystemParam)]
pub struct PointerDevices<'w, 's> {
    devices: Query<'w, 's, (Entity, &'static Device)>,
    awaited: Res<'w, AwaitedSeats>,
    seatless: Option<Res<'w, SeatlessChairs>>,
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

    /// The chair from which a device acts if no particular seat was clicked.
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

    /// The seat that a pointer acts for if what was clicked belongs to no particular seat.
    pub fn acting_seat(&self, pointer: PointerId) -> Option<Seat> {
        let chair = self.hand(pointer).and_then(|(_, device)| self.chair(device))?;
        Some(self.played_from(chair))
    }

    /// `true` if a chair takes part in the match.
    pub fn plays(&self, chair: Seat) -> bool {
        !self.seatless.as_ref().is_some_and(|chairs| chairs.onlookers.contains(&chair))
    }

    /// See [`Chairs::played_from`](crate::seats::Chairs::played_from).
    pub fn played_from(&self, chair: Seat) -> Seat {
        self.seatless.as_ref().map_or(chair, |chairs| chairs.played_from(chair))
    }

    fn chair(&self, device: &Device) -> Option<Seat> {
        let is_awaited = |chair| self.awaited.0.contains(&self.played_from(chair));
        device.acting_seat(is_awaited).filter(|&chair| self.plays(chair))
    }
}
