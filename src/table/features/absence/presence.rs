//! Notices players who leave and return: a device that does anything brings its player back at once.

use super::registry::{SeatRegistry, SeatRegistryWriter};
use super::seating::ResumedStandIns;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::{DeviceUsed, SeatChange, SeatChanged};
use shoal_tabletop::seats::{AbsenceReason, JoinPolicy, SeatAbsences, SeatPlayer, StandIn};
use shoal_tabletop::system::patience::Patience;
use std::collections::BTreeMap;
use std::time::Duration;

/// Time for which the mouse of a player who is going must lie still before its next motion brings the player back: the
/// hand that lets go of it moves it too.
const STILL: Duration = Duration::from_millis(1500);
/// Time after which any motion brings the player back, even if the mouse has never been still.
const LET_GO: Duration = Duration::from_secs(6);

/// Seats whose players have just said that they go, with the time their device has been still and the time since they
/// said so.
#[derive(Resource, Debug, Default)]
pub(super) struct DepartingSeats(BTreeMap<Seat, (Duration, Duration)>);

impl DepartingSeats {
    pub fn begin(&mut self, seat: Seat) {
        self.0.insert(seat, (Duration::ZERO, Duration::ZERO));
    }
}

/// Forgets players whose hands have let go of their devices: from then on any motion brings them back.
pub(super) fn forget_departing_players(
    time: Res<Time<Patience>>,
    absences: Res<SeatAbsences>,
    mut departing: ResMut<DepartingSeats>,
) {
    if departing.0.is_empty() {
        return;
    }
    departing.0.retain(|&seat, (still, ago)| {
        *still += time.delta();
        *ago += time.delta();
        *still < STILL && *ago < LET_GO && absences.is_away(seat)
    });
}

/// Gives players their seats back when a device that keeps them does anything.
pub(super) fn return_players(
    mut used: MessageReader<DeviceUsed>,
    mut departing: ResMut<DepartingSeats>,
    mut seats: SeatRegistryWriter,
) {
    for &DeviceUsed { device } in used.read() {
        for seat in seats.registry.kept_by(device) {
            match departing.0.get_mut(&seat) {
                Some((still, _)) => *still = Duration::ZERO,
                None => _ = seats.come_back(seat),
            }
        }
    }
}

/// Ends absences whose device was plugged in again: stand-ins make room.
pub(super) fn end_restored_absences(
    mut changes: MessageReader<SeatChanged>,
    mut registry: SeatRegistry,
) {
    for change in changes.read().filter(|change| change.what == SeatChange::Restored) {
        if registry.absences.is_away(change.seat) {
            registry.end_absence(change.seat);
        }
    }
}

/// Notes for each absent player how they can come back, for the trays to say.
pub(super) fn update_return_actions(mut registry: SeatRegistry) {
    registry.update_return_actions();
}

/// Updates the absences after changes of chairs and devices.
pub(super) fn update_absences(
    joining: Res<JoinPolicy>,
    resumed: Option<Res<ResumedStandIns>>,
    mut changes: MessageReader<SeatChanged>,
    mut registry: SeatRegistry,
    mut commands: Commands,
) {
    let news: BTreeMap<Seat, SeatChange> =
        changes.read().map(|change| (change.seat, change.what)).collect();
    if *joining != JoinPolicy::Orphans {
        if registry.absences.iter().next().is_some() {
            registry.end_all();
        }
        return;
    }
    forget_vacant_seats(&mut registry);
    if let Some(resumed) = resumed {
        for &seat in &resumed.0 {
            if let Some(name) = registry.chairs.bot(seat) {
                registry.begin_absence(seat, AbsenceReason::NotYetHere);
                registry.absences.stand_in(seat, StandIn::Bot(name));
            }
        }
        commands.remove_resource::<ResumedStandIns>();
    }
    for seat in registry.chairs.seats() {
        let Some(player) = registry.chairs.get(seat).map(|chair| chair.player) else { continue };
        let known = registry.absences.get(seat).map(|absent| absent.stand_in);
        match (player, known) {
            (player, None) if player.is_human() && registry.holders(seat).is_empty() => {
                let reason = match news.get(&seat) {
                    Some(SeatChange::Orphaned) => AbsenceReason::Unplugged,
                    Some(SeatChange::Left) => AbsenceReason::StoodUp,
                    _ => AbsenceReason::NotYetHere,
                };
                registry.begin_absence(seat, reason);
            }
            (player, Some(stand_in)) if player.is_human() => {
                update_seat_of_person(&mut registry, seat, stand_in);
            }
            (SeatPlayer::Bot(name), Some(stand_in)) if stand_in != StandIn::Bot(name) => {
                registry.absences.stand_in(seat, StandIn::Bot(name));
            }
            _ => {}
        }
    }
}

fn update_seat_of_person(registry: &mut SeatRegistry, seat: Seat, stand_in: StandIn) {
    let holders = registry.holders(seat);
    match stand_in {
        StandIn::Loan { device, .. } if holders.iter().any(|&holder| holder != device) => {
            registry.end_absence(seat);
        }
        StandIn::Loan { .. } if !holders.is_empty() => {}
        StandIn::Loan { .. } | StandIn::Bot(_) if holders.is_empty() => {
            registry.absences.stand_in(seat, StandIn::Nobody);
        }
        _ if !holders.is_empty() => registry.end_absence(seat),
        _ => {}
    }
}

/// Ends the absences of seats that belong to neither a person nor a stand-in any more.
fn forget_vacant_seats(registry: &mut SeatRegistry) {
    let is_gone = |seat: Seat| !registry.chairs.takes_hands(seat) && !registry.chairs.is_bot(seat);
    let away = registry.absences.iter().map(|(seat, _)| seat);
    let gone: Vec<Seat> = away.filter(|&seat| is_gone(seat)).collect();
    for seat in gone {
        registry.absences.end(seat);
    }
}
