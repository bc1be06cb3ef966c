//! The devices of teams: both who play together act for their seat, and each finds the own place again.

use super::CupOnTable;
use super::model::Cup;
use super::seating;
use crate::contract::Seat;
use crate::table::seats::Device;
use bevy::prelude::*;

/// Lets whoever looks on for a team act for its seat as well, also when the device has just come back.
pub(super) fn join(on: Res<CupOnTable>, mut devices: Query<&mut Device>) {
    let Some(at) = on.playing else { return };
    let shared = seating::shared(&on.cup, at);
    if shared.is_empty() {
        return;
    }
    for mut device in &mut devices {
        for &(seat, beside) in &shared {
            if device.seats.contains(&beside) && !device.seats.contains(&seat) {
                device.seats.insert(0, seat);
                device.acting = Some(seat);
            }
        }
    }
}

/// Takes from those who looked on what they had of their team's seat: it is the place of the other one.
/// Where nobody else holds that, one hand plays for both. Everybody has the own chair again.
pub(super) fn part(cup: &Cup, world: &mut World) {
    let mut devices = world.query::<(Entity, &mut Device)>();
    for team in &cup.entrants {
        let Some((first, others)) = team.guests.split_first() else { continue };
        let (seat, beside) = (Seat(*first as u16), |seat: &Seat| others.contains(&seat.index()));
        let holders = devices.iter(world).filter(|(_, device)| device.seats.contains(&seat));
        let (both, alone): (Vec<_>, Vec<_>) =
            holders.partition(|(_, device)| device.seats.iter().any(beside));
        if alone.is_empty() {
            continue;
        }
        let both: Vec<Entity> = both.into_iter().map(|(entity, _)| entity).collect();
        for entity in both {
            if let Ok((_, mut device)) = devices.get_mut(world, entity) {
                device.seats.retain(|&held| held != seat);
                device.acting = device.seats.first().copied();
            }
        }
    }
}
