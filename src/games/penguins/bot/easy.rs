//! The easy bot, for playing with children: it goes where it sees the most fish, thinks of nothing
//! that comes after, and sometimes does not look at all.

use super::thinker::Thinker;
use super::why::Why;
use crate::position::{AnyPosition, Ply};
use shoal_contract::Generator;

/// Turns of 100 in which it does not look.
const DREAMS: u32 = 35;

/// The easy bot.
pub struct Easy {
    generator: Generator,
}

impl Easy {
    /// A bot with its own generator.
    pub fn new(seed: u64) -> Self {
        Self { generator: Generator::from_seed(seed) }
    }
}

impl Thinker for Easy {
    fn think(&mut self, position: &AnyPosition, _names: &[String]) -> Option<(Ply, Why)> {
        if self.generator.chance(DREAMS) {
            return Some((position.random_ply(&mut self.generator)?, Why::Dreamt));
        }
        let legal = position.legal();
        let fish = |ply: Ply| match ply {
            Ply::Place(to) => position.board().fish(to),
            Ply::Move(step) => position.board().fish(step.to),
        };
        let most = legal.iter().map(|&ply| fish(ply)).max()?;
        let best: Vec<Ply> = legal.into_iter().filter(|&ply| fish(ply) == most).collect();
        Some((*self.generator.pick(&best)?, Why::Most { fish: most.into() }))
    }
}
