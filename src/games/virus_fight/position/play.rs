//! Playing and taking back (rules 5, 6): a rule is written here once, for search and for the match
//! world.

use super::squares::Square;
use super::value::{MOST_PLAYERS, Ply, Position, Step};
use crate::{PIECES, Piece};

/// What is needed to take a ply back.
#[derive(Debug, Clone, Copy)]
#[must_use = "without it the ply cannot be taken back"]
pub struct Undo {
    ply: Ply,
    turn: usize,
    first: usize,
    round: u32,
    step: Step,
    fallen: usize,
    marker: Option<Square>,
    taken: Option<Piece>,
    spares: Option<[u8; PIECES]>,
}

impl Position {
    /// Plays a legal ply of the player to move. Who cannot walk afterwards is out at once (rules 5.5).
    #[inline]
    pub fn play(&mut self, ply: Ply) -> Undo {
        let mut undo = Undo {
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
            Ply::Walk(to) | Ply::Jump(to) => {
                self.mark(self.turn, to);
                self.end_turn();
                return undo;
            }
            Ply::Fall => {
                undo.spares = Some(self.fall());
                return undo;
            }
            Ply::Move(from, to) => {
                if let Some(piece) = self.take(from) {
                    self.put(piece, to);
                }
            }
            Ply::Write(piece, at) => {
                let count = &mut self.spares[self.turn][piece.index()];
                *count = count.saturating_sub(1);
                self.put(piece, at);
            }
            Ply::Erase(at) => {
                undo.taken = self.take(at);
                if let Some(piece) = undo.taken {
                    self.spares[self.turn][piece.index()] += 1;
                }
            }
            Ply::EraseNothing | Ply::Skip => {}
        }
        self.step = Step::Walk;
        if self.walks().is_empty() {
            undo.spares = Some(self.fall());
        }
        undo
    }

    /// Takes the last ply back.
    #[inline]
    pub fn unplay(&mut self, undo: Undo) {
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
            Ply::Move(from, to) => {
                if let Some(piece) = self.take(to) {
                    self.put(piece, from);
                }
            }
            Ply::Write(_, at) => {
                if let Some(piece) = self.take(at) {
                    self.spares[turn][piece.index()] += 1;
                }
            }
            Ply::Erase(at) => {
                if let Some(piece) = undo.taken {
                    self.spares[turn][piece.index()] -= 1;
                    self.put(piece, at);
                }
            }
            _ => {}
        }
    }

    /// The seat to move is out (rules 6.1); answers the spares it had.
    fn fall(&mut self) -> [u8; PIECES] {
        let spares = self.remove(self.turn);
        self.end_turn();
        spares
    }

    /// Marker and spares leave the game, the pieces on the board stay (rules 6.2).
    fn remove(&mut self, seat: usize) -> [u8; PIECES] {
        if let Some(marker) = self.markers[seat].take() {
            self.marked.remove(marker);
        }
        self.out[self.fallen] = seat as u8;
        self.fallen += 1;
        std::mem::take(&mut self.spares[seat])
    }

    /// A seat leaves the match, at any time (rules 6.5). It cannot be taken back.
    pub fn resign(&mut self, seat: usize) {
        if seat >= self.players || self.is_out(seat) {
            return;
        }
        let _ = self.remove(seat);
        if seat == self.turn && matches!(self.step, Step::Act | Step::Walk) {
            self.end_turn();
        } else if self.players - self.fallen < 2 {
            self.end();
        }
    }

    /// The turn passes clockwise; past the first player a new round begins (rules 4.2, 4.3).
    #[inline]
    fn end_turn(&mut self) {
        self.step = Step::Act;
        if self.players - self.fallen < 2 {
            return self.end();
        }
        let mut next = self.turn;
        loop {
            next = if next + 1 < self.players { next + 1 } else { 0 };
            if next == self.first {
                self.round += 1;
                next = self.next_first();
                self.first = next;
                break;
            }
            if !self.is_out(next) {
                break;
            }
        }
        self.turn = next;
    }

    /// From the old first seat clockwise, the first survivor with the biggest piece under its marker
    /// (rules 4.3).
    #[inline]
    fn next_first(&self) -> usize {
        let (mut best, mut most) = (self.first, 0);
        for step in 0..self.players {
            let seat = (self.first + step) % self.players;
            let Some(at) = self.markers[seat % MOST_PLAYERS] else { continue };
            let size = if self.sizes[2].has(at) { 3 } else { 1 + u8::from(self.sizes[1].has(at)) };
            if size > most {
                (best, most) = (seat, size);
            }
        }
        best
    }

    /// The last one left wins (rules 6.1).
    fn end(&mut self) {
        self.step = Step::Over;
        self.winners = self.active().collect();
    }

    /// The match ends in a stalemate, which is counted (rules 6.3).
    pub fn call_stalemate(&mut self) {
        self.step = Step::Over;
        self.winners = self.richest();
    }
}
