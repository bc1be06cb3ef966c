//! The search: iterative deepening with alpha and beta, a table of positions, and islands computed
//! apart. Of more than two players, all others are taken to play against the one that thinks.

use super::islands::{IslandSolver, IslandTables, islands};
use super::order::PlyOrdering;
use super::table::{RememberedBound, TO_THE_END, TranspositionTable, ZobristKeys};
use super::territory::{FISH, FishCounter, Hope, Territory, TerritoryWeights, lead};
use crate::position::{IcePosition, MOST_PLAYERS, PenguinPly, SpotSet};
use shoal_contract::{PositionMeter, RandomGenerator, SearchBrake};

/// Value added for a game that is certainly won, and taken off for one that is lost: more than all fish of the largest
/// board.
const CERTAIN: Hope = 1 << 40;
/// A bound above every value.
const ENDLESS: Hope = 1 << 50;
/// The greatest number of plies that a search looks ahead: larger boards have longer games.
const DEEPEST: u8 = 60;
/// Number of positions that an island may take within the search.
const FOR_AN_ISLAND: u32 = 200;
/// Number of spots of a board on which a position counts as one. On a board that is `n` times as large it counts as `n`
/// squared, because it takes longer.
const SPOTS: u32 = 64;
/// The least budget of a search in positions, on a board of any size.
const FEWEST: u32 = 50;

/// Returns the number of positions of a board with `spots` spots that are as much work as `positions` on a board of the
/// default size.
pub fn scaled_positions(positions: u32, spots: usize) -> u32 {
    let times =
        |part: u64| part.saturating_mul(u64::from(SPOTS)) / (spots as u64).max(SPOTS.into());
    let fewer = times(times(positions.into()));
    u32::try_from(fewer).unwrap_or(positions).max(FEWEST.min(positions))
}

/// Plies after this number of better ones are first looked at one ply less deep.
const LATE: usize = 6;

/// The result of a search.
#[derive(Debug, Clone, Copy)]
pub struct FoundPly {
    /// The best ply found.
    pub ply: PenguinPly,
    /// Lead that the player will have, in hundredths of a fish, as far as was seen.
    pub lead: Hope,
    /// `true` if the lead is certain, whatever the others do.
    pub is_certain: bool,
}

/// A search and what it remembers within a decision.
pub struct PenguinSearch {
    weights: TerritoryWeights,
    /// Number of positions that it may look at, on boards of the default size.
    positions: u32,
    /// Number of positions that it may look at on this board.
    budget: u32,
    /// Number of positions that it has looked at.
    positions_looked_at: u32,
    meter: PositionMeter,
    table: TranspositionTable,
    islands: IslandSolver,
    order: PlyOrdering,
    /// `true` if a value was guessed since this was last cleared.
    guessed: bool,
}

/// A position within the search tree.
#[derive(Debug, Clone, Copy)]
struct SearchNode {
    /// The part of the position's key for where the penguins stand.
    places: u64,
    /// Number of plies still to look ahead.
    depth: u8,
    /// Number of plies from the root.
    height: usize,
}

/// The values that matter at a node, for the side whose turn it is: it has `alpha` already, and the others do not let
/// it have more than `beta`.
#[derive(Debug, Clone, Copy)]
struct ValueWindow {
    alpha: Hope,
    beta: Hope,
}

/// The parts of a decision that do not change during it.
struct DecisionContext<'a, B: SpotSet> {
    me: usize,
    ice: IslandTables<'a, B>,
}

impl PenguinSearch {
    /// A search that looks at no more than `positions` positions for a decision, of larger boards fewer.
    pub fn new(positions: u32, weights: TerritoryWeights) -> Self {
        Self {
            weights,
            positions,
            budget: positions,
            positions_looked_at: 0,
            meter: PositionMeter::default(),
            table: TranspositionTable::new(positions.saturating_mul(2)),
            islands: IslandSolver::new(positions.saturating_mul(2)),
            order: PlyOrdering::default(),
            guessed: false,
        }
    }

    /// Stops the search from now on when this brake is pulled.
    pub fn set_brake(&mut self, brake: &SearchBrake) {
        self.meter = PositionMeter::new(brake);
        self.islands.set_brake(brake);
    }

    /// The number of positions that the last decision took.
    pub fn positions_looked_at(&self) -> u32 {
        self.positions_looked_at.saturating_add(self.islands.positions_looked_at())
    }

    /// The best ply for the player to move; none if nothing is legal. [`PenguinSearch::clear`] comes first.
    /// Of equally good plies the generator draws one.
    pub fn best<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        fish_counter: &FishCounter<B>,
        keys: &ZobristKeys,
        generator: &mut RandomGenerator,
    ) -> Option<FoundPly> {
        let me = position.turn()?;
        let mut legal = Vec::new();
        position.legal(&mut legal);
        generator.shuffle(&mut legal);
        let context = DecisionContext {
            me,
            ice: IslandTables { field: position.field(), fish_counter, keys },
        };
        let mut found = FoundPly { ply: *legal.first()?, lead: 0, is_certain: false };
        let mut position = position.clone();
        for depth in 1..=DEEPEST {
            self.guessed = false;
            let finished = self.deepen(&mut position, &context, depth, &mut legal, &mut found);
            found.is_certain = finished && !self.guessed;
            if !finished || found.is_certain || legal.len() == 1 {
                break;
            }
        }
        if found.lead.abs() > CERTAIN / 2 {
            found.lead -= found.lead.signum() * CERTAIN;
        }
        Some(found)
    }

    /// Forgets everything, for a decision on a board of `spots` spots.
    pub fn clear(&mut self, spots: usize) {
        self.budget = scaled_positions(self.positions, spots);
        self.positions_looked_at = 0;
        self.table.clear();
        self.islands.clear();
        self.order.clear(spots, DEEPEST.into());
    }

    /// Looks at all plies of the player one ply deeper, and brings the best to the front. Returns `true` if there was
    /// time for all of them.
    fn deepen<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        context: &DecisionContext<'_, B>,
        depth: u8,
        ranked: &mut [PenguinPly],
        found: &mut FoundPly,
    ) -> bool {
        let root = SearchNode { places: context.ice.keys.of_places(position), depth, height: 0 };
        let mut best = -ENDLESS;
        for index in 0..ranked.len() {
            let ply = ranked[index];
            let window = ValueWindow { alpha: best, beta: ENDLESS };
            let value = self.value_after(position, context, root, window, ply, index);
            if self.is_out_of_time() && (index > 0 || depth > 1) {
                return false;
            }
            // A ply that is no better has no value of its own: it stays where it is, behind.
            if value > best {
                best = value;
                *found = FoundPly { ply, lead: value, is_certain: false };
                ranked[..=index].rotate_right(1);
            }
        }
        true
    }

    fn is_out_of_time(&self) -> bool {
        self.positions_looked_at() >= self.budget
    }

    /// The value of a ply for the player that plays it, at a node where it is the ply with this index in the order of
    /// the search. Late plies are first looked at less deep and with a narrow window.
    fn value_after<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        context: &DecisionContext<'_, B>,
        node: SearchNode,
        window: ValueWindow,
        ply: PenguinPly,
        index: usize,
    ) -> Hope {
        let ValueWindow { alpha, beta } = window;
        let side = position.turn() == Some(context.me);
        let player = position.turn().unwrap_or_default();
        let places = context.ice.keys.after_ply(player, ply, node.places);
        let undo = position.play(ply);
        let same = position.turn().is_none_or(|turn| (turn == context.me) == side);
        let mut look = |depth: u8, alpha: Hope, beta: Hope| {
            let next = SearchNode { places, depth, height: node.height + 1 };
            if same {
                self.value(position, context, next, ValueWindow { alpha, beta }, side)
            } else {
                let window = ValueWindow { alpha: -beta, beta: -alpha };
                -self.value(position, context, next, window, !side)
            }
        };
        let depth = node.depth - 1;
        let mut value = alpha + 1;
        if index > 0 {
            let less = u8::from(index >= LATE && node.depth > 2);
            value = look(depth - less, alpha, alpha + 1);
            if less > 0 && value > alpha {
                value = look(depth, alpha, alpha + 1);
            }
        }
        if index == 0 || value > alpha && value < beta {
            value = look(depth, alpha, beta);
        }
        position.unplay(undo);
        value
    }

    /// The value of a position for the side whose turn it is: that is the player that thinks if `side` is `true`, and
    /// all others otherwise.
    fn value<B: SpotSet>(
        &mut self,
        position: &mut IcePosition<B>,
        context: &DecisionContext<'_, B>,
        node: SearchNode,
        window: ValueWindow,
        side: bool,
    ) -> Hope {
        let SearchNode { places, depth, height } = node;
        let ValueWindow { mut alpha, beta } = window;
        self.positions_looked_at = self.positions_looked_at.wrapping_add(1);
        if !self.meter.count_position() {
            self.budget = 0;
        }
        let sign = if side { 1 } else { -1 };
        if position.is_over() {
            return sign * outcome(context.me, position, &[0; MOST_PLAYERS]);
        }
        let key = context.ice.keys.whole(position, places);
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            if entry.depth >= depth {
                let is_enough = match entry.bound {
                    RememberedBound::Exact => true,
                    RememberedBound::AtLeast => entry.value >= beta,
                    RememberedBound::AtMost => entry.value <= alpha,
                };
                if is_enough {
                    self.guessed |= entry.depth != TO_THE_END;
                    return entry.value;
                }
            }
            first = entry.best();
        }
        let territory = Territory::of(position);
        if !position.is_placing() && territory.is_divided() {
            return sign * self.divided_value(position, context, key, sign);
        }
        if depth == 0 || self.is_out_of_time() || height >= usize::from(DEEPEST) {
            self.guessed = true;
            return sign * self.estimate_lead(position, context, &territory);
        }

        let guessed_before = std::mem::replace(&mut self.guessed, false);
        let plies = self.order.list(position, first, height);
        let lowest = alpha;
        let (mut best, mut best_ply) = (-ENDLESS, None);
        for (index, place) in plies.clone().enumerate() {
            let ply = self.order.next_best(place);
            let window = ValueWindow { alpha, beta };
            let value = self.value_after(position, context, node, window, ply, index);
            if value > best {
                (best, best_ply) = (value, Some(ply));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.order.note(position, ply, depth, height);
                break;
            }
            if self.is_out_of_time() {
                break;
            }
        }
        self.order.forget(plies.start);
        if best_ply.is_none() {
            // A penguin is to be placed, and there is no tile for it.
            self.guessed = true;
            return sign * self.estimate_lead(position, context, &territory);
        }
        if !self.is_out_of_time() {
            let bound = match best {
                _ if best >= beta => RememberedBound::AtLeast,
                _ if best > lowest => RememberedBound::Exact,
                _ => RememberedBound::AtMost,
            };
            let depth = if self.guessed { depth } else { TO_THE_END };
            self.table.put(key, best, best_ply, depth, bound);
        }
        self.guessed |= guessed_before;
        best
    }

    /// The value of a position in which nobody is in another's way, for the player that thinks.
    fn divided_value<B: SpotSet>(
        &mut self,
        position: &IcePosition<B>,
        context: &DecisionContext<'_, B>,
        key: u64,
        sign: Hope,
    ) -> Hope {
        let mut more = [0; MOST_PLAYERS];
        let mut is_exact = true;
        for (player, more) in more.iter_mut().enumerate().take(position.players()) {
            for island in islands(position, player) {
                let left =
                    self.budget.saturating_sub(self.positions_looked_at()).min(FOR_AN_ISLAND);
                let catch = self.islands.most(&context.ice, island, left);
                is_exact &= catch.is_exact;
                *more += Hope::from(catch.fish);
            }
        }
        self.guessed |= !is_exact;
        let value = match is_exact {
            true => outcome(context.me, position, &more),
            false => lead(context.me, position, |player| {
                (Hope::from(position.score(player)) + more[player]) * FISH
            }),
        };
        if is_exact {
            self.table.put(key, sign * value, None, TO_THE_END, RememberedBound::Exact);
        }
        value
    }

    /// Estimates the lead of the player that thinks.
    fn estimate_lead<B: SpotSet>(
        &self,
        position: &IcePosition<B>,
        context: &DecisionContext<'_, B>,
        territory: &Territory<B>,
    ) -> Hope {
        let hopes = self.weights.hopes(position, territory, context.ice.fish_counter);
        lead(context.me, position, |player| hopes[player])
    }
}

/// The value of a game for a player, once it is certain how many fish each will still take: by how
/// much it leads the best of the others, and that this is certain.
fn outcome<B: SpotSet>(me: usize, position: &IcePosition<B>, more: &[Hope; MOST_PLAYERS]) -> Hope {
    let fish = |player: usize| Hope::from(position.score(player)) + more[player];
    let others = (0..position.players()).filter(|&one| one != me && !position.is_removed(one));
    let lead = fish(me) - others.map(fish).max().unwrap_or(0);
    lead.signum() * CERTAIN + lead * FISH
}
