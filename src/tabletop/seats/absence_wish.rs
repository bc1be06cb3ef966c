//! A request about a seat whose player is away, as data: trays and seat panels send it to the table.

use super::{AbsenceQuestion, AbsenceReason};
use bevy::prelude::*;
use shoal_contract::{BotName, Seat};

/// A request about a seat whose player is away, or is about to be.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbsenceRequest {
    /// The seat.
    pub seat: Seat,
    /// The device that asks; none is the host.
    pub by: Option<Entity>,
    /// The request.
    pub what: AbsenceAction,
}

/// A request about a seat whose player is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbsenceAction {
    /// Its player goes away.
    Away(AbsenceReason),
    /// Its player is back.
    Back,
    /// The table waits, and asks again later.
    Wait,
    /// The device that asks acts for the seat until its player is back.
    Lend,
    /// The device that has it on loan gives it up.
    GiveUp,
    /// A bot of this level plays until its player is back.
    Bot(BotName),
    /// The device that asks takes the seat over.
    Sit,
    /// The table asks something else.
    Open(AbsenceQuestion),
    /// The seat leaves the match for good, by the game's rule. It has to be asked first.
    Leave,
}
