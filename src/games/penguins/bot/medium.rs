//! The medium bot: it looks at each of its plies, and takes the one after which most of the ice is
//! nearest to it. It does not think of what the others will do.

use super::ply_chooser::PlyChooser;
use super::reason::reason;
use super::territory::{DEFAULT_WEIGHTS, FishCounter, Hope, Territory, lead};
use super::why::PenguinChoiceReason;
use crate::position::{AnyPosition, IcePosition, PenguinPly, SpotSet};
use shoal_contract::RandomGenerator;

/// The medium bot.
pub struct MediumPenguinBot {
    generator: RandomGenerator,
}

impl MediumPenguinBot {
    /// A bot with its own generator, for telling equally good plies apart.
    pub fn new(seed: u64) -> Self {
        Self { generator: RandomGenerator::from_seed(seed) }
    }

    fn best<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        names: &[String],
    ) -> Option<(PenguinPly, PenguinChoiceReason)> {
        let me = position.turn()?;
        let fish_counter = FishCounter::new(position.board());
        let mut legal = Vec::new();
        position.legal(&mut legal);
        self.generator.shuffle(&mut legal);
        let mut after = position.clone();
        let mut best: Option<(Hope, PenguinPly)> = None;
        for ply in legal {
            let undo = after.play(ply);
            let hopes = DEFAULT_WEIGHTS.hopes(&after, &Territory::of(&after), &fish_counter);
            let value = lead(me, &after, |player| hopes[player]);
            after.unplay(undo);
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, ply));
            }
        }
        let (_, ply) = best?;
        Some((ply, reason(position, ply, &fish_counter, names)))
    }
}

impl PlyChooser for MediumPenguinBot {
    fn choose_ply(
        &mut self,
        position: &AnyPosition,
        names: &[String],
    ) -> Option<(PenguinPly, PenguinChoiceReason)> {
        match position {
            AnyPosition::Word(position) => self.best(position, names),
            AnyPosition::Wide(position) => self.best(position, names),
        }
    }
}
