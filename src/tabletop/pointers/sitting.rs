//! Sitting down and standing up, and the news of it.

use super::PointerSystems;
use super::rejoin::LastHolders;
use crate::seats::{Chairs, Device, DeviceKind, SeatlessChairs};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_terminal as terminal;

/// Adds the requests and their answers.
pub fn plugin(app: &mut App) {
    app.init_resource::<LogSeats>().init_resource::<SeatlessChairs>();
    app.add_message::<SitDown>()
        .add_message::<ShareSeat>()
        .add_message::<StandUp>()
        .add_message::<SeatChanged>();
    app.add_systems(
        PreUpdate,
        (leave_lost_seats.run_if(resource_changed::<Chairs>), stand_up, sit_down, share)
            .chain()
            .in_set(PointerSystems::Sit),
    );
    app.add_systems(Last, log_seats.run_if(|log: Res<LogSeats>| log.0));
}

/// A device asks for a person's seat. It gets it if no other device holds it; what it holds
/// already it keeps.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SitDown {
    /// The device.
    pub device: Entity,
    /// The seat it asks for.
    pub seat: Seat,
}

/// A device asks for a part in a seat that others hold, who have agreed.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareSeat {
    /// The device.
    pub device: Entity,
    /// The seat.
    pub seat: Seat,
}

/// A device gives a seat up.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandUp {
    /// The device.
    pub device: Entity,
    /// The seat it gives up.
    pub seat: Seat,
}

/// A device sat down, stood up, was unplugged or came back.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatChanged {
    /// The seat.
    pub seat: Seat,
    /// The device that holds it now.
    pub device: Option<Entity>,
    /// The kind of change.
    pub what: SeatChange,
}

/// A change of a seat's device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatChange {
    /// A device sat down.
    Joined,
    /// Its device stood up, or the seat is no person's any more.
    Left,
    /// Its player stepped away; the device keeps it.
    Away,
    /// Another player's device acts for it until its player is back.
    Lent,
    /// Its device is gone: the seat waits for one.
    Orphaned,
    /// The device that held it is back, or its player.
    Restored,
}

/// `true` if every [`SeatChanged`] is printed as a line on standard output (`--log-seats`).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogSeats(pub bool);

/// Seats and places of persons that none of these devices holds.
pub fn free_seats<'a>(chairs: &Chairs, devices: impl Iterator<Item = &'a Device>) -> Vec<Seat> {
    let held: Vec<Seat> = devices.flat_map(|device| device.seats.iter().copied()).collect();
    chairs.seats().filter(|&seat| chairs.takes_hands(seat) && !held.contains(&seat)).collect()
}

/// Takes from devices the seats that a bot plays now or that no longer exist.
fn leave_lost_seats(
    chairs: Res<Chairs>,
    mut seatless: ResMut<SeatlessChairs>,
    mut holders: ResMut<LastHolders>,
    mut devices: Query<&mut Device>,
    mut changes: MessageWriter<SeatChanged>,
) {
    let onlookers = chairs.seats().filter(|&seat| chairs.is_onlooker(seat)).collect();
    let partners = chairs.seats().map(|chair| (chair, chairs.played_from(chair)));
    let partners = partners.filter(|(chair, seat)| chair != seat).collect();
    seatless.set_if_neq(SeatlessChairs { onlookers, partners });
    holders.retain(|place| chairs.at(place).is_some());
    for mut device in &mut devices {
        while let Some(&seat) = device.seats.iter().find(|&&seat| !chairs.takes_hands(seat)) {
            leave(&mut device, seat);
            changes.write(SeatChanged { seat, device: None, what: SeatChange::Left });
        }
    }
}

fn stand_up(
    mut requests: MessageReader<StandUp>,
    mut devices: Query<&mut Device>,
    mut changes: MessageWriter<SeatChanged>,
) {
    for &StandUp { device, seat } in requests.read() {
        let Ok(mut device) = devices.get_mut(device) else { continue };
        if device.seats.contains(&seat) {
            leave(&mut device, seat);
            changes.write(SeatChanged { seat, device: None, what: SeatChange::Left });
        }
    }
}

fn leave(device: &mut Device, seat: Seat) {
    device.seats.retain(|&held| held != seat);
    device.acting = device.acting.filter(|&acting| acting != seat);
}

/// Seats the devices that ask for it. First come, first served: nobody is pushed off a chair.
pub(super) fn sit_down(
    mut requests: MessageReader<SitDown>,
    chairs: Res<Chairs>,
    mut holders: ResMut<LastHolders>,
    mut devices: Query<&mut Device>,
    mut changes: MessageWriter<SeatChanged>,
) {
    for &SitDown { device: entity, seat } in requests.read() {
        let is_held = devices.iter().any(|device| device.seats.contains(&seat));
        let Some(chair) = chairs.get(seat).filter(|_| !is_held && chairs.takes_hands(seat)) else {
            continue;
        };
        let Ok(mut device) = devices.get_mut(entity) else { continue };
        device.seats.push(seat);
        device.acting = Some(seat);
        holders.forget(chair.place);
        changes.write(SeatChanged { seat, device: Some(entity), what: SeatChange::Joined });
    }
}

/// Lets a second hand hold a seat: two people who play together, or one with a mouse and a gamepad.
fn share(
    mut requests: MessageReader<ShareSeat>,
    chairs: Res<Chairs>,
    mut devices: Query<&mut Device>,
    mut changes: MessageWriter<SeatChanged>,
) {
    for &ShareSeat { device: entity, seat } in requests.read() {
        let Ok(mut device) = devices.get_mut(entity) else { continue };
        if chairs.takes_hands(seat) && !device.seats.contains(&seat) {
            device.seats.push(seat);
            device.acting = Some(seat);
            changes.write(SeatChanged { seat, device: Some(entity), what: SeatChange::Joined });
        }
    }
}

fn log_seats(mut changes: MessageReader<SeatChanged>, devices: Query<&Device>) {
    for change in changes.read() {
        let device = change.device.and_then(|device| devices.get(device).ok());
        terminal::print_line(&line(change, device));
    }
}

/// Formats a change as a line: `seat 0 joined: Logitech M100`.
fn line(change: &SeatChanged, device: Option<&Device>) -> String {
    let what = match change.what {
        SeatChange::Joined => "joined",
        SeatChange::Left => "left",
        SeatChange::Away => "away",
        SeatChange::Lent => "lent",
        SeatChange::Orphaned => "orphaned",
        SeatChange::Restored => "restored",
    };
    let by = match device.map(|device| &device.kind) {
        Some(DeviceKind::Mouse(_, key)) => format!(": {}", key.name),
        Some(DeviceKind::SystemMouse) => ": the system's mouse".to_owned(),
        Some(DeviceKind::Pad(_)) => ": a gamepad".to_owned(),
        None => String::new(),
    };
    format!("{} {what}{by}", change.seat)
}
