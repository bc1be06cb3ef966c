//! The legal plies of the player to move (rules 5).

use super::squares::{Square, SquareSet};
use super::value::{VirusFightPosition, VirusFightStep, VirusPly};
use crate::{InstructionKind, SizedInstruction};

impl VirusFightPosition {
    /// The active block of a seat (rules 2.3).
    pub fn block_of(&self, seat: usize) -> SquareSet {
        self.marker(seat).map_or(SquareSet::NONE, |marker| self.pieces.block(marker))
    }

    /// The squares to which the marker of the seat to move may walk (rules 5.2).
    #[inline]
    pub fn walks(&self) -> SquareSet {
        let Some(marker) = self.marker(self.turn) else { return SquareSet::NONE };
        self.unmarked_neighbours(marker)
    }

    /// Every legal ply in the order of the rules; `out` is emptied first. Nothing once it is over; a
    /// player that cannot do anything falls.
    pub fn legal(&self, out: &mut Vec<VirusPly>) {
        out.clear();
        match self.step {
            VirusFightStep::Arrange | VirusFightStep::Over => return,
            VirusFightStep::Walk => out.extend(self.walks().map(VirusPly::Walk)),
            VirusFightStep::Act => self.acts(out),
        }
        if out.is_empty() {
            let falls =
                self.step == VirusFightStep::Walk || self.executed() == Some(InstructionKind::Jump);
            out.push(if falls { VirusPly::Fall } else { VirusPly::Skip });
        }
    }

    /// `true` if the player to move can neither walk nor jump, and so is out (rules 6.1).
    pub fn falls(&self) -> bool {
        match (self.step, self.marker(self.turn)) {
            (VirusFightStep::Walk, _) => self.walks().is_empty(),
            (VirusFightStep::Act, Some(marker))
                if self.executed() == Some(InstructionKind::Jump) =>
            {
                self.jumps(self.pieces.block(marker)).is_empty()
            }
            _ => false,
        }
    }

    /// Lists the plies of the instruction under the marker.
    fn acts(&self, out: &mut Vec<VirusPly>) {
        let Some(marker) = self.marker(self.turn) else { return };
        let block = self.pieces.block(marker);
        let free = self.board.minus(self.pieces);
        match self.piece(marker).map(|piece| piece.kind) {
            Some(InstructionKind::Move) => self.moves(block, free, out),
            Some(InstructionKind::Write) => self.writes(block.around().and(free), out),
            Some(InstructionKind::Jump) => out.extend(self.jumps(block).map(VirusPly::Jump)),
            Some(InstructionKind::Erase) => {
                let beside = block.and(self.kinds[InstructionKind::Erase as usize]).around();
                out.extend(beside.and(self.pieces).minus(self.marked).map(VirusPly::Erase));
                if !beside.and(free).is_empty() {
                    out.push(VirusPly::EraseNothing);
                }
            }
            None => {}
        }
    }

    /// The other pieces of the block serve as neighbours, even if they fall apart (rules 5.6, C5, C6).
    fn moves(&self, block: SquareSet, free: SquareSet, out: &mut Vec<VirusPly>) {
        for from in block.minus(self.marked) {
            let rest = block.minus(SquareSet::only(from));
            out.extend(rest.around().and(free).map(|to| VirusPly::Move(from, to)));
        }
    }

    /// Two spares alike are one choice (rules 5.7).
    fn writes(&self, targets: SquareSet, out: &mut Vec<VirusPly>) {
        for (piece, &count) in SizedInstruction::all().zip(&self.spares[self.turn]) {
            if count > 0 {
                out.extend(targets.map(|at| VirusPly::Write(piece, at)));
            }
        }
    }

    /// The unmarked pieces of the block, and those of all blocks without a marker (rules 5.8).
    fn jumps(&self, block: SquareSet) -> SquareSet {
        let mut taken = SquareSet::NONE;
        for seat in self.active() {
            if let Some(marker) = self.marker(seat).filter(|&marker| !taken.has(marker)) {
                taken = taken.or(self.pieces.block(marker));
            }
        }
        self.pieces.minus(taken).or(block).minus(self.marked)
    }

    /// `true` if the player to move may do this.
    pub fn is_legal(&self, ply: VirusPly) -> bool {
        let mut all = Vec::new();
        self.legal(&mut all);
        all.contains(&ply)
    }

    /// The kind of the instruction that the seat to move executes.
    pub fn executed(&self) -> Option<InstructionKind> {
        Some(self.piece(self.marker(self.turn)?)?.kind)
    }

    /// The piece under a seat's marker.
    pub fn under(&self, seat: usize) -> Option<SizedInstruction> {
        self.marker(seat).and_then(|at: Square| self.piece(at))
    }
}
