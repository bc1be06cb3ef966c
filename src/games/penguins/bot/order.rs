//! The order in which the search looks at plies: first the best one found here before, then those that were so good
//! elsewhere that no other had to be looked at, and then those to the most fish.

use crate::position::{IcePosition, MOST_PLAYERS, PenguinPly, Spot, SpotSet};
use std::ops::Range;

/// The plies of all positions on the way down, and what is known of plies like them.
#[derive(Default)]
pub struct PlyOrdering {
    /// Counts of how often a ply to a spot turned out to be good, by player and spot.
    history: Vec<[u32; MOST_PLAYERS]>,
    /// The last two that were good enough, by how far ahead.
    killers: Vec<[Option<PenguinPly>; 2]>,
    /// With their ranks, those of a position behind those of the position before it.
    plies: Vec<(i64, PenguinPly)>,
}

impl PlyOrdering {
    /// Forgets everything, for a decision on a board of `spots` spots that looks `deepest` plies ahead.
    pub fn clear(&mut self, spots: usize, deepest: usize) {
        self.history.clear();
        self.history.resize(spots, [0; MOST_PLAYERS]);
        self.killers.clear();
        self.killers.resize(deepest + 1, [None; 2]);
        self.plies.clear();
    }

    /// Lists the plies of the player to move behind those that are listed already: at which places.
    /// `first` was the best before.
    pub fn list<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        first: Option<PenguinPly>,
        height: usize,
    ) -> Range<usize> {
        let begin = self.plies.len();
        let Some(player) = position.turn() else { return begin..begin };
        let killers = self.killers[height];
        let history = &self.history;
        let good = |to: Spot| i64::from(history[usize::from(to)][player % MOST_PLAYERS]);
        let rank = |ply: PenguinPly, own: i64| match ply {
            _ if first == Some(ply) => i64::MAX,
            _ if killers.contains(&Some(ply)) => i64::MAX - 1,
            _ => own,
        };
        if position.is_placing() {
            let plies = position.free().spots().map(|to| {
                let ply = PenguinPly::Place(to);
                (rank(ply, good(to) * 16 + i64::from(position.fish(to))), ply)
            });
            self.plies.extend(plies);
        } else {
            let plies = position.moves(player).map(|step| {
                let ply = PenguinPly::Move(step);
                let fish = i64::from(position.fish(step.from)) + i64::from(position.fish(step.to));
                (rank(ply, good(step.to) * 16 + fish), ply)
            });
            self.plies.extend(plies);
        }
        begin..self.plies.len()
    }

    /// Brings the best of the plies from here on to this place.
    pub fn next_best(&mut self, place: usize) -> PenguinPly {
        let rest = &mut self.plies[place..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        rest.swap(0, best);
        rest[0].1
    }

    /// Forgets the plies from this place on.
    pub fn forget(&mut self, place: usize) {
        self.plies.truncate(place);
    }

    /// Remembers a ply that was so good that no other had to be looked at.
    pub fn note<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        ply: PenguinPly,
        depth: u8,
        height: usize,
    ) {
        let killers = &mut self.killers[height];
        if killers[0] != Some(ply) {
            *killers = [Some(ply), killers[0]];
        }
        let to = match ply {
            PenguinPly::Place(to) => to,
            PenguinPly::Move(step) => step.to,
        };
        let player = position.turn().unwrap_or_default();
        let good = &mut self.history[usize::from(to)][player % MOST_PLAYERS];
        *good = good.saturating_add(u32::from(depth) * u32::from(depth));
    }
}
