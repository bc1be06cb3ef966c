//! The actions of a match, and the events that follow from them.

pub use super::position::SpeciesChanges as OfSpecies;
use super::{Jungle, OrderLevels, PartLevels, SpeciesChanges, SpeciesDesign, SpeciesKind};
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;

/// The most cycles that the house runs at once (rules 6).
pub const MOST_CYCLES: u32 = 10_000;

/// An action of a seat or of the house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A seat founds a species, and gives up those that it has (rules 3.1).
    Start {
        /// The kind of animal: herbivore or carnivore.
        #[serde(rename = "type")]
        kind: SpeciesKind,
        /// The levels of its parts, from 1 on.
        #[serde(default)]
        parts: OrderLevels,
    },
    /// A seat takes 50 members of a species for a new one (rules 3.2).
    Mutate {
        /// The species.
        species: u32,
        /// The kind of the new one; left out: the same.
        #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
        kind: Option<SpeciesKind>,
        /// The levels that are to change.
        #[serde(default)]
        parts: OrderLevels,
    },
    /// A seat names a species (rules 3.3).
    Name {
        /// Its id; left out: the seat's newest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        species: Option<u32>,
        /// The name.
        name: String,
    },
    /// A seat does not design any more before the next cycle (rules 7.1).
    Ready,
    /// A player joins (rules 7.4): the house.
    Join {
        /// The name of the player.
        name: String,
    },
    /// So many cycles pass: the house.
    Cycle(u32),
    /// A player leaves for good (rules 8.25): the house.
    Leave(Seat),
}

impl Action {
    /// The species that a seat makes by it, or why it may not; nothing if it makes none (rules 3.1, 3.2).
    pub fn design(&self, jungle: &Jungle, seat: Seat) -> Option<Result<SpeciesDesign, String>> {
        match self {
            Self::Start { kind, parts } => Some(jungle.check_start(seat, *kind, parts)),
            Self::Mutate { species, kind, parts } => {
                Some(jungle.check_mutate(seat, *species, *kind, parts))
            }
            _ => None,
        }
    }
}

/// The reason for which the jungle stands still (rules 7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandstillReason {
    /// This species can be mutated now.
    Reached(u32),
    /// This species has half the members that it had at the last stop, or fewer.
    Halved(u32),
    /// This species has died.
    Died(u32),
    /// It does after every cycle.
    EachCycle,
}

/// A consequence of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "ids are those of species, seats those of their players")]
pub enum Event {
    /// A species left the jungle because its player founded another one.
    Vanished { id: u32 },
    /// A species was founded.
    Founded {
        seat: Seat,
        id: u32,
        /// The species it was made of, if of one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<u32>,
        #[serde(rename = "type")]
        kind: SpeciesKind,
        body: i64,
        /// The smallest and the largest body that it preys on.
        preys_on: [i64; 2],
        /// Its parts, where everybody sees them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parts: Option<PartLevels>,
    },
    /// A species was named.
    Named { seat: Seat, id: u32, name: String },
    /// A seat is ready.
    Readied { seat: Seat },
    /// A player of this name joined.
    Joined { seat: Seat, name: String },
    /// A player left.
    Left { seat: Seat },
    /// Cycles have passed: `cycles` of them, of which `cycle` was the last.
    CycleRan {
        cycle: u32,
        cycles: u32,
        /// The changes of each species that lived meanwhile, over all these cycles.
        species: Vec<SpeciesChanges>,
    },
    /// A species has died.
    WentExtinct { id: u32 },
    /// The jungle stands still, and all may design.
    Stopped(StandstillReason),
    /// The season is over; the leader wins, or nobody if there are no animals.
    Ended { winners: Vec<Seat> },
}
