//! Placing, moving, taking back, removing (rules 2.3, 3, 4.1): a rule is written here once, for
//! search and for the match world.

use super::bits::Bits;
use super::geometry::Spot;
use super::ply::{Move, Ply};
use super::value::{MOST_PLAYERS, NOBODY, Position};

/// What is needed to take a ply back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "without it the ply cannot be taken back"]
pub struct Undo {
    ply: Ply,
    first: u8,
    turn: u8,
}

impl<B: Bits> Position<B> {
    /// Plays a legal ply of the player to move. The turn passes on to the next that can act.
    #[inline]
    pub fn play(&mut self, ply: Ply) -> Undo {
        match ply {
            Ply::Place(spot) => self.place(spot),
            Ply::Move(step) => self.go(step),
        }
    }

    /// [`Position::play`] of a placement (rules 2.3).
    pub fn place(&mut self, spot: Spot) -> Undo {
        let undo = Undo { ply: Ply::Place(spot), first: self.first, turn: self.turn };
        let player = index(self.turn);
        self.free = self.free.minus(B::only(spot));
        self.penguins[player] = self.penguins[player].or(B::only(spot));
        self.to_place[player] = self.to_place[player].saturating_sub(1);
        self.first = self.after[player];
        self.settle();
        undo
    }

    /// [`Position::play`] of a move (rules 3.1, 3.2): the tile that was left is gone, its fish are the
    /// player's.
    #[inline]
    pub fn go(&mut self, step: Move) -> Undo {
        let undo = Undo { ply: Ply::Move(step), first: self.first, turn: self.turn };
        let player = index(self.turn);
        let to = B::only(step.to);
        self.free = self.free.xor(to);
        self.penguins[player] = self.penguins[player].xor(to).xor(B::only(step.from));
        self.scores[player] = self.scores[player].wrapping_add(self.field.fish(step.from));
        self.first = self.after[player];
        self.pass_over_the_stuck();
        undo
    }

    /// Takes the last ply back.
    #[inline]
    pub fn unplay(&mut self, undo: Undo) {
        let player = index(undo.turn);
        (self.first, self.turn) = (undo.first, undo.turn);
        match undo.ply {
            Ply::Move(Move { from, to }) => {
                let to = B::only(to);
                self.free = self.free.xor(to);
                self.penguins[player] = self.penguins[player].xor(to).xor(B::only(from));
                self.scores[player] = self.scores[player].wrapping_sub(self.field.fish(from));
            }
            Ply::Place(spot) => {
                self.free = self.free.or(B::only(spot));
                self.penguins[player] = self.penguins[player].minus(B::only(spot));
                self.to_place[player] += 1;
                self.placing = true;
            }
        }
    }

    /// Removes a player (rules 4.1): its penguins leave the board, the tiles under them stay, it leaves the
    /// order. If it was its turn, it is now the turn of the next in order (rules F3); otherwise the turn
    /// stays where it was. Players that were stuck may be free again (rules 3.4). It cannot be taken
    /// back.
    pub fn remove(&mut self, player: usize) {
        if player >= self.players() || self.is_removed(player) {
            return;
        }
        self.free = self.free.or(self.penguins[player]);
        self.penguins[player] = B::default();
        self.to_place[player] = 0;
        if let Some(turn) = self.turn() {
            self.first = if turn == player { self.after[player] } else { self.turn };
        }
        self.removed |= 1 << player;
        self.link();
        self.settle();
    }

    /// Writes down who comes after whom.
    pub(super) fn link(&mut self) {
        let count = self.players();
        for player in 0..count {
            let others = (1..=count).map(|step| (player + step) % count);
            let next = others.clone().find(|&other| !self.is_removed(other));
            self.after[player] = next.unwrap_or(player) as u8;
        }
        if self.is_removed(self.first.into()) {
            self.first = self.after[index(self.first)];
        }
    }

    /// Finds out what is being done, and who is next to do it.
    pub(super) fn settle(&mut self) {
        self.placing = self.to_place != [0; MOST_PLAYERS];
        if self.placing {
            self.pass_over(|position, player| position.to_place[player] == 0);
        } else {
            self.pass_over_the_stuck();
        }
    }

    #[inline]
    fn pass_over_the_stuck(&mut self) {
        self.pass_over(Self::is_stuck);
    }

    /// It is the turn of the first player in order that has something to do.
    #[inline]
    fn pass_over(&mut self, has_nothing_to_do: impl Fn(&Self, usize) -> bool) {
        let mut player = self.first;
        while has_nothing_to_do(self, index(player)) {
            player = self.after[index(player)];
            if player == self.first {
                self.turn = NOBODY;
                return;
            }
        }
        self.turn = player;
    }
}

/// A player as an index: there is no player beyond the last, so a mask is as good as a check.
#[inline]
fn index(player: u8) -> usize {
    usize::from(player) % MOST_PLAYERS
}
