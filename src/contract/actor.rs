//! Actors, viewers, and the audience that may learn of an event.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0. It outlives the person, mouse or bot that sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u16);

impl Seat {
    /// The seat as an index into lists that hold one entry a seat.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a match with `count` of them, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        (0..count).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// The one that takes an action: a seat, or the house (the clock, the referee, the host).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The house: `"house"` in JSON.
    House,
    /// A seat: `{"seat":0}` in JSON.
    Seat(Seat),
}

impl Actor {
    /// The seat, if it is one.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Actor::House => None,
            Actor::Seat(seat) => Some(seat),
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::House => write!(f, "the house"),
            Actor::Seat(seat) => seat.fmt(f),
        }
    }
}

/// The viewer of a match: the table, one seat, or the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The projected picture: it shows only what everybody may see.
    Table,
    /// The player of one seat.
    Seat(Seat),
    /// The house sees everything but the generator.
    House,
}

/// The circle of those who may learn of an event at the moment it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody.
    All,
    /// One seat, and the house.
    Only(Seat),
    /// The house alone.
    House,
}

impl Audience {
    /// `true` if `viewer` may learn of an event with this audience.
    #[inline]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) | (_, Viewer::House) => true,
            (Audience::Only(owner), Viewer::Seat(seat)) => owner == seat,
            (Audience::Only(_) | Audience::House, _) => false,
        }
    }
}

/// Something that an event showed and that people could not know before, in a few words such as `the die`, which fit
/// the words "Already seen:".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RevealedFact {
    /// The outcome of chance: a die, a drawn card.
    Chance(&'static str),
    /// Something that was hidden from somebody: a card of a hidden hand, choices that were covered.
    Secret(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_for_one_seat_is_hidden_from_the_table_and_the_other_seats() {
        let audience = Audience::Only(Seat(1));
        assert!(audience.includes(Viewer::Seat(Seat(1))));
        assert!(audience.includes(Viewer::House));
        assert!(!audience.includes(Viewer::Seat(Seat(0))));
        assert!(!audience.includes(Viewer::Table));
    }

    #[test]
    fn actors_are_written_as_documented() {
        let json = |actor| serde_json::to_string(&actor).expect("an actor is plain data");
        assert_eq!(json(Actor::House), r#""house""#);
        assert_eq!(json(Actor::Seat(Seat(3))), r#"{"seat":3}"#);
    }
}
