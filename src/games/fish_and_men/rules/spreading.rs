//! How fishermen spread until no two share a square (digest 6.1).

use super::board::Board;
use super::position::Square;
use crate::contract::Generator;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// After so many rounds of random steps whoever still shares a square is given the nearest free one.
const ROUNDS: u32 = 300;

/// Spreads fishermen, given by their squares in order of ids: in every square with more than one,
/// all but the longest-standing take a random step to a sea square beside it, again and again.
/// Answers with the square of each; none for those the sea has no room for.
///
/// Squares may hold fish and pollution; land, ice and rivers are never entered.
pub fn spread(board: &Board, generator: &mut Generator, from: &[Square]) -> Vec<Option<Square>> {
    let mut swarm: Vec<Standing> =
        from.iter().map(|&square| Standing { square, since: 0 }).collect();
    for round in 1..=ROUNDS {
        let crowded = crowded(&swarm);
        if crowded.is_empty() {
            return swarm.into_iter().map(|one| Some(one.square)).collect();
        }
        for index in crowded {
            let beside: Vec<Square> = board.sea_neighbours(swarm[index].square).to_vec();
            if let Some(&square) = generator.pick(&beside) {
                swarm[index] = Standing { square, since: round };
            }
        }
    }
    place_the_rest(board, &swarm)
}

/// A fisherman while they spread.
#[derive(Debug, Clone, Copy)]
struct Standing {
    square: Square,
    /// The round in which he came to his square.
    since: u32,
}

/// Who has to leave his square, in order of ids: all but the longest-standing, and of several that
/// came at once the one with the lowest id.
fn crowded(swarm: &[Standing]) -> Vec<usize> {
    let mut longest: BTreeMap<Square, usize> = BTreeMap::new();
    for (index, one) in swarm.iter().enumerate() {
        let holder = longest.entry(one.square).or_insert(index);
        if one.since < swarm[*holder].since {
            *holder = index;
        }
    }
    (0..swarm.len()).filter(|&index| longest[&swarm[index].square] != index).collect()
}

/// Gives everyone who still shares a square the nearest free sea square, in order of ids.
fn place_the_rest(board: &Board, swarm: &[Standing]) -> Vec<Option<Square>> {
    let crowded = crowded(swarm);
    let mut taken: BTreeSet<Square> = swarm.iter().map(|one| one.square).collect();
    let mut places: Vec<Option<Square>> = swarm.iter().map(|one| Some(one.square)).collect();
    for index in crowded {
        places[index] = nearest_free(board, swarm[index].square, &taken);
        taken.extend(places[index]);
    }
    places
}

/// The nearest sea square that is not taken, counted in squares from neighbour to neighbour.
fn nearest_free(board: &Board, from: Square, taken: &BTreeSet<Square>) -> Option<Square> {
    let mut seen = BTreeSet::from([from]);
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        if !taken.contains(&square) {
            return Some(square);
        }
        queue.extend(
            board.sea_neighbours(square).iter().copied().filter(|&beside| seen.insert(beside)),
        );
    }
    None
}
