//! Changes by which seats lose their player, get a stand-in, and are given back.

use crate::matches::playback::TablePace;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Seat};
use shoal_tabletop::pointers::{SeatChange, SeatChanged, SitDown};
use shoal_tabletop::seats::{
    AbsenceReason, AbsentSeat, Chairs, Device, KeptSeats, ReturnAction, SeatAbsences, SeatPlayer,
    StandIn,
};

/// System parameter that keeps chairs, devices and absences in step.
#[derive(SystemParam)]
pub(super) struct SeatRegistry<'w, 's> {
    time: Res<'w, Time<Real>>,
    pub chairs: ResMut<'w, Chairs>,
    pub absences: ResMut<'w, SeatAbsences>,
    devices: Query<'w, 's, (Entity, &'static mut Device, &'static mut KeptSeats)>,
    pace: Option<ResMut<'w, TablePace>>,
}

/// The registry with messages: it also reports what happens to seats, and asks devices to sit down.
#[derive(SystemParam)]
pub(super) struct SeatRegistryWriter<'w, 's> {
    pub registry: SeatRegistry<'w, 's>,
    changes: MessageWriter<'w, SeatChanged>,
    sit: MessageWriter<'w, SitDown>,
}

impl SeatRegistry<'_, '_> {
    /// The devices that act for a seat.
    pub fn holders(&self, seat: Seat) -> Vec<Entity> {
        let holds = |(entity, device, _): (Entity, &Device, &KeptSeats)| {
            device.seats.contains(&seat).then_some(entity)
        };
        self.devices.iter().filter_map(holds).collect()
    }

    /// The seats whose players come back when a device is moved.
    pub fn kept_by(&self, device: Entity) -> Vec<Seat> {
        let Ok((_, device, kept)) = self.devices.get(device) else { return Vec::new() };
        kept.0.iter().copied().filter(|&seat| self.returns_by_motion(device, seat)).collect()
    }

    /// `true` if moving a device that keeps a seat brings its player back. It does not while others play on with that
    /// device, unless the player was silent: silence is about everyone who shares a device, and so is its end. Nor does
    /// it for somebody who has said so and is the only person at the table: who else should call a bot there, and
    /// watch it play?
    fn returns_by_motion(&self, device: &Device, seat: Seat) -> bool {
        let Some(reason) = self.absences.get(seat).map(|absent| absent.reason) else {
            return false;
        };
        let has_said_so = matches!(reason, AbsenceReason::Coffee | AbsenceReason::GoneHome);
        let is_free = device.seats.is_empty() && !(has_said_so && self.is_only_person(seat));
        is_free || reason == AbsenceReason::Silent
    }

    /// `true` if nobody but the player of a seat is at the table, or away and expected.
    fn is_only_person(&self, seat: Seat) -> bool {
        let is_away = |other| other != seat && self.absences.is_away(other);
        let is_shared = self.chairs.partners(seat).next().is_some();
        self.chairs.sits_alone(seat) && !is_shared && !self.chairs.seats().any(is_away)
    }

    /// The easiest way for the player of a seat to come back.
    fn return_action(&self, seat: Seat) -> ReturnAction {
        let keeps = self.devices.iter().filter(|(.., kept)| kept.0.contains(&seat));
        let by_motion =
            |(_, device, _): (Entity, &Device, &KeptSeats)| self.returns_by_motion(device, seat);
        let actions = keeps
            .map(|found| if by_motion(found) { ReturnAction::Motion } else { ReturnAction::Click });
        actions.max().unwrap_or_default()
    }

    /// Updates the easiest way back of each player who is away.
    pub fn update_return_actions(&mut self) {
        let known = self.absences.iter().map(|(seat, absent)| (seat, absent.return_action));
        let known: Vec<(Seat, ReturnAction)> = known.collect();
        for (seat, known) in known {
            let now = self.return_action(seat);
            if let Some(absent) = (now != known).then(|| self.absences.get_mut(seat)).flatten() {
                absent.return_action = now;
            }
        }
    }

    /// The seat that a device plays for its own player, if any.
    pub fn player_of(&self, device: Entity) -> Option<Seat> {
        let (_, device, _) = self.devices.get(device).ok()?;
        device.seats.iter().copied().find(|&seat| !self.absences.is_away(seat))
    }

    /// `true` if a device is free: it acts for no seat and keeps none.
    pub fn is_free(&self, device: Entity) -> bool {
        let found = self.devices.get(device);
        found.is_ok_and(|(_, device, kept)| device.seats.is_empty() && kept.0.is_empty())
    }

    /// Begins the absence of a seat that no device holds any more.
    pub fn begin_absence(&mut self, seat: Seat, reason: AbsenceReason) {
        self.absences.begin(seat, AbsentSeat::new(self.time.elapsed(), reason));
        if let Some(pace) = &mut self.pace {
            // Nobody may wait for a player who is not there to let go.
            let held = pace.held_by.contains(&seat);
            if held {
                pace.hold(seat, false);
            }
        }
    }

    /// Sends away the bot or neighbour that stands in.
    pub fn dismiss(&mut self, seat: Seat) {
        match self.absences.get(seat).map(|absent| absent.stand_in) {
            Some(StandIn::Bot(_)) => self.set_player(seat, SeatPlayer::Person),
            Some(StandIn::Loan { device, .. }) => self.remove_seat(device, seat),
            _ => return,
        }
        self.absences.stand_in(seat, StandIn::Nobody);
    }

    /// Ends the absence of a seat that has a player again, its own or a new one. No other device keeps it.
    pub fn end_absence(&mut self, seat: Seat) {
        self.dismiss(seat);
        for (_, _, mut kept) in &mut self.devices {
            if kept.0.contains(&seat) {
                kept.0.retain(|&other| other != seat);
            }
        }
        self.absences.end(seat);
    }

    /// Puts a stand-in in place of an absent player: a bot or the game's rule.
    pub fn stand_in(&mut self, seat: Seat, stand_in: StandIn) {
        self.dismiss(seat);
        if let StandIn::Bot(name) = stand_in {
            self.set_player(seat, SeatPlayer::Bot(name));
        }
        self.absences.stand_in(seat, stand_in);
    }

    /// Ends all absences when the match is over or left, as if nobody had been away.
    pub fn end_all(&mut self) {
        let away: Vec<Seat> = self.absences.iter().map(|(seat, _)| seat).collect();
        for seat in away {
            self.dismiss(seat);
            // A device may have sat down in this very moment.
            if self.holders(seat).is_empty() {
                self.give_back(seat);
            }
            self.end_absence(seat);
        }
    }

    /// Gives a seat to the devices that keep it; returns one of them.
    fn give_back(&mut self, seat: Seat) -> Option<Entity> {
        let mut given = None;
        for (entity, mut device, mut kept) in &mut self.devices {
            if kept.0.contains(&seat) {
                kept.0.retain(|&other| other != seat);
                device.seats.push(seat);
                device.acting = Some(seat);
                given = Some(entity);
            }
        }
        given
    }

    fn set_player(&mut self, seat: Seat, player: SeatPlayer) {
        if let Some(chair) = self.chairs.0.get_mut(seat.index()) {
            chair.player = player;
        }
    }

    fn remove_seat(&mut self, device: Entity, seat: Seat) {
        if let Ok((_, mut device, _)) = self.devices.get_mut(device) {
            device.seats.retain(|&held| held != seat);
            device.acting = device.acting.filter(|&acting| acting != seat);
        }
    }

    /// Takes a seat from its devices, which keep it for their player's return.
    fn set_aside(&mut self, seat: Seat) {
        for (_, mut device, mut kept) in &mut self.devices {
            if device.seats.contains(&seat) {
                device.seats.retain(|&held| held != seat);
                device.acting = device.acting.filter(|&acting| acting != seat);
                kept.0.push(seat);
            }
        }
    }

    fn is_kept(&self, seat: Seat) -> bool {
        self.devices.iter().any(|(_, _, kept)| kept.0.contains(&seat))
    }

    fn keeps(&self, device: Entity, seat: Seat) -> bool {
        self.devices.get(device).is_ok_and(|(_, _, kept)| kept.0.contains(&seat))
    }

    /// The seats on loan to devices whose own player has gone.
    fn loans_without_player(&self) -> Vec<Seat> {
        let lent = self.absences.iter().filter_map(|(seat, absent)| match absent.stand_in {
            StandIn::Loan { device, .. } if self.player_of(device).is_none() => Some(seat),
            _ => None,
        });
        lent.collect()
    }
}

impl SeatRegistryWriter<'_, '_> {
    /// Lets the player of a seat step away; the devices keep the seat. Seats this player had on loan go back.
    pub fn leave(&mut self, seat: Seat, reason: AbsenceReason) {
        if !self.registry.chairs.is_person(seat) || self.registry.absences.is_away(seat) {
            return;
        }
        self.registry.set_aside(seat);
        self.registry.begin_absence(seat, reason);
        self.report(seat, None, SeatChange::Away);
        for lent in self.registry.loans_without_player() {
            self.end_loan(lent);
        }
    }

    /// Brings a player back; returns `true` if a device had kept the seat.
    pub fn come_back(&mut self, seat: Seat) -> bool {
        if !self.registry.absences.is_away(seat) || !self.registry.is_kept(seat) {
            return false;
        }
        self.registry.dismiss(seat);
        let device = self.registry.give_back(seat);
        self.registry.absences.end(seat);
        self.report(seat, device, SeatChange::Restored);
        true
    }

    /// Welcomes a player who is said to be back. If no device has kept the seat, only the stand-in goes.
    pub fn welcome(&mut self, seat: Seat) {
        if !self.come_back(seat) {
            self.registry.dismiss(seat);
        }
    }

    /// Lets a device act for a seat until its player is back. A device without a player takes the seat.
    pub fn lend(&mut self, seat: Seat, device: Entity) {
        let player = self.registry.player_of(device).filter(|_| !self.registry.keeps(device, seat));
        let Some(by) = player else { return self.take(seat, device) };
        self.registry.stand_in(seat, StandIn::Loan { device, by });
        if let Ok((_, mut device, _)) = self.registry.devices.get_mut(device)
            && !device.seats.contains(&seat)
        {
            device.seats.push(seat);
        }
        self.report(seat, Some(device), SeatChange::Lent);
    }

    /// Ends the loan of a seat.
    pub fn end_loan(&mut self, seat: Seat) {
        if self.registry.absences.on_loan_to(seat).is_some() {
            self.registry.dismiss(seat);
            self.report(seat, None, SeatChange::Left);
        }
    }

    /// Lets a bot play until the player is back.
    pub fn seat_bot(&mut self, seat: Seat, name: BotName) {
        self.registry.stand_in(seat, StandIn::Bot(name));
    }

    /// Gives a seat to a device for good, also a seat whose bot stands in for nobody.
    pub fn take(&mut self, seat: Seat, device: Entity) {
        if self.registry.keeps(device, seat) {
            self.come_back(seat);
            return;
        }
        self.registry.dismiss(seat);
        if self.registry.chairs.is_bot(seat) {
            self.registry.set_player(seat, SeatPlayer::Person);
            self.registry.begin_absence(seat, AbsenceReason::NotYetHere);
        }
        self.sit.write(SitDown { device, seat });
    }

    fn report(&mut self, seat: Seat, device: Option<Entity>, what: SeatChange) {
        self.changes.write(SeatChanged { seat, device, what });
    }
}
