//! Placing, moving, taking back, removing (rules 2.3, 3, 4.1): a rule is written here once. What a numbered rule says
//! is a method of its own, which the match world's step of the same name calls; search plays a whole ply.

use super::geometry::Spot;
use super::ply::{PenguinPly, SpotMove};
use super::spot_set::SpotSet;
use super::value::{IcePosition, MOST_PLAYERS, NOBODY};

/// All that is needed to take a ply back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "without it the ply cannot be taken back"]
pub struct PenguinPlyUndo {
    ply: PenguinPly,
    first: u8,
    turn: u8,
}

/// Whole plies, for search.
impl<B: SpotSet> IcePosition<B> {
    /// Plays a legal ply of the player to move. The turn passes on to the next that can act.
    #[inline]
    pub fn play(&mut self, ply: PenguinPly) -> PenguinPlyUndo {
        match ply {
            PenguinPly::Place(spot) => self.place(spot),
            PenguinPly::Move(step) => self.play_move(step),
        }
    }

    /// [`IcePosition::play`] of a placement (rules 2.3).
    pub fn place(&mut self, spot: Spot) -> PenguinPlyUndo {
        let undo =
            PenguinPlyUndo { ply: PenguinPly::Place(spot), first: self.first, turn: self.turn };
        self.put_penguin(spot);
        self.use_up_penguin();
        self.end_placing();
        self.pass_turn();
        self.pass_over();
        undo
    }

    /// [`IcePosition::play`] of a move (rules 3.1, 3.2).
    #[inline]
    pub fn play_move(&mut self, step: SpotMove) -> PenguinPlyUndo {
        let undo =
            PenguinPlyUndo { ply: PenguinPly::Move(step), first: self.first, turn: self.turn };
        self.slide_penguin(step);
        self.take_fish(step.from);
        self.pass_turn();
        self.pass_over_stuck();
        undo
    }

    /// Takes the last ply back.
    #[inline]
    pub fn unplay(&mut self, undo: PenguinPlyUndo) {
        let player = index(undo.turn);
        (self.first, self.turn) = (undo.first, undo.turn);
        match undo.ply {
            PenguinPly::Move(SpotMove { from, to }) => {
                let to = B::only(to);
                self.free = self.free.xor(to);
                self.penguins[player] = self.penguins[player].xor(to).xor(B::only(from));
                self.scores[player] = self.scores[player].wrapping_sub(self.field.fish(from));
            }
            PenguinPly::Place(spot) => {
                self.free = self.free.or(B::only(spot));
                self.penguins[player] = self.penguins[player].minus(B::only(spot));
                self.to_place[player] += 1;
                self.placing = true;
            }
        }
    }

    /// Removes a player (rules 4.1). Players that were stuck may be free again (rules 3.4). It cannot be taken back.
    pub fn remove(&mut self, player: usize) {
        if player >= self.players() || self.is_removed(player) {
            return;
        }
        self.take_penguins_off(player);
        self.leave_order(player);
        self.ask_next();
        self.end_placing();
        self.pass_over();
    }
}

/// The steps of the rules, in the order of the rulebook.
impl<B: SpotSet> IcePosition<B> {
    /// The turn passes to the player that is next in order, stuck or not (rules 2.2).
    #[inline]
    pub fn pass_turn(&mut self) {
        self.first = self.after[index(self.turn)];
    }

    /// A penguin of the player to move comes to stand on a free tile (rules 2.3).
    pub fn put_penguin(&mut self, spot: Spot) {
        let player = index(self.turn);
        self.free = self.free.minus(B::only(spot));
        self.penguins[player] = self.penguins[player].or(B::only(spot));
    }

    /// The player to move has one penguin less to place (rules 2.3).
    pub fn use_up_penguin(&mut self) {
        let left = &mut self.to_place[index(self.turn)];
        *left = left.saturating_sub(1);
    }

    /// The placing is over when all penguins are placed (rules 2.3).
    pub fn end_placing(&mut self) {
        self.placing = self.to_place != [0; MOST_PLAYERS];
    }

    /// A penguin of the player to move goes from one tile to another (rules 3.1). The tile that it leaves does not
    /// become free: neither free nor under a penguin, it is gone (rules 3.2).
    #[inline]
    pub fn slide_penguin(&mut self, SpotMove { from, to }: SpotMove) {
        let (player, to) = (index(self.turn), B::only(to));
        self.free = self.free.xor(to);
        self.penguins[player] = self.penguins[player].xor(to).xor(B::only(from));
    }

    /// The fish of the tile that was left are the player's (rules 3.2).
    #[inline]
    pub fn take_fish(&mut self, left: Spot) {
        let score = &mut self.scores[index(self.turn)];
        *score = score.wrapping_add(self.field.fish(left));
    }

    /// It is the turn of the first player in order that has something to do: as long as penguins are placed, that has
    /// one left to place (rules 2.3); then, that is not stuck (rules 3.3).
    pub fn pass_over(&mut self) {
        match self.placing {
            true => self.pass_over_all(|position, player| position.to_place[player] == 0),
            false => self.pass_over_stuck(),
        }
    }

    /// Players none of whose penguins can move are passed over; when no player can move, the game is over (rules 3.3).
    #[inline]
    fn pass_over_stuck(&mut self) {
        self.pass_over_all(Self::is_stuck);
    }

    #[inline]
    fn pass_over_all(&mut self, has_nothing_to_do: impl Fn(&Self, usize) -> bool) {
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

    /// The penguins of a player go from the board, and the tiles they stood on stay (rules 4.1).
    pub fn take_penguins_off(&mut self, player: usize) {
        let penguins = std::mem::take(&mut self.penguins[player % MOST_PLAYERS]);
        self.free = self.free.or(penguins);
    }

    /// A player is not in the order any more, and has no penguins to place (rules 4.1).
    pub fn leave_order(&mut self, player: usize) {
        self.to_place[player % MOST_PLAYERS] = 0;
        self.removed |= 1 << (player % MOST_PLAYERS);
        self.link();
    }

    /// The next in order is asked if the player whose turn it was has left; otherwise the turn stays (rules F3).
    pub fn ask_next(&mut self) {
        if let Some(turn) = self.turn() {
            self.first = if self.is_removed(turn) { self.after[turn] } else { self.turn };
        }
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
}

/// A player as an index: there is no player beyond the last, so a mask is as good as a check.
#[inline]
fn index(player: u8) -> usize {
    usize::from(player) % MOST_PLAYERS
}
