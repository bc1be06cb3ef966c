//! A player that knows the position and nothing else, and what it says of its plies.

use super::easy::Easy;
use super::hard::Hard;
use super::medium::Medium;
use crate::games::penguins::position::{AnyPosition, Ply};

/// A player that decides by the position alone.
pub trait Thinker: Send {
    /// What it does in a position in which it is its turn; none if nothing is legal.
    fn think(&mut self, position: &AnyPosition) -> Option<Ply>;

    /// Why it last did so, in a sentence.
    fn why(&self) -> String;
}

/// Does the same for either form of a position.
macro_rules! either {
    ($position:expr, $inner:ident => $do:expr) => {
        match $position {
            crate::games::penguins::position::AnyPosition::Word($inner) => $do,
            crate::games::penguins::position::AnyPosition::Wide($inner) => $do,
        }
    };
}
pub(super) use either;

pub fn thinker(name: &str, positions: u32, seed: u64) -> Option<Box<dyn Thinker>> {
    Some(match name {
        "easy" => Box::new(Easy::new(seed)),
        "medium" => Box::new(Medium::new(seed)),
        "hard" => Box::new(Hard::new(seed, positions)),
        _ => return None,
    })
}
