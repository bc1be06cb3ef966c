//! Seats are counted anew when somebody leaves before a match, and when the order of play changes. A chair is known by
//! its place: whatever is kept by seat moves along with it.

use super::{Chair, Chairs, Device, KeptSeats};
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// Reports that seats have other numbers from now on: what people have open, hold or steer goes along.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct SeatsRecounted(Vec<Option<Seat>>);

impl SeatsRecounted {
    /// The recount from some chairs to others; `None` if every seat keeps its number.
    pub fn between(old: &[Chair], new: &[Chair]) -> Option<Self> {
        let now = |chair: &Chair| {
            let index = new.iter().position(|other| other.place == chair.place)?;
            Some(Seat(index as u16))
        };
        let seats: Vec<Option<Seat>> = old.iter().map(now).collect();
        let is_moved = Seat::all(seats.len()).zip(&seats).any(|(seat, now)| *now != Some(seat));
        is_moved.then_some(Self(seats))
    }

    /// The number that a seat has now; `None` if its chair is gone.
    pub fn now(&self, seat: Seat) -> Option<Seat> {
        self.0.get(seat.index()).copied().flatten()
    }
}

/// Something kept by seat, which moves along when seats are counted anew.
pub trait FollowSeats {
    /// Moves what belongs to each seat to its new number, and drops what belongs to chairs that are gone.
    fn follow(&mut self, seats: &SeatsRecounted);
}

impl<T> FollowSeats for BTreeMap<Seat, T> {
    fn follow(&mut self, seats: &SeatsRecounted) {
        let kept = std::mem::take(self).into_iter();
        *self = kept.filter_map(|(seat, value)| Some((seats.now(seat)?, value))).collect();
    }
}

impl FollowSeats for BTreeSet<Seat> {
    fn follow(&mut self, seats: &SeatsRecounted) {
        *self = self.iter().filter_map(|&seat| seats.now(seat)).collect();
    }
}

impl FollowSeats for Vec<Seat> {
    fn follow(&mut self, seats: &SeatsRecounted) {
        *self = self.iter().filter_map(|&seat| seats.now(seat)).collect();
    }
}

impl FollowSeats for Option<Seat> {
    fn follow(&mut self, seats: &SeatsRecounted) {
        *self = self.and_then(|seat| seats.now(seat));
    }
}

impl FollowSeats for Device {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.seats.follow(seats);
        self.acting.follow(seats);
    }
}

/// Adds resources that are kept by seat.
pub trait SeatFollowers {
    /// Adds a resource that moves along whenever seats are counted anew.
    fn init_by_seat<R>(&mut self) -> &mut Self
    where
        R: Resource<Mutability = Mutable> + FromWorld + FollowSeats;
}

impl SeatFollowers for App {
    fn init_by_seat<R>(&mut self) -> &mut Self
    where
        R: Resource<Mutability = Mutable> + FromWorld + FollowSeats,
    {
        self.init_resource::<R>()
            .add_observer(|seats: On<SeatsRecounted>, mut kept: ResMut<R>| kept.follow(&seats))
    }
}

/// Puts other chairs around the table: each hand keeps what it held where a person still sits.
pub fn reseat(world: &mut World, chairs: Vec<Chair>) {
    let old = std::mem::replace(&mut world.resource_mut::<Chairs>().0, chairs);
    let now = world.resource::<Chairs>();
    let takes_hands: Vec<bool> = now.seats().map(|seat| now.takes_hands(seat)).collect();
    let is_left = |seat: &Seat| !takes_hands.get(seat.index()).is_some_and(|takes| *takes);
    let recounted = SeatsRecounted::between(&old, &now.0);
    let mut devices = world.query::<(&mut Device, Option<&mut KeptSeats>)>();
    for (mut device, kept) in devices.iter_mut(world) {
        if let Some(seats) = &recounted {
            device.follow(seats);
            kept.into_iter().for_each(|mut kept| kept.0.follow(seats));
        }
        if device.seats.iter().chain(&device.acting).any(is_left) {
            device.seats.retain(|seat| !is_left(seat));
            device.acting = device.acting.filter(|seat| !is_left(seat));
        }
    }
    if let Some(seats) = recounted {
        world.trigger(seats);
    }
}
