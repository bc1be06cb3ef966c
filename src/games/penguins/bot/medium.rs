//! The medium bot: it looks at each of its plies, and takes the one after which most of the ice is
//! nearest to it. It does not think of what the others will do.

use super::reason::reason;
use super::territory::{Hope, Scales, Territory, USUAL, lead};
use super::thinker::Thinker;
use super::why::Why;
use crate::position::{AnyPosition, Bits, Ply, Position};
use shoal_contract::Generator;

/// The medium bot.
pub struct Medium {
    generator: Generator,
}

impl Medium {
    /// A bot with its own generator, for telling equally good plies apart.
    pub fn new(seed: u64) -> Self {
        Self { generator: Generator::from_seed(seed) }
    }

    fn best<B: Bits>(&mut self, position: &Position<B>, names: &[String]) -> Option<(Ply, Why)> {
        let me = position.turn()?;
        let scales = Scales::new(position.board());
        let mut legal = Vec::new();
        position.legal(&mut legal);
        self.generator.shuffle(&mut legal);
        let mut after = position.clone();
        let mut best: Option<(Hope, Ply)> = None;
        for ply in legal {
            let undo = after.play(ply);
            let hopes = USUAL.hopes(&after, &Territory::of(&after), &scales);
            let value = lead(me, &after, |player| hopes[player]);
            after.unplay(undo);
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, ply));
            }
        }
        let (_, ply) = best?;
        Some((ply, reason(position, ply, &scales, names)))
    }
}

impl Thinker for Medium {
    fn think(&mut self, position: &AnyPosition, names: &[String]) -> Option<(Ply, Why)> {
        match position {
            AnyPosition::Word(position) => self.best(position, names),
            AnyPosition::Wide(position) => self.best(position, names),
        }
    }
}
