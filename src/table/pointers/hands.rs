//! Who is at a pointer: the question of everything that can be clicked.

use super::super::seats::{AwaitedSeats, Bystanders, Device};
use crate::contract::Seat;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// The devices as observers of picking see them. It reads [`Device`]s, so a system that has this
/// cannot change them.
#[derive(SystemParam)]
pub struct Hands<'w, 's> {
    devices: Query<'w, 's, (Entity, &'static Device)>,
    awaited: Res<'w, AwaitedSeats>,
    bystanders: Option<Res<'w, Bystanders>>,
}

impl Hands<'_, '_> {
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

    /// The seat a device acts for where it names none.
    pub fn seat_of(&self, device: Entity) -> Option<Seat> {
        self.devices.get(device).ok().and_then(|(_, found)| self.acting(found))
    }

    /// Whether what a pointer does counts for this seat.
    pub fn acts_for(&self, pointer: PointerId, seat: Seat) -> bool {
        self.hand(pointer).is_some_and(|(_, device)| device.seats.contains(&seat))
    }

    /// Whether a pointer is somebody's who sits at the table.
    pub fn is_seated(&self, pointer: PointerId) -> bool {
        self.hand(pointer).is_some_and(|(_, device)| !device.seats.is_empty())
    }

    /// The seat a pointer acts for where the thing clicked names none.
    pub fn acting_seat(&self, pointer: PointerId) -> Option<Seat> {
        self.hand(pointer).and_then(|(_, device)| self.acting(device))
    }

    /// Whether a seat has a part in what is played.
    pub fn plays(&self, seat: Seat) -> bool {
        !self.bystanders.as_ref().is_some_and(|bystanders| bystanders.0.contains(&seat))
    }

    fn acting(&self, device: &Device) -> Option<Seat> {
        device.acting_seat(&self.awaited.0).filter(|&seat| self.plays(seat))
    }
}
