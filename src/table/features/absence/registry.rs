//! The steps by which seats lose their player, get a stand-in, and are given back.

use crate::matches::playback::Pace;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Seat};
use shoal_tabletop::pointers::{SeatChange, SeatChanged, SitDown};
use shoal_tabletop::seats::{
    Absences, Absent, Chairs, Device, How, Kept, Player, StandIn, WayBack,
};

/// Chairs, devices and absences, kept in step.
#[derive(SystemParam)]
pub(super) struct SeatRegistry<'w, 's> {
    time: Res<'w, Time<Real>>,
    pub chairs: ResMut<'w, Chairs>,
    pub absences: ResMut<'w, Absences>,
    devices: Query<'w, 's, (Entity, &'static mut Device, &'static mut Kept)>,
    pace: Option<ResMut<'w, Pace>>,
}

/// The registry with messages: it reports what happens to seats, and asks devices to sit down.
#[derive(SystemParam)]
pub(super) struct Vacating<'w, 's> {
    pub registry: SeatRegistry<'w, 's>,
    changes: MessageWriter<'w, SeatChanged>,
    sit: MessageWriter<'w, SitDown>,
}

impl SeatRegistry<'_, '_> {
    /// The devices that act for a seat.
    pub fn holders(&self, seat: Seat) -> Vec<Entity> {
        let holds = |(entity, device, _): (Entity, &Device, &Kept)| {
            device.seats.contains(&seat).then_some(entity)
        };
        self.devices.iter().filter_map(holds).collect()
    }

    /// The seats that come back when a device is moved.
    pub fn kept_by(&self, device: Entity) -> Vec<Seat> {
        let Ok((_, device, kept)) = self.devices.get(device) else { return Vec::new() };
        kept.0.iter().copied().filter(|&seat| self.comes_by_motion(device, seat)).collect()
    }

    /// Whether moving a device that keeps a seat brings its player back: unless others play on with it.
    /// Silence is about all who share a device, and so is its end.
    fn comes_by_motion(&self, device: &Device, seat: Seat) -> bool {
        let silent = || self.absences.get(seat).is_some_and(|absent| absent.how == How::Silent);
        device.seats.is_empty() || silent()
    }

    /// How the player of a seat comes back.
    fn way_back(&self, seat: Seat) -> WayBack {
        let keeps = self.devices.iter().filter(|(.., kept)| kept.0.contains(&seat));
        let by_motion =
            |(_, device, _): (Entity, &Device, &Kept)| self.comes_by_motion(device, seat);
        let ways =
            keeps.map(|found| if by_motion(found) { WayBack::Motion } else { WayBack::Click });
        ways.max().unwrap_or_default()
    }

    /// Notes how the players who are away come back.
    pub fn note_ways_back(&mut self) {
        let ways = self.absences.iter().map(|(seat, absent)| (seat, absent.way_back));
        let ways: Vec<(Seat, WayBack)> = ways.collect();
        for (seat, known) in ways {
            let now = self.way_back(seat);
            if let Some(absent) = (now != known).then(|| self.absences.get_mut(seat)).flatten() {
                absent.way_back = now;
            }
        }
    }

    /// The seat whose player a device is, if it is anybody's.
    pub fn player_of(&self, device: Entity) -> Option<Seat> {
        let (_, device, _) = self.devices.get(device).ok()?;
        device.seats.iter().copied().find(|&seat| !self.absences.is_away(seat))
    }

    /// Whether a device is free: it acts for nobody and keeps no seat.
    pub fn is_nobodys(&self, device: Entity) -> bool {
        let found = self.devices.get(device);
        found.is_ok_and(|(_, device, kept)| device.seats.is_empty() && kept.0.is_empty())
    }

    /// A seat has lost its player by itself: whatever held it does not hold it any more.
    pub fn desert(&mut self, seat: Seat, how: How) {
        self.absences.begin(seat, Absent::new(self.time.elapsed(), how));
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
            Some(StandIn::Bot(_)) => self.seat(seat, Player::Person),
            Some(StandIn::Loan { device, .. }) => self.take_from(device, seat),
            _ => return,
        }
        self.absences.stand_in(seat, StandIn::Nobody);
    }

    /// The seat has a player again: its own, or a new one. No other device keeps it.
    pub fn settle(&mut self, seat: Seat) {
        self.dismiss(seat);
        for (_, _, mut kept) in &mut self.devices {
            if kept.0.contains(&seat) {
                kept.0.retain(|&other| other != seat);
            }
        }
        self.absences.end(seat);
    }

    /// A bot or the game's rule, as the absences say it.
    pub fn stand_in(&mut self, seat: Seat, stand_in: StandIn) {
        self.dismiss(seat);
        if let StandIn::Bot(name) = stand_in {
            self.seat(seat, Player::Bot(name));
        }
        self.absences.stand_in(seat, stand_in);
    }

    /// The match is over or left: all is as if nobody had been away.
    pub fn close(&mut self) {
        let away: Vec<Seat> = self.absences.iter().map(|(seat, _)| seat).collect();
        for seat in away {
            self.dismiss(seat);
            // A device may have sat down in this very moment.
            if self.holders(seat).is_empty() {
                self.give_back(seat);
            }
            self.settle(seat);
        }
    }

    /// The devices that keep a seat get it.
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

    fn seat(&mut self, seat: Seat, player: Player) {
        if let Some(chair) = self.chairs.0.get_mut(seat.index()) {
            chair.player = player;
        }
    }

    fn take_from(&mut self, device: Entity, seat: Seat) {
        if let Ok((_, mut device, _)) = self.devices.get_mut(device) {
            device.seats.retain(|&held| held != seat);
            device.acting = device.acting.filter(|&acting| acting != seat);
        }
    }

    /// The devices of a seat keep it without acting for it.
    fn put_aside(&mut self, seat: Seat) {
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

    /// Seats on loan to devices whose own player has gone.
    fn lent_by_nobody(&self) -> Vec<Seat> {
        let lent = self.absences.iter().filter_map(|(seat, absent)| match absent.stand_in {
            StandIn::Loan { device, .. } if self.player_of(device).is_none() => Some(seat),
            _ => None,
        });
        lent.collect()
    }
}

impl Vacating<'_, '_> {
    /// The player of a seat steps away; the devices keep it. What the player had on loan goes back.
    pub fn leave(&mut self, seat: Seat, how: How) {
        if !self.registry.chairs.is_person(seat) || self.registry.absences.is_away(seat) {
            return;
        }
        self.registry.put_aside(seat);
        self.registry.desert(seat, how);
        self.report(seat, None, SeatChange::Away);
        for lent in self.registry.lent_by_nobody() {
            self.end_loan(lent);
        }
    }

    /// The player is back; answers whether a device had kept the seat.
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

    /// The player is said to be back: if no device has kept the seat, only what stands in
    /// for the player goes.
    pub fn welcome(&mut self, seat: Seat) {
        if !self.come_back(seat) {
            self.registry.dismiss(seat);
        }
    }

    /// A device acts for a seat until its player is back. One that is nobody's takes the seat.
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

    /// Takes a seat that is on loan back for the table.
    pub fn end_loan(&mut self, seat: Seat) {
        if self.registry.absences.on_loan_to(seat).is_some() {
            self.registry.dismiss(seat);
            self.report(seat, None, SeatChange::Left);
        }
    }

    /// A bot plays until the player is back.
    pub fn seat_bot(&mut self, seat: Seat, name: BotName) {
        self.registry.stand_in(seat, StandIn::Bot(name));
    }

    /// A device takes a seat over, from a bot that is nobody's stand-in as well.
    pub fn take(&mut self, seat: Seat, device: Entity) {
        if self.registry.keeps(device, seat) {
            self.come_back(seat);
            return;
        }
        self.registry.dismiss(seat);
        if self.registry.chairs.is_bot(seat) {
            self.registry.seat(seat, Player::Person);
            self.registry.desert(seat, How::NotYetHere);
        }
        self.sit.write(SitDown { device, seat });
    }

    fn report(&mut self, seat: Seat, device: Option<Entity>, what: SeatChange) {
        self.changes.write(SeatChanged { seat, device, what });
    }
}
