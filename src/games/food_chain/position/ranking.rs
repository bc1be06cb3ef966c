//! Who leads (rules 4.1).

use super::value::{Jungle, MUTABLE};
use crate::contract::Seat;

/// How a seat stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Rank {
    /// How many species it has that can be mutated.
    pub species: u32,
    /// How many animals it has in all.
    pub animals: u32,
}

/// How each of this many seats stands.
pub fn ranks(jungle: &Jungle, seats: usize) -> Vec<Rank> {
    let mut ranks = vec![Rank::default(); seats];
    for species in jungle.animals() {
        if let Some(rank) = species.owner.and_then(|seat| ranks.get_mut(seat.index())) {
            rank.species += u32::from(species.population >= MUTABLE);
            rank.animals += species.population;
        }
    }
    ranks
}

/// The seats that have animals, the leader first; of equals who joined first (rules 8.18).
pub fn ranking(jungle: &Jungle, seats: usize) -> Vec<(Seat, Rank)> {
    let mut all: Vec<_> = Seat::all(seats).zip(ranks(jungle, seats)).collect();
    all.retain(|(_, rank)| rank.animals > 0);
    // A stable sort: seats are in the order in which they joined.
    all.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
    all
}
