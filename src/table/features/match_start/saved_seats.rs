//! The seats before a match that is not saved, such as a lesson or a puzzle: the table is set aside for it, and
//! afterwards everybody sits as before.

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::{Chair, Chairs, Device, reseat};

/// The chairs, and the seats of each hand, as they were before.
#[derive(Resource)]
struct SavedSeats {
    chairs: Vec<Chair>,
    hands: Vec<(Entity, Vec<Seat>)>,
}

/// Puts other chairs around the table for now: a hand keeps its place where a person sits there.
pub fn set_aside(world: &mut World, chairs: Vec<Chair>) {
    let mut devices = world.query::<(Entity, &Device)>();
    let hands =
        devices.iter(world).map(|(entity, device)| (entity, device.seats.clone())).collect();
    let before = world.resource::<Chairs>().0.clone();
    world.insert_resource(SavedSeats { chairs: before, hands });
    reseat(world, chairs);
}

/// Lets everybody sit as before.
pub fn bring_back(world: &mut World) {
    let Some(SavedSeats { chairs, hands }) = world.remove_resource() else { return };
    reseat(world, chairs);
    for (entity, seats) in hands {
        if let Some(mut device) = world.get_mut::<Device>(entity) {
            device.seats = seats;
            device.acting = None;
        }
    }
}
