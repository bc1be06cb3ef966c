//! Islands: ice where only one player's penguins can go. Nobody can disturb them there, so the most
//! they can take is computed apart, and exactly if there is time.

use super::table::{RememberedBound, TO_THE_END, TranspositionTable, ZobristKeys};
use super::territory::FishCounter;
use crate::position::{IceBoardTables, IcePosition, PenguinPly, Spot, SpotMove, SpotSet};
use shoal_contract::{PositionMeter, SearchBrake};

/// Ice that hangs together, and the penguins of one player that can go there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Island<B> {
    /// The free tiles.
    pub free: B,
    /// The player's penguins beside them.
    pub penguins: B,
}

/// The islands of a player's penguins that can move; those that share a penguin are one. Penguins of
/// others may stand beside them.
pub fn islands<B: SpotSet>(position: &IcePosition<B>, player: usize) -> Vec<Island<B>> {
    let (field, free) = (position.field(), position.free());
    let mut left = position.penguins(player);
    let mut found = Vec::new();
    while let Some((spot, rest)) = left.split_first() {
        left = rest;
        let mut island = Island { free: B::default(), penguins: B::only(spot) };
        let mut front = field.neighbours(spot).and(free);
        while let Some((spot, rest)) = front.split_first() {
            island.free = island.free.or(B::only(spot));
            let beside = field.neighbours(spot);
            let more = left.and(beside);
            left = left.minus(more);
            island.penguins = island.penguins.or(more);
            let beside = more.spots().fold(beside, |all, spot| all.or(field.neighbours(spot)));
            front = rest.or(beside.and(free).minus(island.free));
        }
        if !island.free.is_empty() {
            found.push(island);
        }
    }
    found
}

/// The fish that penguins can take on an island, and their first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IslandCatch {
    /// This many fish, those under the penguins included.
    pub fish: u32,
    /// The first of the moves that take them; none if nothing can be taken.
    pub step: Option<SpotMove>,
    /// `true` if more cannot be taken. If not, nobody has found a better way in the time there was.
    pub is_exact: bool,
}

/// Finds the most that can be taken: depth first, with an upper bound (all tiles that can still be
/// reached but the poorest, one for each penguin, because it ends on one) and a memory.
pub struct IslandSolver {
    memory: TranspositionTable,
    positions_looked_at: u32,
    left: u32,
    meter: PositionMeter,
    moves: Vec<(u32, SpotMove)>,
}

impl IslandSolver {
    /// One with a memory for about `positions` positions.
    pub fn new(positions: u32) -> Self {
        let (memory, meter) = (TranspositionTable::new(positions), PositionMeter::default());
        Self { memory, positions_looked_at: 0, left: 0, meter, moves: Vec::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.positions_looked_at = 0;
    }

    /// Stops the search from now on when this brake is pulled.
    pub fn set_brake(&mut self, brake: &SearchBrake) {
        self.meter = PositionMeter::new(brake);
    }

    /// The number of positions looked at since everything was forgotten.
    pub fn positions_looked_at(&self) -> u32 {
        self.positions_looked_at
    }

    /// The most that can be taken on an island; looks at no more than `positions` positions.
    pub fn most<B: SpotSet>(
        &mut self,
        ice: &IslandTables<'_, B>,
        island: Island<B>,
        positions: u32,
    ) -> IslandCatch {
        self.left = positions;
        let key = ice.keys.of_island(island.free, island.penguins);
        if let Some(entry) = self.memory.get(key)
            && entry.bound == RememberedBound::Exact
        {
            let step = entry.best().and_then(as_move);
            return IslandCatch { fish: entry.value as u32, step, is_exact: true };
        }
        let (fish, step) = self.search_most(ice, island, key, -1);
        let is_exact = self.left > 0;
        IslandCatch { fish: fish.max(0) as u32, step, is_exact }
    }

    /// The most fish that can be taken, if they are more than `needed`; else at least as many as can
    /// be taken, up to `needed`. Once no position is left it answers what it has found so far.
    fn search_most<B: SpotSet>(
        &mut self,
        ice: &IslandTables<'_, B>,
        island: Island<B>,
        key: u64,
        needed: i64,
    ) -> (i64, Option<SpotMove>) {
        let (at_most, island) = ice.at_most(island);
        if at_most <= needed || at_most == 0 {
            return (at_most, None);
        }
        let mut tried = None;
        if let Some(entry) = self.memory.get(key) {
            if entry.bound == RememberedBound::Exact || entry.value <= needed {
                let step = entry.best().and_then(as_move);
                return (entry.value, step);
            }
            tried = entry.best().and_then(as_move);
        }
        self.positions_looked_at = self.positions_looked_at.wrapping_add(1);
        self.left = if self.meter.count_position() { self.left.saturating_sub(1) } else { 0 };
        let begin = self.moves.len();
        ice.moves(island, tried, &mut self.moves);
        let (mut best, mut step) = (0, None);
        let mut index = begin;
        while let Some(&(_, next)) = self.moves.get(index) {
            index += 1;
            if self.left == 0 && step.is_some() {
                break;
            }
            let taken = i64::from(ice.field.fish(next.from));
            let after = Island {
                free: island.free.minus(B::only(next.to)),
                penguins: island.penguins.xor(B::only(next.from)).or(B::only(next.to)),
            };
            let (more, _) =
                self.search_most(ice, after, ice.keys.after(next, key), best.max(needed) - taken);
            if taken + more > best {
                (best, step) = (taken + more, Some(next));
            }
            if best >= at_most {
                break;
            }
        }
        self.moves.truncate(begin);
        if self.left > 0 || best >= at_most {
            let bound =
                if best > needed { RememberedBound::Exact } else { RememberedBound::AtMost };
            self.memory.put(key, best, step.map(PenguinPly::Move), TO_THE_END, bound);
        }
        (best, step)
    }
}

fn as_move(ply: PenguinPly) -> Option<SpotMove> {
    match ply {
        PenguinPly::Move(step) => Some(step),
        PenguinPly::Place(_) => None,
    }
}

/// The parts of a position that do not change while an island is looked at.
pub struct IslandTables<'a, B: SpotSet> {
    /// The tables of the board.
    pub field: &'a IceBoardTables<B>,
    /// The fish of many tiles.
    pub fish_counter: &'a FishCounter<B>,
    /// The names of positions.
    pub keys: &'a ZobristKeys,
}

impl<B: SpotSet> IslandTables<'_, B> {
    /// A number of fish that is certainly not exceeded, and the island without what cannot be
    /// reached and without penguins that are stuck.
    fn at_most(&self, island: Island<B>) -> (i64, Island<B>) {
        let mut free = B::default();
        let mut penguins = B::default();
        let mut front = B::default();
        for spot in island.penguins.spots() {
            let beside = self.field.neighbours(spot).and(island.free);
            if !beside.is_empty() {
                penguins = penguins.or(B::only(spot));
                front = front.or(beside);
            }
        }
        while let Some((spot, rest)) = front.split_first() {
            free = free.or(B::only(spot));
            front = rest.or(self.field.neighbours(spot).and(island.free).minus(free));
        }
        let all = free.or(penguins);
        let left_behind = self.poorest(all, penguins.count());
        let fish = self.fish_counter.fish(all) - left_behind;
        (fish.into(), Island { free, penguins })
    }

    /// The fish on the `count` poorest of some tiles.
    fn poorest(&self, tiles: B, count: u32) -> u32 {
        match count {
            0 => 0,
            1 => tiles.spots().map(|spot| self.field.fish(spot)).min().unwrap_or(0),
            _ => {
                let mut fish: Vec<u32> = tiles.spots().map(|spot| self.field.fish(spot)).collect();
                fish.sort_unstable();
                fish.iter().take(count as usize).sum()
            }
        }
    }

    /// The moves of an island's penguins: `first`, then to where the fewest free tiles lie beside.
    fn moves(&self, island: Island<B>, first: Option<SpotMove>, out: &mut Vec<(u32, SpotMove)>) {
        let begin = out.len();
        for from in island.penguins.spots() {
            for to in self.field.reach(from, island.free).spots() {
                let step = SpotMove { from, to };
                let rank = if first == Some(step) { 0 } else { 1 + self.rank(island.free, to) };
                out.push((rank, step));
            }
        }
        out[begin..].sort_by_key(|&(rank, _)| rank);
    }

    fn rank(&self, free: B, to: Spot) -> u32 {
        // Who goes to a tile with nothing beside it ends there: the poorer it is, the better.
        match self.field.neighbours(to).and(free).count() {
            0 => 100 + self.field.fish(to),
            beside => beside,
        }
    }
}
