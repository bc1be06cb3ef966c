//! What squares are.

/// What a square is (1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Sea, with or without a current (1.3).
    Sea,
    /// Land. The upper part of a river counts as land.
    Land,
    /// Polar ice.
    Ice,
    /// The mouth of a river (1.2).
    River,
}
