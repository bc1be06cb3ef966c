//! A search for the best place that a fish can reach in one turn, over exact positions.

use super::outlook::SeaOutlook;
use super::tables::BoardAnalysis;
use super::win_time::{PositionCounter, WinTimeEstimator};
use super::worth::{NEVER, TURN};
use crate::cards::worn_effects::WornEffects;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{SeaPosition, Square};
use crate::rules::moving::step_cost::{StepConditions, cost_of_step};
use crate::rules::pieces::health::after_paying;
use crate::setup::Setup;

/// Default number of positions that are followed after each number of steps.
pub const USUAL_WIDTH: usize = 24;
/// The most that can be followed.
pub const MOST_WIDTH: usize = 64;

/// A position that was reached.
#[derive(Debug, Clone, Copy)]
struct RouteNode {
    at: SeaPosition,
    health: i32,
    /// The time needed from there on: less is better.
    time: i32,
    /// Index of the node it was reached from; `heading` is the step that led here.
    from: u32,
    heading: CompassHeading,
    river: bool,
}

/// The search: layer after layer of positions, one a step.
#[derive(Debug, Default)]
pub struct RouteSearch {
    nodes: Vec<RouteNode>,
    next: Vec<RouteNode>,
    /// Index in `nodes` of the beginning of each layer.
    layers: Vec<usize>,
    /// The positions that `next` holds already.
    reached: ReachedPositions,
}

impl RouteSearch {
    /// Finds the best places within `points` steps of a fish, following the best `width` positions
    /// after each step, at most [`MOST_WIDTH`].
    pub fn run(
        &mut self,
        estimator: WinTimeEstimator<'_>,
        at: SeaPosition,
        health: i32,
        points: u32,
        width: usize,
    ) {
        let width = width.clamp(1, MOST_WIDTH);
        self.nodes.clear();
        self.layers.clear();
        let time = TURN.saturating_add(estimator.time_at(at, health));
        self.nodes.push(RouteNode {
            at,
            health,
            time,
            from: 0,
            heading: CompassHeading::N,
            river: false,
        });
        self.layers.push(0);
        for _ in 0..points {
            self.step(estimator, width);
        }
        self.layers.push(self.nodes.len());
    }

    /// Takes every step from every position of the last layer and keeps the best.
    fn step(&mut self, estimator: WinTimeEstimator<'_>, width: usize) {
        let first = self.layers.last().copied().unwrap_or_default();
        let last = self.nodes.len();
        self.next.clear();
        self.reached.clear();
        for from in first..last {
            if self.nodes[from].river {
                continue;
            }
            for heading in CompassHeading::ALL {
                if let Some(node) = estimator.stepped(&self.nodes[from], from, heading) {
                    self.add_to_layer(node);
                }
            }
        }
        if self.next.len() > width {
            self.next.select_nth_unstable_by_key(width, |node| (node.time, node.at));
            self.next.truncate(width);
        }
        self.layers.push(last);
        self.nodes.append(&mut self.next);
    }

    /// Adds a node to the next layer. Of several paths to one position the one with the most health stays, the first of
    /// equals.
    fn add_to_layer(&mut self, node: RouteNode) {
        match self.reached.find_or_insert(node.at, self.next.len()) {
            None => self.next.push(node),
            Some(index) => {
                if self.next[index].health < node.health {
                    self.next[index] = node;
                }
            }
        }
    }

    /// The least time that can be reached with at most `steps` steps.
    pub fn best_time(&self, steps: usize) -> i32 {
        self.best(steps).map_or(NEVER, |best| self.nodes[best].time)
    }

    fn best(&self, steps: usize) -> Option<usize> {
        let end = self.layers.get(steps + 1).or(self.layers.last()).copied()?;
        // Of equal places the first, which takes the fewest steps.
        (0..end).min_by_key(|&node| (self.nodes[node].time, node))
    }

    /// Writes the path to the best place into `path`, last step first: each heading with the position it leads to.
    pub fn path_to_best(&self, steps: usize, path: &mut Vec<(CompassHeading, SeaPosition)>) {
        path.clear();
        let mut node = self.best(steps).unwrap_or_default();
        while node != 0 {
            let RouteNode { at, heading, from, .. } = self.nodes[node];
            path.push((heading, at));
            node = from as usize;
        }
    }
}

/// By river: the time a fish needs to win that starts there, before anything has happened, in hundredths
/// of turns. It is found once for each board.
pub fn starts<'a>(setup: &Setup, tables: &'a BoardAnalysis) -> &'a [i32] {
    tables.starts.get_or_init(|| find_starts(setup, tables))
}

fn find_starts(setup: &Setup, tables: &BoardAnalysis) -> Vec<i32> {
    let health = setup.parameters.initial_health;
    let points = setup.parameters.max_roll;
    let mut outlook = SeaOutlook::new();
    outlook.observe_clean_sea(tables, setup);
    let mut search = RouteSearch::default();
    let estimator = WinTimeEstimator {
        tables,
        setup,
        outlook: &outlook,
        river_distances: &tables.river_distances,
        worn: WornEffects::NOTHING,
        position_counter: &PositionCounter::default(),
    };
    let time = |&mouth: &Square| {
        search.run(estimator, SeaPosition::centre(mouth), health, points, USUAL_WIDTH);
        search.best_time(points as usize)
    };
    tables.board.rivers().iter().map(time).collect()
}

/// Positions of one layer with their indices: a small open table, emptied by counting on.
#[derive(Debug)]
struct ReachedPositions {
    slots: Box<[(SeaPosition, u32, u32)]>,
    layer: u32,
}

/// A power of two, and more than twice as many as a layer's steps.
const SLOTS: usize = 1024;
const _: () = assert!(SLOTS >= 2 * 8 * MOST_WIDTH, "a table that is half empty is searched fast");

impl Default for ReachedPositions {
    fn default() -> Self {
        let nowhere = SeaPosition::centre(Square::new(0, 0));
        Self { slots: vec![(nowhere, 0, 0); SLOTS].into(), layer: 0 }
    }
}

impl ReachedPositions {
    fn clear(&mut self) {
        self.layer = self.layer.wrapping_add(1);
        if self.layer == 0 {
            *self = Self { layer: 1, ..Self::default() };
        }
    }

    /// The index of a position, or `None` after it was entered with this one.
    fn find_or_insert(&mut self, at: SeaPosition, index: usize) -> Option<usize> {
        let mut slot = (at.word().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % SLOTS;
        loop {
            let (reached, layer, found) = self.slots[slot];
            if layer != self.layer {
                self.slots[slot] = (at, self.layer, index as u32);
                return None;
            }
            if reached == at {
                return Some(found as usize);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

impl WinTimeEstimator<'_> {
    fn stepped(self, node: &RouteNode, from: usize, heading: CompassHeading) -> Option<RouteNode> {
        let board = &self.tables.board;
        let to = board.stepped(node.at, heading);
        let (start, square) = (node.at.square(), to.square());
        if square.row.abs_diff(start.row) > 1 || !board.has(square) || self.outlook.has_fish(square)
        {
            return None;
        }
        let river = board.river_at(square).is_some();
        if !river && !board.is_sea(square) || !board.joins(start, square) {
            return None;
        }
        let blobs = self.outlook.blobs(square);
        let fisherman = self.outlook.has_fisherman(square);
        let step = StepConditions { from: start, heading, to: square, blobs, fisherman };
        let cost = cost_of_step(board, &self.setup.parameters, &self.worn, step);
        let health = after_paying(node.health, cost, &self.setup.parameters);
        if river
            && (health < self.setup.parameters.health_to_win || self.outlook.has_industry(square))
        {
            return None;
        }
        // Nothing beats having won; every other place costs the turn that leads there.
        let time = if river { 0 } else { TURN.saturating_add(self.time_at(to, health)) };
        Some(RouteNode { at: to, health, time, from: from as u32, heading, river })
    }
}
