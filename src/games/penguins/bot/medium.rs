//! The medium bot: it looks at each of its plies, and takes the one after which most of the ice is
//! its own. It does not think of what the others will do.

use super::territory::{FISH, Hope, Scales, Territory, USUAL};
use super::thinker::{Thinker, either};
use super::why::Why;
use crate::contract::Generator;
use crate::games::penguins::position::{AnyPosition, Bits, Ply, Position};

/// The medium bot.
pub struct Medium {
    generator: Generator,
    why: Why,
}

impl Medium {
    /// A bot with its own generator, for telling equally good plies apart.
    pub fn new(seed: u64) -> Self {
        Self { generator: Generator::from_seed(seed), why: Why::Nothing }
    }

    fn best<B: Bits>(&mut self, position: &Position<B>) -> Option<Ply> {
        let me = position.turn()?;
        let scales = Scales::new(position.board());
        let mut legal = Vec::new();
        position.legal(&mut legal);
        self.generator.shuffle(&mut legal);
        let mut position = position.clone();
        let mut best: Option<(Hope, Ply)> = None;
        for ply in legal {
            let undo = position.play(ply);
            let hopes = USUAL.hopes(&position, &Territory::of(&position), &scales);
            let others = (0..position.players()).filter(|&other| other != me);
            let lead = hopes[me] - others.map(|other| hopes[other]).max().unwrap_or(0);
            position.unplay(undo);
            if best.is_none_or(|(other, _)| lead > other) {
                best = Some((lead, ply));
            }
        }
        let (lead, ply) = best?;
        self.why = Why::Expects { lead: lead / FISH, ahead: 1 };
        Some(ply)
    }
}

impl Thinker for Medium {
    fn think(&mut self, position: &AnyPosition) -> Option<Ply> {
        either!(position, position => self.best(position))
    }

    fn why(&self) -> String {
        self.why.to_string()
    }
}
