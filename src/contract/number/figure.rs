//! Figures that a game adds to those of how a match feels, and values that it measures from turn to turn.

use bevy_ecs::world::World;

/// A function that counts an event for a figure, in the world after its action.
pub type EventCounter<E> = fn(&World, &E) -> u64;

/// A figure that a game with events of this type adds of its own.
pub struct FeelFigure<E> {
    /// The name of the figure: `health lost to drift, a fish`.
    pub label: &'static str,
    /// The amount that each event adds.
    pub count: EventCounter<E>,
    /// The number that the count is divided by.
    pub per: FigureDivisor<E>,
}

/// The divisor of a figure's count.
pub enum FigureDivisor<E> {
    /// By the number of seats: it is a mean of each seat's match.
    Seat,
    /// By another count: it is a share.
    Count(EventCounter<E>),
}

/// Something that changes from turn to turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnMeasure {
    /// The kind of value. Measures of the same kind are drawn in one picture.
    pub kind: &'static str,
    /// The seat or thing that is measured.
    pub of: String,
    /// The value now.
    pub value: i64,
}
