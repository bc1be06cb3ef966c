//! Counting sequences of plies: how many there are of a given length, and the fish at their ends.

use super::ply::PenguinPly;
use super::spot_set::SpotSet;
use super::value::{IcePosition, MOST_PLAYERS};
use shoal_contract::SearchBrake;

/// In place of a player, for fish that are the same for all of them.
const NO_PLAYER: usize = MOST_PLAYERS;

/// The last plies are counted without a look at the brake: that would cost too much.
const COARSE: u32 = 2;

/// The number of sequences, and each player's fish summed over the positions they lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PerftCount {
    /// Number of sequences.
    pub count: u64,
    /// The fish of each player, summed.
    pub scores: [u64; MOST_PLAYERS],
}

impl PerftCount {
    /// Adds `positions` positions that differ in the fish of one player only: `own` is the sum of those,
    /// and `scores` what the others have.
    #[inline]
    fn add(&mut self, positions: u64, scores: &[u32; MOST_PLAYERS], player: usize, own: u64) {
        self.count = self.count.wrapping_add(positions);
        for (index, (sum, &score)) in self.scores.iter_mut().zip(scores).enumerate() {
            let same = positions.wrapping_mul(score.into());
            *sum = sum.wrapping_add(if index == player { own } else { same });
        }
    }
}

impl<B: SpotSet> IcePosition<B> {
    /// Counts the sequences of exactly `depth` plies. Being passed over is no ply; a game that ends
    /// earlier counts nothing. The last ply is counted, not played.
    pub fn perft(&mut self, depth: u32) -> PerftCount {
        self.perft_until(depth, &SearchBrake::default())
    }

    /// [`IcePosition::perft`] until the brake is pulled: then not all are counted. Each position that is
    /// looked at or counted is spent.
    pub fn perft_until(&mut self, depth: u32, brake: &SearchBrake) -> PerftCount {
        let mut total = PerftCount::default();
        self.count(depth, true, brake, &mut total);
        if depth < COARSE {
            brake.spend(total.count);
        }
        total
    }

    /// [`IcePosition::perft`] with every ply played and taken back, the last one too.
    pub fn perft_playing_all(&mut self, depth: u32) -> PerftCount {
        let mut total = PerftCount::default();
        self.count(depth, false, &SearchBrake::default(), &mut total);
        total
    }

    fn count(&mut self, depth: u32, at_once: bool, brake: &SearchBrake, total: &mut PerftCount) {
        if depth < COARSE {
            return self.count_plies(depth, at_once, brake, total);
        }
        let before = total.count;
        if brake.spend(1) {
            self.count_plies(depth, at_once, brake, total);
        }
        if depth == COARSE {
            brake.spend(total.count.wrapping_sub(before));
        }
    }

    fn count_plies(
        &mut self,
        depth: u32,
        at_once: bool,
        brake: &SearchBrake,
        total: &mut PerftCount,
    ) {
        if depth == 0 {
            total.add(1, &self.scores, NO_PLAYER, 0);
        } else if self.is_over() {
        } else if self.is_placing() {
            self.count_placements(depth, at_once, brake, total);
        } else if depth > 1 {
            self.each_move(|position| position.count(depth - 1, at_once, brake, total));
        } else if at_once {
            self.count_last_moves(total);
        } else {
            self.make_last_moves(total);
        }
    }

    fn count_placements(
        &mut self,
        depth: u32,
        at_once: bool,
        brake: &SearchBrake,
        total: &mut PerftCount,
    ) {
        if depth == 1 && at_once {
            return total.add(self.free.count().into(), &self.scores, NO_PLAYER, 0);
        }
        for spot in self.free.spots() {
            let undo = self.play(PenguinPly::Place(spot));
            self.count(depth - 1, at_once, brake, total);
            self.unplay(undo);
        }
    }

    /// Looks at the position after each move of the player to move.
    #[inline]
    fn each_move(&mut self, mut look: impl FnMut(&mut Self)) {
        let Some(player) = self.turn() else { return };
        for from in self.penguins(player).spots() {
            for to in self.reach(from).spots() {
                let undo = self.play_move(super::SpotMove { from, to });
                look(self);
                self.unplay(undo);
            }
        }
    }

    /// Makes each move of the player to move and looks at the fish it then has.
    #[inline]
    fn make_last_moves(&mut self, total: &mut PerftCount) {
        let Some(player) = self.turn() else { return };
        let (mut moves, mut own) = (0_u64, 0_u64);
        self.each_move(|position| {
            moves = moves.wrapping_add(1);
            own = own.wrapping_add(position.score(player).into());
        });
        total.add(moves, &self.scores, player, own);
    }

    /// Counts the moves of the player to move by how many tiles each penguin can reach.
    #[inline]
    fn count_last_moves(&mut self, total: &mut PerftCount) {
        let Some(player) = self.turn() else { return };
        let before = u64::from(self.score(player));
        let (mut moves, mut own) = (0_u64, 0_u64);
        for from in self.penguins(player).spots() {
            let reached = u64::from(self.count_reach(from));
            moves = moves.wrapping_add(reached);
            own = own.wrapping_add(reached.wrapping_mul(before + u64::from(self.fish(from))));
        }
        total.add(moves, &self.scores, player, own);
    }
}
