//! The ranking of seats (rules 4.1).

use super::value::{Jungle, MUTABLE};
use shoal_contract::Seat;

/// The standing of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct SpeciesRank {
    /// Number of its species that can be mutated.
    pub species: u32,
    /// Number of its animals.
    pub animals: u32,
}

/// The standing of each of this many seats, from the owner and the population of each species.
pub fn ranks_of(
    species: impl Iterator<Item = (Option<Seat>, u32)>,
    seats: usize,
) -> Vec<SpeciesRank> {
    let mut ranks = vec![SpeciesRank::default(); seats];
    for (owner, population) in species {
        if let Some(rank) = owner.and_then(|seat| ranks.get_mut(seat.index())) {
            rank.species += u32::from(population >= MUTABLE);
            rank.animals += population;
        }
    }
    ranks
}

/// The standing of each of this many seats in a jungle.
pub fn ranks(jungle: &Jungle, seats: usize) -> Vec<SpeciesRank> {
    ranks_of(jungle.animals().map(|species| (species.owner, species.population)), seats)
}

/// The seats that have animals, the leader first; of equals who joined first (rules 8.18).
pub fn in_order(ranks: Vec<SpeciesRank>) -> Vec<(Seat, SpeciesRank)> {
    let mut all: Vec<_> = Seat::all(ranks.len()).zip(ranks).collect();
    all.retain(|(_, rank)| rank.animals > 0);
    // A stable sort: seats are in the order in which they joined.
    all.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
    all
}

/// The ranking of a jungle with this many seats.
pub fn ranking(jungle: &Jungle, seats: usize) -> Vec<(Seat, SpeciesRank)> {
    in_order(ranks(jungle, seats))
}
