//! The account of what happened to the seats, in short: a game says of each event what it did to whom, and from that
//! come the line in a tray, the number over a piece, and the recap for those who were away.
//!
//! - here: what a game says; `log`: it is kept, in order, for all that was played
//! - `short`: the sum of it for one seat, with the fewest words that fit

mod log;
mod short;
#[cfg(test)]
mod tests;

pub use log::{PlaybackPosition, SeatLog};
pub use short::SeatAccount;

use shoal_contract::{Seat, signed};

/// The effect of an event on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatEffect {
    /// The seat takes its turn: its player knows what happened before.
    Turn(Seat),
    /// Something that the seat did itself in its turn.
    Own(Seat, EffectCause),
    /// Something that others did to it, or chance.
    Happened(Seat, EffectCause),
}

impl SeatEffect {
    /// Returns the seat.
    pub fn seat(&self) -> Seat {
        let (Self::Turn(seat) | Self::Own(seat, _) | Self::Happened(seat, _)) = *self;
        seat
    }

    /// Returns the cause; `None` at the beginning of a turn.
    pub fn cause(&self) -> Option<EffectCause> {
        match *self {
            Self::Turn(_) => None,
            Self::Own(_, cause) | Self::Happened(_, cause) => Some(cause),
        }
    }
}

/// The reason why a seat's number changed, or something else that happened to it. Causes with the same drawing and
/// words are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EffectCause {
    /// Its drawing.
    pub icon: Option<&'static str>,
    /// Words for what a number cannot say, one or two: `moved`, `turn lost`. Usually empty.
    pub words: &'static str,
    /// The number of things that did it; written where there are several.
    pub count: u32,
    /// The change of the seat's number.
    pub amount: i32,
}

impl EffectCause {
    /// One thing with this drawing that changed the number by so much.
    pub const fn amount(icon: &'static str, amount: i32) -> Self {
        Self { icon: Some(icon), words: "", count: 1, amount }
    }

    /// One thing with this drawing, in words.
    pub const fn words(icon: &'static str, words: &'static str) -> Self {
        Self { icon: Some(icon), words, count: 1, amount: 0 }
    }

    /// `true` if both can be added up.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.icon, self.words) == (other.icon, other.words)
    }

    /// Adds both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { count: self.count + other.count, amount: self.amount + other.amount, ..self }
    }

    /// Returns the text beside the drawing: `3 −9`, `moved`, `2 × moved`.
    pub fn text(&self) -> String {
        let times = if self.words.is_empty() { "" } else { " ×" };
        let count = (self.count > 1).then(|| format!("{}{times}", self.count));
        let amount = (self.amount != 0).then(|| signed(self.amount));
        let words = (!self.words.is_empty()).then(|| self.words.to_owned());
        [count, words, amount].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}
