//! Random play to the end of a game.

use super::ply::{PenguinPly, SpotMove};
use super::spot_set::SpotSet;
use super::value::IcePosition;
use shoal_contract::RandomGenerator;

/// More penguins than this are moved by listing all moves: only positions that were set up have more.
const FEW: usize = 8;

impl<B: SpotSet> IcePosition<B> {
    /// One of the legal plies, all equally likely; none if there is none.
    pub fn random_ply(&self, generator: &mut RandomGenerator) -> Option<PenguinPly> {
        let player = self.turn()?;
        if self.is_placing() {
            return nth(self.free, generator.below(self.free.count())).map(PenguinPly::Place);
        }
        let mut reaches = [(0, B::default()); FEW];
        let mut moves = 0;
        let mut last = 0;
        for from in self.penguins(player).spots() {
            let Some(entry) = reaches.get_mut(last) else {
                return self.random_of_all(player, generator);
            };
            *entry = (from, self.reach(from));
            moves += entry.1.count();
            last += 1;
        }
        let mut choice = generator.below(moves);
        for (from, reached) in &reaches[..last] {
            let count = reached.count();
            if choice < count {
                let to = nth(*reached, choice)?;
                return Some(PenguinPly::Move(SpotMove { from: *from, to }));
            }
            choice -= count;
        }
        None
    }

    fn random_of_all(&self, player: usize, generator: &mut RandomGenerator) -> Option<PenguinPly> {
        let moves: Vec<SpotMove> = self.moves(player).collect();
        generator.pick(&moves).copied().map(PenguinPly::Move)
    }

    /// Plays random plies until the game is over, or nothing is legal; answers how many.
    pub fn playout(&mut self, generator: &mut RandomGenerator) -> u32 {
        let mut plies = 0;
        while let Some(ply) = self.random_ply(generator) {
            let _ = self.play(ply);
            plies += 1;
        }
        plies
    }
}

/// The spot of a set that has `before` others before it.
#[inline]
fn nth<B: SpotSet>(set: B, before: u32) -> Option<super::Spot> {
    set.spots().nth(before as usize)
}
