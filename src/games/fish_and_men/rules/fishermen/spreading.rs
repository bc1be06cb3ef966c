//! Spreading of fishermen until no two share a square (rules 6.1).

use crate::rules::board::position::CELLS;
use crate::rules::prelude::*;
use std::collections::{BTreeSet, VecDeque};

/// Number of rounds of random steps after which each fisherman who still shares a square is given the nearest free one.
const ROUNDS: u32 = 300;

/// The way a crowd of fishermen has spread. Fishermen are named by their place in the list they came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpreadOutcome {
    /// The square of each; none for those the sea has no room for.
    pub places: Vec<Option<Square>>,
    /// Round by round, the fishermen that stepped and their squares. Those who were given a square in the end got it in
    /// a round of its own, the last.
    pub rounds: Vec<Vec<(usize, Square)>>,
}

/// Spreads fishermen, given by their squares in order of ids: in every square with more than one,
/// all but the longest-standing take a random step to a sea square beside it, again and again. Of
/// several that came at once the one with the lowest id counts as standing longest.
///
/// Squares may hold fish and pollution; land, ice and rivers are never entered.
pub fn spread(board: &SeaBoard, generator: &mut RandomGenerator, from: &[Square]) -> SpreadOutcome {
    let mut squares = from.to_vec();
    let mut rounds = Vec::new();
    // The one who holds a square has stood there longest and never leaves it.
    let mut held = Box::new([false; CELLS]);
    let mut crowded: Vec<usize> = (0..from.len()).collect();
    crowded.retain(|&index| !hold(&mut held, squares[index]));
    for _ in 0..ROUNDS {
        if crowded.is_empty() {
            break;
        }
        let mut steps = Vec::with_capacity(crowded.len());
        for &index in &crowded {
            if let Some(&square) = generator.pick(board.sea_neighbours(squares[index])) {
                squares[index] = square;
                steps.push((index, square));
            }
        }
        crowded.retain(|&index| !hold(&mut held, squares[index]));
        rounds.push(steps);
    }
    let mut places: Vec<Option<Square>> = squares.iter().copied().map(Some).collect();
    if !crowded.is_empty() {
        rounds.push(place_the_rest(board, &held, &crowded, &mut places));
    }
    SpreadOutcome { places, rounds }
}

/// Takes a square. Returns `false` if it is taken already.
fn hold(held: &mut [bool; CELLS], square: Square) -> bool {
    !std::mem::replace(&mut held[square.cell()], true)
}

/// Gives everyone who still shares a square the nearest free sea square, in order of ids. Returns the fishermen that
/// moved, with their squares.
fn place_the_rest(
    board: &SeaBoard,
    held: &[bool; CELLS],
    crowded: &[usize],
    places: &mut [Option<Square>],
) -> Vec<(usize, Square)> {
    let mut held = *held;
    let mut steps = Vec::new();
    for &index in crowded {
        let free = places[index].and_then(|from| nearest_free(board, from, &held));
        if let Some(square) = free {
            hold(&mut held, square);
            steps.push((index, square));
        }
        places[index] = free;
    }
    steps
}

/// The nearest sea square that nobody holds, counted in squares from neighbour to neighbour.
fn nearest_free(board: &SeaBoard, from: Square, held: &[bool; CELLS]) -> Option<Square> {
    let mut seen = BTreeSet::from([from]);
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        if !held[square.cell()] {
            return Some(square);
        }
        queue.extend(
            board.sea_neighbours(square).iter().copied().filter(|&beside| seen.insert(beside)),
        );
    }
    None
}
