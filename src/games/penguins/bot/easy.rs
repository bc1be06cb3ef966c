//! The easy bot, for playing with children: it goes where it sees the most fish, thinks of nothing
//! that comes after, and sometimes does not look at all.

use super::ply_chooser::PlyChooser;
use super::why::PenguinChoiceReason;
use crate::position::{AnyPosition, PenguinPly};
use shoal_contract::RandomGenerator;

/// Turns of 100 in which it does not look.
const DREAMS: u32 = 35;

/// The easy bot.
pub struct EasyPenguinBot {
    generator: RandomGenerator,
}

impl EasyPenguinBot {
    /// A bot with its own generator.
    pub fn new(seed: u64) -> Self {
        Self { generator: RandomGenerator::from_seed(seed) }
    }
}

impl PlyChooser for EasyPenguinBot {
    fn choose_ply(
        &mut self,
        position: &AnyPosition,
        _names: &[String],
    ) -> Option<(PenguinPly, PenguinChoiceReason)> {
        if self.generator.chance(DREAMS) {
            return Some((
                position.random_ply(&mut self.generator)?,
                PenguinChoiceReason::DidNotLook,
            ));
        }
        let legal = position.legal();
        let fish = |ply: PenguinPly| match ply {
            PenguinPly::Place(to) => position.board().fish(to),
            PenguinPly::Move(step) => position.board().fish(step.to),
        };
        let most = legal.iter().map(|&ply| fish(ply)).max()?;
        let best: Vec<PenguinPly> = legal.into_iter().filter(|&ply| fish(ply) == most).collect();
        Some((*self.generator.pick(&best)?, PenguinChoiceReason::Most { fish: most.into() }))
    }
}
