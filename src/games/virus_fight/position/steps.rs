//! The numbered steps of the rules, in their order (rules 4 to 6). Each is written here once: the systems of the
//! match world do one at a time, and [`VirusFightPosition::play`] puts them together for search.

use super::squares::Square;
use super::value::{MOST_PLAYERS, VirusFightPosition, VirusFightStep};
use crate::{PIECES, SizedInstruction};

impl VirusFightPosition {
    /// Passes the turn clockwise to the next seat that is in, or to the one that was first if all have had
    /// theirs (rules 4.2).
    #[inline]
    pub fn pass_turn(&mut self) {
        self.step = VirusFightStep::Act;
        loop {
            self.turn = if self.turn + 1 < self.players { self.turn + 1 } else { 0 };
            if self.turn == self.first || !self.is_out(self.turn) {
                return;
            }
        }
    }

    /// `true` if the turn has just passed and all have had theirs in this round (rules 4.2).
    #[inline]
    pub fn is_round_over(&self) -> bool {
        self.turn == self.first
    }

    /// Begins the next round with the first survivor, from the old first seat clockwise, that has the biggest
    /// piece under its marker (rules 4.3).
    #[inline]
    pub fn begin_round(&mut self) {
        let (mut best, mut most) = (self.first, 0);
        for step in 0..self.players {
            let seat = (self.first + step) % self.players;
            let Some(at) = self.markers[seat % MOST_PLAYERS] else { continue };
            let size = if self.sizes[2].has(at) { 3 } else { 1 + u8::from(self.sizes[1].has(at)) };
            if size > most {
                (best, most) = (seat, size);
            }
        }
        self.round += 1;
        (self.first, self.turn) = (best, best);
    }

    /// Moves the marker of the seat in turn to another piece, beside it or by a jump (rules 5.2, 5.8).
    #[inline]
    pub fn move_marker(&mut self, to: Square) {
        self.mark(self.turn, to);
    }

    /// Lets the marker move, now that the instruction is done or skipped (rules 5.2, 5.3).
    #[inline]
    pub fn let_marker_move(&mut self) {
        self.step = VirusFightStep::Walk;
    }

    /// Moves a piece elsewhere, and answers which (rules 5.6).
    #[inline]
    pub fn move_piece(&mut self, from: Square, to: Square) -> Option<SizedInstruction> {
        let piece = self.take(from)?;
        self.put(piece, to);
        Some(piece)
    }

    /// Puts a spare of the seat in turn on the board (rules 5.7).
    #[inline]
    pub fn write_spare(&mut self, piece: SizedInstruction, at: Square) {
        let count = &mut self.spares[self.turn][piece.index()];
        *count = count.saturating_sub(1);
        self.put(piece, at);
    }

    /// Takes a piece as a spare of the seat in turn, and answers which (rules 5.9).
    #[inline]
    pub fn erase(&mut self, at: Square) -> Option<SizedInstruction> {
        let piece = self.take(at)?;
        self.spares[self.turn][piece.index()] += 1;
        Some(piece)
    }

    /// Takes marker and spares of a seat that is out; the pieces on the board stay (rules 6.2). Answers the spares.
    pub fn take_belongings(&mut self, seat: usize) -> [u8; PIECES] {
        if let Some(marker) = self.markers[seat].take() {
            self.marked.remove(marker);
        }
        std::mem::take(&mut self.spares[seat])
    }

    /// `true` if all others are out (rules 6.1).
    #[inline]
    pub fn is_won(&self) -> bool {
        self.players - self.fallen < 2
    }

    /// Ends the match: the last one left wins (rules 6.1).
    pub fn crown_last_one(&mut self) {
        self.step = VirusFightStep::Over;
        self.winners = self.active().collect();
    }

    /// Ends the match as a stalemate: spares are counted (rules 6.3).
    pub fn count_spares(&mut self) {
        self.step = VirusFightStep::Over;
        self.winners = self.richest();
    }
}
