//! The hard bot: it looks ahead as far as its positions last, and once its penguins are alone on
//! their ice it takes the most that can be taken there.

use super::islands::{IslandSolver, IslandTables, islands};
use super::ply_chooser::PlyChooser;
use super::reason::reason;
use super::search::{PenguinSearch, scaled_positions};
use super::table::ZobristKeys;
use super::territory::{DEFAULT_WEIGHTS, FISH, FishCounter, Territory};
use super::why::PenguinChoiceReason;
use crate::position::{AnyPosition, IcePosition, PenguinPly, SpotSet};
use shoal_contract::{RandomGenerator, SearchBrake};

/// The hard bot.
pub struct HardPenguinBot {
    generator: RandomGenerator,
    positions: u32,
    search: PenguinSearch,
    islands: IslandSolver,
}

impl HardPenguinBot {
    /// A bot with its own generator that looks at about `positions` positions for a decision,
    /// of boards of more than 64 spots fewer.
    pub fn new(seed: u64, positions: u32) -> Self {
        Self {
            generator: RandomGenerator::from_seed(seed),
            positions,
            search: PenguinSearch::new(positions, DEFAULT_WEIGHTS),
            islands: IslandSolver::new(positions),
        }
    }

    /// The number of positions that the last decision took.
    #[cfg(test)]
    pub fn positions_looked_at(&self) -> u32 {
        self.search.positions_looked_at().max(self.islands.positions_looked_at())
    }

    /// Chooses the best ply in a position of either form, and says why.
    pub fn best<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        names: &[String],
    ) -> Option<(PenguinPly, PenguinChoiceReason)> {
        let me = position.turn()?;
        let fish_counter = FishCounter::new(position.board());
        let keys = ZobristKeys::new(position.board().grid().spots());
        self.search.clear(position.board().grid().spots());
        self.islands.clear();
        if !position.is_placing() && Territory::of(position).is_apart(me) {
            // Nobody disturbs it: one island after the other.
            let ice =
                IslandTables { field: position.field(), fish_counter: &fish_counter, keys: &keys };
            let island = islands(position, me).into_iter().next()?;
            let positions = scaled_positions(self.positions, position.board().grid().spots());
            let catch = self.islands.most(&ice, island, positions);
            let (fish, is_exact) = (catch.fish, catch.is_exact);
            let why = PenguinChoiceReason::Alone { tiles: island.free.count(), fish, is_exact };
            return Some((PenguinPly::Move(catch.step?), why));
        }
        let found = self.search.best(position, &fish_counter, &keys, &mut self.generator)?;
        let why = match found.is_certain {
            true => PenguinChoiceReason::Sure { lead: found.lead / FISH },
            false => reason(position, found.ply, &fish_counter, names),
        };
        Some((found.ply, why))
    }
}

impl PlyChooser for HardPenguinBot {
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

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.search.set_brake(brake);
        self.islands.set_brake(brake);
    }

    fn is_slow(&self) -> bool {
        true
    }
}
