//! A position, and what can be asked of it.

use super::squares::{Square, SquareSet};
use crate::{InstructionKind, PIECES, SizedInstruction};
use serde::{Deserialize, Serialize};

/// The most players of a match (rules 1.2).
pub const MOST_PLAYERS: usize = 5;

/// The step of the match that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VirusFightStep {
    /// Programs are arranged in secret (rules 3.3).
    Arrange,
    /// The instruction under the marker is to be done (rules 5.1).
    #[default]
    Act,
    /// It is done, and the marker is to move (rules 5.2).
    Walk,
    /// The match is over.
    Over,
}

/// The smallest step of play: a player does it, or it befalls one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VirusPly {
    /// A piece of the block goes elsewhere (rules 5.6).
    Move(Square, Square),
    /// A spare is put down (rules 5.7).
    Write(SizedInstruction, Square),
    /// The marker jumps (rules 5.8).
    Jump(Square),
    /// A piece is taken (rules 5.9).
    Erase(Square),
    /// An empty square is chosen, and nothing taken (rules 5.9).
    EraseNothing,
    /// The instruction cannot be done (rules 5.3).
    Skip,
    /// The marker moves (rules 5.2).
    Walk(Square),
    /// The marker cannot go anywhere (rules 6.1).
    Fall,
}

/// A position: small, quick to change and to change back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VirusFightPosition {
    /// Number of rows of the board.
    pub rows: u8,
    /// Number of columns of the board.
    pub columns: u8,
    /// Number of seats, those that are out included.
    pub players: usize,
    /// The round, from 1 on; 0 before the programs are shown.
    pub round: u32,
    /// The seat that was first in this round.
    pub first: usize,
    /// The seat to act.
    pub turn: usize,
    /// The step that is due.
    pub step: VirusFightStep,
    /// The winners once it is over.
    pub winners: Vec<usize>,
    pub(super) board: SquareSet,
    pub(super) pieces: SquareSet,
    pub(super) kinds: [SquareSet; 4],
    pub(super) sizes: [SquareSet; 3],
    pub(super) marked: SquareSet,
    pub(super) markers: [Option<Square>; MOST_PLAYERS],
    pub(super) spares: [[u8; PIECES]; MOST_PLAYERS],
    /// The seats that are out, in the order in which they fell; the first [`VirusFightPosition::fallen`] count.
    pub(super) out: [u8; MOST_PLAYERS],
    pub(super) fallen: usize,
}

impl VirusFightPosition {
    /// An empty board; every player has nothing.
    pub fn empty(rows: u8, columns: u8, players: usize) -> Self {
        let (none, board) = (SquareSet::NONE, SquareSet::board(rows, columns));
        Self {
            rows,
            columns,
            players,
            round: 0,
            first: 0,
            turn: 0,
            step: VirusFightStep::Arrange,
            winners: Vec::new(),
            board,
            pieces: none,
            kinds: [none; 4],
            sizes: [none; 3],
            marked: none,
            markers: [None; MOST_PLAYERS],
            spares: [[0; PIECES]; MOST_PLAYERS],
            out: [0; MOST_PLAYERS],
            fallen: 0,
        }
    }

    /// The square in a row and column, if the board has it.
    pub fn square(&self, row: u8, column: u8) -> Option<Square> {
        (row < self.rows && column < self.columns).then(|| row * 16 + column)
    }

    /// The instruction on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<SizedInstruction> {
        if !self.pieces.has(square) {
            return None;
        }
        let kind =
            *InstructionKind::ALL.iter().find(|&&kind| self.kinds[kind as usize].has(square))?;
        let size = (1..=3).find(|&size| self.sizes[usize::from(size) - 1].has(square))?;
        Some(SizedInstruction { kind, size })
    }

    /// The square of the marker of a seat; none if the seat has none.
    #[inline]
    pub fn marker(&self, seat: usize) -> Option<Square> {
        self.markers[seat % MOST_PLAYERS]
    }

    /// The number of spares of each instruction that a seat has.
    pub fn spares(&self, seat: usize) -> &[u8; PIECES] {
        &self.spares[seat % MOST_PLAYERS]
    }

    /// Gives a seat a spare.
    pub fn give(&mut self, seat: usize, piece: SizedInstruction) {
        let count = &mut self.spares[seat % MOST_PLAYERS][piece.index()];
        *count = count.saturating_add(1);
    }

    /// A seat has these spares and no others.
    pub fn keep_as_spares(&mut self, seat: usize, pieces: impl Iterator<Item = SizedInstruction>) {
        self.spares[seat % MOST_PLAYERS] = [0; PIECES];
        pieces.for_each(|piece| self.give(seat, piece));
    }

    /// Puts an instruction on an empty square.
    pub fn put(&mut self, piece: SizedInstruction, square: Square) {
        self.pieces.add(square);
        self.kinds[piece.kind as usize].add(square);
        self.sizes[usize::from(piece.size) - 1].add(square);
    }

    /// Takes the instruction from a square.
    pub(super) fn take(&mut self, square: Square) -> Option<SizedInstruction> {
        let piece = self.piece(square)?;
        self.pieces.remove(square);
        self.kinds[piece.kind as usize].remove(square);
        self.sizes[usize::from(piece.size) - 1].remove(square);
        Some(piece)
    }

    /// Puts the marker of a seat on an instruction without one.
    pub fn mark(&mut self, seat: usize, square: Square) {
        if let Some(left) = self.markers[seat % MOST_PLAYERS].replace(square) {
            self.marked.remove(left);
        }
        self.marked.add(square);
    }

    /// The squares with an instruction.
    pub fn pieces(&self) -> SquareSet {
        self.pieces
    }

    /// The squares under markers.
    pub fn marked(&self) -> SquareSet {
        self.marked
    }

    /// The seats that are out, in the order in which they fell.
    pub fn out(&self) -> impl Iterator<Item = usize> + '_ {
        self.out[..self.fallen].iter().map(|&seat| seat.into())
    }

    /// Writes down that a seat is out, without anything else.
    pub fn note_out(&mut self, seat: usize) {
        if self.fallen < MOST_PLAYERS {
            self.out[self.fallen] = seat as u8;
            self.fallen += 1;
        }
    }

    /// `true` if a seat is out.
    #[inline]
    pub fn is_out(&self, seat: usize) -> bool {
        self.out[..self.fallen].contains(&(seat as u8))
    }

    /// The number of copies of an instruction, on the board and beside it.
    pub fn alike(&self, piece: SizedInstruction) -> usize {
        let on_board = self.kinds[piece.kind as usize].and(self.sizes[usize::from(piece.size) - 1]);
        let spares = self.spares.iter().map(|spares| usize::from(spares[piece.index()]));
        on_board.count() as usize + spares.sum::<usize>()
    }

    /// The number of seats that fell before a seat that is out.
    pub fn fallen_at(&self, seat: usize) -> usize {
        self.out().position(|one| one == seat).unwrap_or(self.fallen)
    }

    /// The squares of a kind of instruction.
    pub fn of_kind(&self, kind: InstructionKind) -> SquareSet {
        self.kinds[kind as usize]
    }

    /// The instructions beside a square that have no marker (rules 5.2).
    pub fn unmarked_neighbours(&self, square: Square) -> SquareSet {
        SquareSet::only(square).around().and(self.pieces).minus(self.marked)
    }

    /// The seats that still play, in order.
    pub fn active(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.players).filter(|&seat| !self.is_out(seat))
    }

    /// The number of spares of a seat, and their pips (rules 6.3).
    pub fn spares_and_pips(&self, seat: usize) -> (u32, u32) {
        let counted = SizedInstruction::all().zip(self.spares(seat));
        counted.fold((0, 0), |(count, pips), (piece, &number)| {
            let number = u32::from(number);
            (count + number, pips + number * u32::from(piece.size))
        })
    }

    /// The winners of a stalemate: most spares, then most pips; equal ones share (rules 6.3).
    pub fn richest(&self) -> Vec<usize> {
        let most = self.active().map(|seat| self.spares_and_pips(seat)).max();
        self.active().filter(|&seat| Some(self.spares_and_pips(seat)) == most).collect()
    }

    /// Two situations are the same if these numbers are: board, markers, spares, turn and first
    /// player (rules 6.4).
    pub fn key(&self) -> u64 {
        let mut key = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix =
            |number: u64| key = (key ^ number).wrapping_mul(0x100_0000_01b3).rotate_left(29);
        for square in self.pieces {
            mix(u64::from(square) << 8 | self.piece(square).map_or(0, |piece| piece.index() as u64));
        }
        for seat in 0..self.players {
            mix(0x1_0000 + self.markers[seat].map_or(999, u64::from));
            self.spares[seat].iter().for_each(|&count| mix(count.into()));
        }
        mix((self.first * 8 + self.turn) as u64 * 2 + u64::from(self.step == VirusFightStep::Walk));
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_differ_in_spares_alone_have_different_keys() {
        let bare = VirusFightPosition::empty(8, 8, 2);
        let mut rich = bare.clone();
        rich.give(1, SizedInstruction { kind: InstructionKind::Jump, size: 1 });
        assert_ne!(bare.key(), rich.key());
    }
}
