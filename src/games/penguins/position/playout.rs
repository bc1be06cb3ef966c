//! Random play to the end of a game.

use super::bits::Bits;
use super::ply::{Move, Ply};
use super::value::Position;
use shoal_contract::Generator;

/// More penguins than this are moved by listing all moves: only positions that were set up have more.
const FEW: usize = 8;

impl<B: Bits> Position<B> {
    /// One of the legal plies, all equally likely; none if there is none.
    pub fn random_ply(&self, generator: &mut Generator) -> Option<Ply> {
        let player = self.turn()?;
        if self.is_placing() {
            return nth(self.free, generator.below(self.free.count())).map(Ply::Place);
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
                return Some(Ply::Move(Move { from: *from, to }));
            }
            choice -= count;
        }
        None
    }

    fn random_of_all(&self, player: usize, generator: &mut Generator) -> Option<Ply> {
        let moves: Vec<Move> = self.moves(player).collect();
        generator.pick(&moves).copied().map(Ply::Move)
    }

    /// Plays random plies until the game is over, or nothing is legal; answers how many.
    pub fn playout(&mut self, generator: &mut Generator) -> u32 {
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
fn nth<B: Bits>(set: B, before: u32) -> Option<super::Spot> {
    set.spots().nth(before as usize)
}
