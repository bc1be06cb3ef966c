//! The legal plies of the player to move (rules 5).

use super::squares::{Square, Squares};
use super::value::{Ply, Position, Step};
use crate::{Kind, Piece};

impl Position {
    /// The active block of a seat (rules 2.3).
    pub fn block_of(&self, seat: usize) -> Squares {
        self.marker(seat).map_or(Squares::NONE, |marker| self.pieces.block(marker))
    }

    /// The squares to which the marker of the seat to move may walk (rules 5.2).
    #[inline]
    pub fn walks(&self) -> Squares {
        let Some(marker) = self.marker(self.turn) else { return Squares::NONE };
        self.ways(marker)
    }

    /// Every legal ply in the order of the rules; `out` is emptied first. Nothing once it is over; a
    /// player that cannot do anything falls.
    pub fn legal(&self, out: &mut Vec<Ply>) {
        out.clear();
        match self.step {
            Step::Arrange | Step::Over => return,
            Step::Walk => out.extend(self.walks().map(Ply::Walk)),
            Step::Act => self.acts(out),
        }
        if out.is_empty() {
            let falls = self.step == Step::Walk || self.executed() == Some(Kind::Jump);
            out.push(if falls { Ply::Fall } else { Ply::Skip });
        }
    }

    /// `true` if the player to move can neither walk nor jump, and so is out (rules 6.1).
    pub fn falls(&self) -> bool {
        match (self.step, self.marker(self.turn)) {
            (Step::Walk, _) => self.walks().is_empty(),
            (Step::Act, Some(marker)) if self.executed() == Some(Kind::Jump) => {
                self.jumps(self.pieces.block(marker)).is_empty()
            }
            _ => false,
        }
    }

    /// Lists the plies of the instruction under the marker.
    fn acts(&self, out: &mut Vec<Ply>) {
        let Some(marker) = self.marker(self.turn) else { return };
        let block = self.pieces.block(marker);
        let free = self.board.minus(self.pieces);
        match self.piece(marker).map(|piece| piece.kind) {
            Some(Kind::Move) => self.moves(block, free, out),
            Some(Kind::Write) => self.writes(block.around().and(free), out),
            Some(Kind::Jump) => out.extend(self.jumps(block).map(Ply::Jump)),
            Some(Kind::Erase) => {
                let beside = block.and(self.kinds[Kind::Erase as usize]).around();
                out.extend(beside.and(self.pieces).minus(self.marked).map(Ply::Erase));
                if !beside.and(free).is_empty() {
                    out.push(Ply::EraseNothing);
                }
            }
            None => {}
        }
    }

    /// The other pieces of the block serve as neighbours, even if they fall apart (rules 5.6, C5, C6).
    fn moves(&self, block: Squares, free: Squares, out: &mut Vec<Ply>) {
        for from in block.minus(self.marked) {
            let rest = block.minus(Squares::only(from));
            out.extend(rest.around().and(free).map(|to| Ply::Move(from, to)));
        }
    }

    /// Two spares alike are one choice (rules 5.7).
    fn writes(&self, targets: Squares, out: &mut Vec<Ply>) {
        for (piece, &count) in Piece::all().zip(&self.spares[self.turn]) {
            if count > 0 {
                out.extend(targets.map(|at| Ply::Write(piece, at)));
            }
        }
    }

    /// The unmarked pieces of the block, and those of all blocks without a marker (rules 5.8).
    fn jumps(&self, block: Squares) -> Squares {
        let mut taken = Squares::NONE;
        for seat in self.active() {
            if let Some(marker) = self.marker(seat).filter(|&marker| !taken.has(marker)) {
                taken = taken.or(self.pieces.block(marker));
            }
        }
        self.pieces.minus(taken).or(block).minus(self.marked)
    }

    /// `true` if the player to move may do this.
    pub fn is_legal(&self, ply: Ply) -> bool {
        let mut all = Vec::new();
        self.legal(&mut all);
        all.contains(&ply)
    }

    /// The kind of the instruction that the seat to move executes.
    pub fn executed(&self) -> Option<Kind> {
        Some(self.piece(self.marker(self.turn)?)?.kind)
    }

    /// The piece under a seat's marker.
    pub fn under(&self, seat: usize) -> Option<Piece> {
        self.marker(seat).and_then(|at: Square| self.piece(at))
    }
}
