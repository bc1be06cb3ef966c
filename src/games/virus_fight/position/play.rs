//! Playing and taking back: the steps of the rules put together, for search.

use super::squares::Square;
use super::value::{VirusFightPosition, VirusFightStep, VirusPly};
use crate::{PIECES, SizedInstruction};

/// Everything needed to take a ply back.
#[derive(Debug, Clone, Copy)]
#[must_use = "without it the ply cannot be taken back"]
pub struct VirusPlyUndo {
    ply: VirusPly,
    turn: usize,
    first: usize,
    round: u32,
    step: VirusFightStep,
    fallen: usize,
    marker: Option<Square>,
    taken: Option<SizedInstruction>,
    spares: Option<[u8; PIECES]>,
}

impl VirusFightPosition {
    /// Plays a legal ply of the player to move. A player that cannot walk afterwards is out at once (rules 5.5).
    #[inline]
    pub fn play(&mut self, ply: VirusPly) -> VirusPlyUndo {
        let mut undo = VirusPlyUndo {
            ply,
            turn: self.turn,
            first: self.first,
            round: self.round,
            step: self.step,
            fallen: self.fallen,
            marker: self.markers[self.turn],
            taken: None,
            spares: None,
        };
        match ply {
            VirusPly::Walk(to) | VirusPly::Jump(to) => {
                self.move_marker(to);
                self.end_turn();
                return undo;
            }
            VirusPly::Fall => {
                undo.spares = Some(self.fall());
                return undo;
            }
            VirusPly::Move(from, to) => _ = self.move_piece(from, to),
            VirusPly::Write(piece, at) => self.write_spare(piece, at),
            VirusPly::Erase(at) => undo.taken = self.erase(at),
            VirusPly::EraseNothing | VirusPly::Skip => {}
        }
        self.let_marker_move();
        if self.walks().is_empty() {
            undo.spares = Some(self.fall());
        }
        undo
    }

    /// Takes the last ply back.
    #[inline]
    pub fn unplay(&mut self, undo: VirusPlyUndo) {
        self.winners.clear();
        (self.turn, self.first) = (undo.turn, undo.first);
        (self.round, self.step, self.fallen) = (undo.round, undo.step, undo.fallen);
        let turn = undo.turn;
        if let Some(spares) = undo.spares {
            self.spares[turn] = spares;
            self.out[undo.fallen..].fill(0);
        }
        if self.markers[turn] != undo.marker
            && let Some(marker) = undo.marker
        {
            self.mark(turn, marker);
        }
        match undo.ply {
            VirusPly::Move(from, to) => {
                if let Some(piece) = self.take(to) {
                    self.put(piece, from);
                }
            }
            VirusPly::Write(_, at) => {
                if let Some(piece) = self.take(at) {
                    self.spares[turn][piece.index()] += 1;
                }
            }
            VirusPly::Erase(at) => {
                if let Some(piece) = undo.taken {
                    self.spares[turn][piece.index()] -= 1;
                    self.put(piece, at);
                }
            }
            _ => {}
        }
    }

    /// Puts the seat to move out (rules 6.1); answers the spares it had.
    fn fall(&mut self) -> [u8; PIECES] {
        self.note_out(self.turn);
        let spares = self.take_belongings(self.turn);
        self.end_turn();
        spares
    }

    /// A seat leaves the match, at any time (rules 6.5). It cannot be taken back.
    pub fn resign(&mut self, seat: usize) {
        if seat >= self.players || self.is_out(seat) {
            return;
        }
        self.note_out(seat);
        let _ = self.take_belongings(seat);
        if self.is_won() {
            self.crown_last_one();
        } else if seat == self.turn
            && matches!(self.step, VirusFightStep::Act | VirusFightStep::Walk)
        {
            self.end_turn();
        }
    }

    /// Passes the turn, and begins a new round where all have had theirs (rules 4.2); the last one left wins.
    #[inline]
    fn end_turn(&mut self) {
        if self.is_won() {
            return self.crown_last_one();
        }
        self.pass_turn();
        if self.is_round_over() {
            self.begin_round();
        }
    }
}
