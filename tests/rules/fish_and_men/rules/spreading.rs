//! How fishermen spread (rules 6.1).

use crate::fish_and_men::scenario::level;
use shoal_contract::RandomGenerator;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::fishermen::spreading::spread;
use std::collections::BTreeSet;

fn spread_swarm(board: &SeaBoard, count: usize, from: Square, seed: u64) -> Vec<Option<Square>> {
    spread(board, &mut RandomGenerator::from_seed(seed), &vec![from; count]).places
}

/// Everybody has a square of sea of his own; answers with the squares.
fn all_apart(board: &SeaBoard, places: &[Option<Square>]) -> BTreeSet<Square> {
    let squares: BTreeSet<Square> = places.iter().flatten().copied().collect();
    assert_eq!(squares.len(), places.len(), "no two share a square, nobody is left over");
    assert!(squares.iter().all(|&square| board.is_sea(square)), "all are in the sea");
    squares
}

#[test]
fn a_swarm_spreads_until_no_two_share_a_square() {
    let board = SeaBoard::new(&Level::world(), true);
    for seed in 0..20 {
        let from = Square::new(13, 55);
        let squares = all_apart(&board, &spread_swarm(&board, 25, from, seed));
        assert!(squares.contains(&from), "one of them stays where they came to be");
    }
}

#[test]
fn the_first_stays_and_the_others_go() {
    let board = SeaBoard::new(&level(), true);
    let from = Square::new(3, 6);
    let places = spread_swarm(&board, 4, from, 1);
    assert_eq!(places[0], Some(from), "of equals the lowest id is the longest-standing");
}

#[test]
fn a_fisherman_who_stands_alone_already_stays() {
    let board = SeaBoard::new(&level(), true);
    let crowd = Square::new(3, 6);
    let alone = Square::new(1, 1);
    let places = spread(&board, &mut RandomGenerator::from_seed(3), &[alone, crowd, crowd]).places;
    assert_eq!(places[0], Some(alone));
    all_apart(&board, &places);
}

#[test]
fn a_full_sea_takes_one_a_square_and_has_no_room_for_more() {
    let board = SeaBoard::new(&level(), true);
    let room = board.sea().len();
    all_apart(&board, &spread_swarm(&board, room, Square::new(3, 6), 5));
    let places = spread_swarm(&board, room + 3, Square::new(3, 6), 5);
    let left_over = places.iter().filter(|place| place.is_none()).count();
    assert_eq!(left_over, 3, "those the sea has no room for");
}

#[test]
fn with_four_neighbours_they_spread_along_rows_and_columns() {
    let board = SeaBoard::new(&level(), false);
    all_apart(&board, &spread_swarm(&board, 12, Square::new(6, 7), 2));
}
