//! The squares of programs on the board (rules 3.4, 3.5).

use super::position::SquareSet;
use super::program::LONGEST;
use super::{Square, VirusFightPosition, VirusProgram};
use VirusBoardSide::{East, North, South, West};

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VirusBoardSide {
    South,
    West,
    North,
    East,
}

/// The side of a seat, clockwise from the south, and whether its line lies flush with the west (-1) or
/// the east corner (1).
fn place(players: usize, seat: usize) -> (VirusBoardSide, i8) {
    let sides: &[(VirusBoardSide, i8)] = match players {
        2 => &[(South, 0), (North, 0)],
        5 => &[(South, 0), (West, 0), (North, -1), (North, 1), (East, 0)],
        _ => &[(South, 0), (West, 0), (North, 0), (East, 0)],
    };
    sides[seat % sides.len()]
}

/// The length of the edge row of a seat, in squares.
pub fn edge(rows: u8, columns: u8, players: usize, seat: usize) -> u8 {
    match place(players, seat).0 {
        South | North => columns,
        West | East => rows,
    }
}

/// The squares of a line from the seat's own left to its right.
pub fn squares(
    rows: u8,
    columns: u8,
    players: usize,
    seat: usize,
    length: u8,
    offset: Option<u8>,
) -> Vec<Square> {
    let (side, flush) = place(players, seat);
    let room = edge(rows, columns, players, seat).saturating_sub(length);
    let usual = match flush {
        // The north's own left is the east.
        -1 => room,
        1 => 0,
        _ => room / 2,
    };
    let start = offset.map_or(usual, |offset| offset.min(room));
    let square = |at: u8| match side {
        South => (rows - 1) * 16 + start + at,
        North => columns - 1 - start - at,
        West => (start + at) * 16,
        East => (rows - 1 - start - at) * 16 + columns - 1,
    };
    (0..length).map(square).collect()
}

/// The longest line that all players can have without two of them touching; 0 if none (rules 3.2).
pub fn longest_fitting(rows: u8, columns: u8, players: usize) -> usize {
    let fits = |length: &usize| {
        let length = *length as u8;
        let mut taken = SquareSet::NONE;
        (0..players).all(|seat| {
            if edge(rows, columns, players, seat) < length {
                return false;
            }
            let line = squares(rows, columns, players, seat, length, None);
            let line = line.into_iter().map(SquareSet::only).fold(SquareSet::NONE, SquareSet::or);
            let is_apart = taken.and(line.or(line.around())).is_empty();
            taken = taken.or(line);
            is_apart
        })
    };
    (1..=LONGEST).rev().find(fits).unwrap_or(0)
}

/// Lays the program of a seat on its edge, with its marker.
pub fn lay(position: &mut VirusFightPosition, seat: usize, program: &VirusProgram) -> Vec<Square> {
    let (rows, columns, length) = (position.rows, position.columns, program.line.len() as u8);
    let line = squares(rows, columns, position.players, seat, length, program.offset);
    for (&piece, &square) in program.line.iter().zip(&line) {
        position.put(piece, square);
    }
    if let Some(&square) = line.get(program.marker) {
        position.mark(seat, square);
    }
    line
}
