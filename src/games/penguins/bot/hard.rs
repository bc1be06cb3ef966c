//! The hard bot: it looks ahead as far as its positions last, and once its penguins are alone on
//! their ice it takes the most that can be taken there.

use super::islands::{Angler, Ice, islands};
use super::search::Search;
use super::table::Keys;
use super::territory::{FISH, Scales, Territory, USUAL, Weights};
use super::thinker::{Thinker, either};
use super::why::Why;
use crate::contract::Generator;
use crate::games::penguins::position::{AnyPosition, Bits, Ply, Position};

/// The hard bot.
pub struct Hard {
    generator: Generator,
    positions: u32,
    search: Search,
    why: Why,
}

impl Hard {
    /// A bot with its own generator that looks at no more than so many positions for a decision.
    pub fn new(seed: u64, positions: u32) -> Self {
        Self::with(seed, positions, USUAL)
    }

    pub fn with(seed: u64, positions: u32, weights: Weights) -> Self {
        Self {
            generator: Generator::from_seed(seed),
            positions,
            search: Search::new(positions, weights),
            why: Why::Nothing,
        }
    }

    fn best<B: Bits>(&mut self, position: &Position<B>) -> Option<Ply> {
        let me = position.turn()?;
        let scales = Scales::new(position.board());
        let keys = Keys::new(position.board().grid().spots());
        if !position.is_placing() && Territory::of(position).is_apart(me) {
            let ice = Ice { field: position.field(), scales: &scales, keys: &keys };
            let mut angler = Angler::new(self.positions);
            let catches = islands(position, me).into_iter();
            let catches = catches.map(|island| angler.most(&ice, island, self.positions));
            let step = catches.filter_map(|catch| catch.step).next()?;
            self.why = Why::Nothing;
            return Some(Ply::Move(step));
        }
        let found = self.search.best(position, &scales, &keys, &mut self.generator)?;
        self.why = Why::Expects { lead: found.lead / FISH, ahead: found.depth.into() };
        Some(found.ply)
    }
}

impl Thinker for Hard {
    fn think(&mut self, position: &AnyPosition) -> Option<Ply> {
        either!(position, position => self.best(position))
    }

    fn why(&self) -> String {
        self.why.to_string()
    }
}
