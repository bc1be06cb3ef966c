//! What a game adds to the figures that tell how a match feels, and what it measures from turn to turn.

use bevy_ecs::world::World;

/// How much an event counts for a figure, in the world after its action.
pub type Count<E> = fn(&World, &E) -> u64;

/// A figure that a game with events of this type adds of its own.
pub struct Figure<E> {
    /// What it tells: `health lost to drift, a fish`.
    pub label: &'static str,
    /// What is counted.
    pub count: Count<E>,
    /// What it is divided by.
    pub per: Per<E>,
}

/// What the count of a figure is divided by.
pub enum Per<E> {
    /// By the number of seats: it is a mean of each seat's match.
    Seat,
    /// By another count: it is a share.
    Count(Count<E>),
}

/// Something that changes from turn to turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// What is measured. Measures of the same kind are drawn in one picture.
    pub kind: &'static str,
    /// Of whom or what.
    pub of: String,
    /// How much it is.
    pub value: i64,
}
