//! The kinds of squares.

/// The kind of a square (rules 1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Sea, with or without a current (rules 1.3).
    Sea,
    /// Land. The upper part of a river counts as land.
    Land,
    /// Polar ice.
    Ice,
    /// The mouth of a river (rules 1.2).
    River,
}
