//! Tables of a board that a bot needs before it looks at the sea: computed once for each board and shared.

use super::pollution::{
    BLOB, DriftDestination, ExpectedPollution, add_drift, drifts, feed_to_expect, loss_to_expect,
    take_drift,
};
use super::prelude::*;
use crate::rules::board::level::{IndustryGrade, Level};
use crate::rules::board::position::MOST_ROWS;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// One step, in the unit in which distances are computed.
pub const STEP: u32 = 10;
/// The distance of squares from which no river can be reached.
pub const FAR: u32 = 10_000;

/// Number of turns after which the expected pollution hardly changes any more.
const TURNS: usize = 8;
/// Least balance of a place, in hundredths of health a turn: none counts as worse.
const LEAST_BALANCE: i32 = 50;

/// By cell: the distance to the nearest river that may be entered, in tenths of steps.
pub type RiverDistances = Box<[u32; CELLS]>;

/// All that is known of a board.
#[derive(Debug)]
pub struct BoardAnalysis {
    /// The board.
    pub board: SeaBoard,
    /// The distances with the industries of the level.
    pub river_distances: RiverDistances,
    /// By cell: the squares that a blob from there drifts to.
    drifts: Vec<Box<[DriftDestination]>>,
    /// By the number of colours of industry that stand still: the pollution expected from one pass of the others.
    puffs: [Vec<ExpectedPollution>; 6],
    /// By cell: the health that an average turn of feeding there brings on balance, in hundredths.
    pub balances: Vec<i32>,
    /// Number of industries in the level.
    industries: usize,
    /// By river: the time a fish needs to win that starts there, in hundredths of turns, once a search has found it.
    pub starts: OnceLock<Vec<i32>>,
}

impl BoardAnalysis {
    /// The tables for a setup, shared with all bots on the same board.
    pub fn of(setup: &Setup) -> Arc<BoardAnalysis> {
        type Known = (Arc<Level>, Parameters, Arc<BoardAnalysis>);
        static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());
        // What is kept is only ever read or replaced whole, so a panic elsewhere has not harmed it.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(level, parameters, _): &&Known| {
            *level == setup.level && *parameters == setup.parameters
        };
        if let Some((_, _, tables)) = known.iter().find(same) {
            return Arc::clone(tables);
        }
        let tables = Arc::new(BoardAnalysis::compute(setup));
        // A run plays one board, a sweep several: the oldest goes.
        if known.len() >= 16 {
            known.remove(0);
        }
        known.push((Arc::clone(&setup.level), setup.parameters.clone(), Arc::clone(&tables)));
        tables
    }

    fn compute(setup: &Setup) -> BoardAnalysis {
        let board = SeaBoard::new(&setup.level, setup.parameters.diagonal_neighbours);
        let industries = setup.level.industries.iter().map(|site| site.at);
        let mut tables = BoardAnalysis {
            river_distances: river_distances(&board, industries),
            drifts: drifts(&board, setup.parameters.pollution_speed),
            puffs: Default::default(),
            balances: Vec::new(),
            industries: setup.level.industries.len(),
            starts: OnceLock::new(),
            board,
        };
        tables.puffs = [0, 1, 2, 3, 4, 5].map(|still| tables.compute_puffs(setup, still));
        tables.balances = tables.compute_balances(&setup.parameters, &tables.average_turn(setup));
        tables
    }

    /// Number of cells in the rows of the board: what is filled anew for each plan is no longer than that.
    pub fn cells(&self) -> usize {
        CELLS / usize::from(MOST_ROWS) * usize::from(self.board.height())
    }

    /// The squares where a blob in a square drifts to.
    pub fn drift_from(&self, square: Square) -> &[DriftDestination] {
        &self.drifts[square.cell()]
    }

    /// Pollution expected from one pass of the industries and the drift after it, with `blobs` blobs in the world.
    pub fn puffs(&self, setup: &Setup, blobs: usize) -> &[ExpectedPollution] {
        let cutoffs = &setup.parameters.cutoffs;
        let blobs = u32::try_from(blobs).unwrap_or(u32::MAX);
        let stand_still = IndustryGrade::ALL.iter().filter(|&&grade| !cutoffs.works(grade, blobs));
        &self.puffs[stand_still.count()]
    }

    /// Adds what one puff of an industry in a square brings about.
    pub fn add_puff(&self, expected: &mut [ExpectedPollution], from: Square) {
        let beside = self.board.sea_neighbours(from);
        for &square in beside {
            add_drift(expected, self.drift_from(square), BLOB / beside.len() as u32);
        }
    }

    /// Takes away what [`BoardAnalysis::add_puff`] has added.
    pub fn take_puff(&self, expected: &mut [ExpectedPollution], from: Square) {
        let beside = self.board.sea_neighbours(from);
        for &square in beside {
            take_drift(expected, self.drift_from(square), beside.len() as u32);
        }
    }

    /// `true` if these are the industries of the level, so that [`BoardAnalysis::puffs`] and
    /// [`BoardAnalysis::river_distances`] are right.
    pub fn has_level_industries(&self, industries: &[Industry]) -> bool {
        let last = industries.last().map_or(0, |last| last.id as usize + 1);
        industries.len() == self.industries && last == self.industries
    }

    /// Pollution expected from one pass of the industries while the first `still` colours stand still.
    fn compute_puffs(&self, setup: &Setup, still: usize) -> Vec<ExpectedPollution> {
        let mut expected = vec![ExpectedPollution::default(); self.cells()];
        let working = &IndustryGrade::ALL[still..];
        for site in setup.level.industries.iter().filter(|site| working.contains(&site.grade)) {
            self.add_puff(&mut expected, site.at);
        }
        expected
    }

    /// By cell: the pollution to expect in an average turn. It runs until it settles.
    fn average_turn(&self, setup: &Setup) -> Vec<ExpectedPollution> {
        let mut expected = vec![ExpectedPollution::default(); self.cells()];
        for _ in 0..TURNS {
            let all: u64 = expected.iter().map(|at| u64::from(at.blobs)).sum();
            let mut next = self.puffs(setup, (all / u64::from(BLOB)) as usize).to_vec();
            for &square in self.board.sea() {
                // About one blob in eight is lonely and vanishes.
                let here = expected[square.cell()].blobs * 7 / 8;
                add_drift(&mut next, self.drift_from(square), here);
            }
            expected = next;
        }
        expected
    }

    fn compute_balances(&self, numbers: &Parameters, usual: &[ExpectedPollution]) -> Vec<i32> {
        let mut balances = vec![LEAST_BALANCE; CELLS];
        // A school that is half grown loses about as much as it ever will.
        let half_grown = numbers.max_health / 2;
        for &square in self.board.sea() {
            let blobs = |beside: Square| usual[beside.cell()].blobs;
            let feed = feed_to_expect(&self.board, numbers.feed_rate, square, blobs);
            let hits = usual[square.cell()].hits;
            let loss = loss_to_expect(numbers, &WornEffects::NOTHING, hits, half_grown);
            balances[square.cell()] = (feed - loss).max(LEAST_BALANCE);
        }
        balances
    }
}

/// The distance of every sea square to the nearest river without an industry (Dijkstra), in tenths
/// of steps.
pub fn river_distances(
    board: &SeaBoard,
    industries: impl Iterator<Item = Square> + Clone,
) -> RiverDistances {
    let mut distances = Box::new([FAR; CELLS]);
    let mut queue = BinaryHeap::new();
    let closed = |river: &Square| industries.clone().any(|at| at == *river);
    for &river in board.rivers().iter().filter(|river| !closed(river)) {
        queue.push(Reverse((0, river)));
        distances[river.cell()] = 0;
    }
    while let Some(Reverse((distance, square))) = queue.pop() {
        if distance > distances[square.cell()] {
            continue;
        }
        for heading in CompassHeading::ALL {
            let longer = distance + if heading.is_diagonal() { STEP * 14 / 10 } else { STEP };
            let Some(beside) = board.beside(square, heading) else { continue };
            if board.is_sea(beside) && longer < distances[beside.cell()] {
                distances[beside.cell()] = longer;
                queue.push(Reverse((longer, beside)));
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blob_drifts_somewhere_and_nothing_of_it_is_lost() {
        let tables = BoardAnalysis::of(&Setup::for_players(2));
        for &square in tables.board.sea() {
            let drifts = tables.drift_from(square);
            let blobs: u32 = drifts.iter().map(|to| u32::from(to.blobs)).sum();
            // Eighths divide a blob exactly; sevenths and the like lose a little.
            assert!((BLOB * 95 / 100..=BLOB).contains(&blobs), "{blobs} of {BLOB} from {square}");
            let hits: u32 = drifts.iter().map(|to| u32::from(to.hits)).sum();
            assert!(hits <= 3 * BLOB, "a blob takes three random steps, from {square}");
        }
    }

    #[test]
    fn every_sea_square_of_the_world_has_a_way_to_a_river() {
        let tables = BoardAnalysis::of(&Setup::for_players(2));
        let far =
            tables.board.sea().iter().find(|square| tables.river_distances[square.cell()] >= FAR);
        assert_eq!(far, None);
        for &mouth in tables.board.rivers() {
            let beside = tables.board.sea_neighbours(mouth)[0];
            assert!(
                tables.river_distances[beside.cell()] <= 14 * 14,
                "no mouth is far from a river"
            );
        }
    }

    #[test]
    fn bots_on_one_board_share_what_they_know() {
        let one = BoardAnalysis::of(&Setup::for_players(2));
        let other = BoardAnalysis::of(&Setup::for_players(5));
        assert!(Arc::ptr_eq(&one, &other));
        let mut setup = Setup::for_players(2);
        setup.parameters.diagonal_neighbours = false;
        assert!(!Arc::ptr_eq(&one, &BoardAnalysis::of(&setup)), "other numbers are another board");
    }

    #[test]
    fn the_expected_pollution_is_about_what_is_measured() {
        let setup = Setup::for_players(2);
        let turn = BoardAnalysis::of(&setup).average_turn(&setup);
        let all: u32 = turn.iter().map(|at| at.blobs).sum();
        // About 41 blobs are left after a turn (rules 11).
        assert!((30..=60).contains(&(all / BLOB)), "{} blobs", all / BLOB);
    }
}
