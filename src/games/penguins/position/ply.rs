//! A ply: the action of a player in its turn.

use super::geometry::Spot;

/// A penguin goes in a straight line from one tile to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpotMove {
    /// The tile it leaves, which is removed.
    pub from: Spot,
    /// The tile it comes to rest on.
    pub to: Spot,
}

/// The action of a player in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PenguinPly {
    /// It puts a penguin on a free tile.
    Place(Spot),
    /// It moves a penguin.
    Move(SpotMove),
}
