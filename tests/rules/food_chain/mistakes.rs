//! Ways in which the rules could be got wrong, so that the tests of a distribution can be tested themselves.

/// What is done otherwise than the rules say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// Nothing.
    None,
    /// Hunger is tested with the square (rules 2.2).
    SquaredStarvation,
    /// Chase is tested without it (rules 2.5).
    ChaseIsNotSquared,
    /// Growth does not count in how many may be hunted (rules 2.4).
    HalfMayBeHunted,
    /// Those that may be hunted are not drawn: they are the hungriest (rules 8.5).
    HungryAreMarked,
    /// First a species is picked, then one of it (rules 2.4).
    SpeciesIsPickedFirst,
    /// All of a species act before the next (rules 2.1).
    OneSpeciesAfterAnother,
    /// Those that were eaten before their turn hunt all the same (rules 2.1).
    EatenStillHunt,
}

impl Mistake {
    /// All but nothing.
    pub const ALL: [Self; 7] = [
        Self::SquaredStarvation,
        Self::ChaseIsNotSquared,
        Self::HalfMayBeHunted,
        Self::HungryAreMarked,
        Self::SpeciesIsPickedFirst,
        Self::OneSpeciesAfterAnother,
        Self::EatenStillHunt,
    ];
}
