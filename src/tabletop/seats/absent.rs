//! The state of seats whose player is not there. No clock and no device: plain data.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::{BotName, Seat};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The seats without their player, in order of seats.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct SeatAbsences {
    away: BTreeMap<Seat, AbsentSeat>,
    hinted: BTreeSet<Seat>,
}

/// A person's seat whose player is not there.
#[derive(Debug, Clone, PartialEq)]
pub struct AbsentSeat {
    /// The time at which it began, from the start of the program.
    pub since: Duration,
    /// The reason for the absence.
    pub reason: AbsenceReason,
    /// The stand-in that acts for it meanwhile.
    pub stand_in: StandIn,
    /// `true` if the match waits for it and the table asks what to do.
    pub asks: bool,
    /// The question that the table asks.
    pub question: AbsenceQuestion,
    /// The action by which its player comes back.
    pub return_action: ReturnAction,
}

/// The reason why a seat is without its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceReason {
    /// Its device was pulled out or switched off.
    Unplugged,
    /// Nothing was heard of its player for too long in its own turn.
    Silent,
    /// Its player said so, and is back soon.
    Coffee,
    /// Its player said so, and is not expected back.
    GoneHome,
    /// Its device gave the seat up.
    StoodUp,
    /// The match goes on from a journal, and its player has not taken a device yet.
    NotYetHere,
    /// The host said so.
    ByHost,
}

/// The stand-in for a player who is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StandIn {
    /// Nobody: the seat takes any device.
    #[default]
    Nobody,
    /// Nobody, and players want the table to wait; after a while it asks again.
    Waiting,
    /// A neighbour with their own device, until the player is back.
    Loan {
        /// The device that acts for the seat meanwhile.
        device: Entity,
        /// The seat whose player that is.
        by: Seat,
    },
    /// A bot, until the player is back.
    Bot(BotName),
    /// Nobody ever again: the seat has left the match by the game's rule.
    Left,
}

/// The action by which the player of a seat comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ReturnAction {
    /// No device keeps the seat: a free one that clicks in its tray takes it.
    #[default]
    AnyMouse,
    /// Others play on with the device that keeps the seat: it has to click in its tray.
    Click,
    /// The device that keeps the seat has to be moved.
    Motion,
}

/// A question that the table asks about a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AbsenceQuestion {
    /// The first question: what to do.
    #[default]
    What,
    /// The question at which level a bot shall play.
    Levels,
    /// The check question before the seat leaves for good.
    Leave,
    /// The check question before a free device takes the seat over from a bot.
    Take,
}

impl AbsentSeat {
    /// A seat whose player has just gone.
    pub fn new(since: Duration, reason: AbsenceReason) -> Self {
        let (stand_in, question) = (StandIn::default(), AbsenceQuestion::default());
        let return_action = ReturnAction::default();
        Self { since, reason, stand_in, asks: false, question, return_action }
    }
}

impl SeatAbsences {
    /// `true` if the player of a seat is away, also if another acts for it meanwhile.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.away.contains_key(&seat)
    }

    /// `true` if nobody acts for a seat: neither its player nor a stand-in.
    pub fn is_deserted(&self, seat: Seat) -> bool {
        let idle = [StandIn::Nobody, StandIn::Waiting, StandIn::Left];
        self.get(seat).is_some_and(|absent| idle.contains(&absent.stand_in))
    }

    /// `true` if a free device that presses in the tray of a seat takes it.
    pub fn takes_anyone(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|absent| absent.stand_in != StandIn::Left)
    }

    /// `true` if any seat takes free devices.
    pub fn is_open(&self) -> bool {
        self.away.keys().any(|&seat| self.takes_anyone(seat))
    }

    /// Returns the absence of a seat; `None` if its player is there.
    pub fn get(&self, seat: Seat) -> Option<&AbsentSeat> {
        self.away.get(&seat)
    }

    /// All seats whose players are away.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &AbsentSeat)> {
        self.away.iter().map(|(&seat, absent)| (seat, absent))
    }

    /// The device that has a seat on loan.
    pub fn on_loan_to(&self, seat: Seat) -> Option<Entity> {
        match self.get(seat)?.stand_in {
            StandIn::Loan { device, .. } => Some(device),
            _ => None,
        }
    }

    /// `true` if a seat was reminded that the table waits for it.
    pub fn is_hinted(&self, seat: Seat) -> bool {
        self.hinted.contains(&seat)
    }

    /// The seats with a stand-in who makes room for the player at once.
    pub fn stood_in(&self) -> impl Iterator<Item = Seat> {
        let stood_in =
            |absent: &AbsentSeat| matches!(absent.stand_in, StandIn::Bot(_) | StandIn::Loan { .. });
        self.iter().filter(move |(_, absent)| stood_in(absent)).map(|(seat, _)| seat)
    }

    /// Begins the absence of a seat whose player has gone.
    pub fn begin(&mut self, seat: Seat, absent: AbsentSeat) {
        self.hinted.remove(&seat);
        self.away.insert(seat, absent);
    }

    /// Ends the absence of a seat whose player is back, or never to come: the seat is as any other.
    pub fn end(&mut self, seat: Seat) -> Option<AbsentSeat> {
        self.away.remove(&seat)
    }

    /// The absence of a seat, to be changed.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut AbsentSeat> {
        self.away.get_mut(&seat)
    }

    /// Sets the stand-in from now on; every question is answered by that.
    pub fn stand_in(&mut self, seat: Seat, stand_in: StandIn) {
        if let Some(absent) = self.get_mut(seat) {
            (absent.stand_in, absent.asks, absent.question) =
                (stand_in, false, AbsenceQuestion::What);
        }
    }

    /// Notes that a seat was reminded that the table waits for it, or no longer.
    pub fn hint(&mut self, seat: Seat, on: bool) {
        if on {
            self.hinted.insert(seat);
        } else {
            self.hinted.remove(&seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn absent(stand_in: StandIn) -> SeatAbsences {
        let mut absences = SeatAbsences::default();
        absences.begin(Seat(1), AbsentSeat::new(Duration::ZERO, AbsenceReason::Coffee));
        absences.stand_in(Seat(1), stand_in);
        absences
    }

    #[test]
    fn a_seat_is_away_also_with_a_stand_in_and_deserted_without_one() {
        let bot = StandIn::Bot(super::super::STAND_IN);
        let loan = StandIn::Loan { device: Entity::PLACEHOLDER, by: Seat(0) };
        for (stand_in, deserted, open) in [
            (StandIn::Nobody, true, true),
            (StandIn::Waiting, true, true),
            (loan, false, true),
            (bot, false, true),
            (StandIn::Left, true, false),
        ] {
            let absences = absent(stand_in);
            assert!(absences.is_away(Seat(1)));
            assert_eq!(absences.is_deserted(Seat(1)), deserted, "{stand_in:?}");
            assert_eq!(absences.takes_anyone(Seat(1)), open, "{stand_in:?}");
        }
        assert!(!SeatAbsences::default().is_away(Seat(1)));
        assert_eq!(absent(loan).on_loan_to(Seat(1)), Some(Entity::PLACEHOLDER));
    }
}
