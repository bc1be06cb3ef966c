//! The hard bot: it looks ahead as far as its positions last, and once its penguins are alone on
//! their ice it takes the most that can be taken there.

use super::islands::{Angler, Ice, islands};
use super::reason::reason;
use super::search::{Search, as_many_as};
use super::table::Keys;
use super::territory::{FISH, Scales, Territory, USUAL};
use super::thinker::Thinker;
use super::why::Why;
use crate::position::{AnyPosition, Bits, Ply, Position};
use shoal_contract::{Brake, Generator};

/// The hard bot.
pub struct Hard {
    generator: Generator,
    positions: u32,
    search: Search,
    angler: Angler,
}

impl Hard {
    /// A bot with its own generator that looks at about `positions` positions for a decision,
    /// of boards of more than 64 spots fewer.
    pub fn new(seed: u64, positions: u32) -> Self {
        Self {
            generator: Generator::from_seed(seed),
            positions,
            search: Search::new(positions, USUAL),
            angler: Angler::new(positions),
        }
    }

    /// The number of positions that the last decision took.
    #[cfg(test)]
    pub fn looked(&self) -> u32 {
        self.search.looked().max(self.angler.looked())
    }

    /// Chooses the best ply in a position of either form, and says why.
    pub fn best<B: Bits>(
        &mut self,
        position: &Position<B>,
        names: &[String],
    ) -> Option<(Ply, Why)> {
        let me = position.turn()?;
        let scales = Scales::new(position.board());
        let keys = Keys::new(position.board().grid().spots());
        self.search.clear(position.board().grid().spots());
        self.angler.clear();
        if !position.is_placing() && Territory::of(position).is_apart(me) {
            // Nobody disturbs it: one island after the other.
            let ice = Ice { field: position.field(), scales: &scales, keys: &keys };
            let island = islands(position, me).into_iter().next()?;
            let positions = as_many_as(self.positions, position.board().grid().spots());
            let catch = self.angler.most(&ice, island, positions);
            let (fish, is_exact) = (catch.fish, catch.is_exact);
            let why = Why::Alone { tiles: island.free.count(), fish, is_exact };
            return Some((Ply::Move(catch.step?), why));
        }
        let found = self.search.best(position, &scales, &keys, &mut self.generator)?;
        let why = match found.is_certain {
            true => Why::Sure { lead: found.lead / FISH },
            false => reason(position, found.ply, &scales, names),
        };
        Some((found.ply, why))
    }
}

impl Thinker for Hard {
    fn think(&mut self, position: &AnyPosition, names: &[String]) -> Option<(Ply, Why)> {
        match position {
            AnyPosition::Word(position) => self.best(position, names),
            AnyPosition::Wide(position) => self.best(position, names),
        }
    }

    fn heed(&mut self, brake: &Brake) {
        self.search.heed(brake);
        self.angler.heed(brake);
    }

    fn is_slow(&self) -> bool {
        true
    }
}
