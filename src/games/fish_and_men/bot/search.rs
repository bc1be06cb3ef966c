//! A search for the best place that a fish can reach in one turn, over exact positions.

use super::knowledge::FishBotKnowledge;
use super::win_time::{NEVER, TURN};
use crate::cards::worn_effects::WornEffects;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{SeaPosition, Square};
use crate::rules::moving::step_cost::{StepConditions, cost_of_step};
use crate::rules::pieces::health::after_paying;
use crate::state::FishSchool;

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
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
        points: u32,
        width: usize,
    ) {
        self.nodes.clear();
        self.layers.clear();
        let Some(at) = fish.at else { return };
        let (health, heading) = (fish.health, CompassHeading::N);
        let time = TURN.saturating_add(knowledge.time_at(at, health, &fish.worn));
        self.nodes.push(RouteNode { at, health, time, from: 0, heading, river: false });
        self.layers.push(0);
        for _ in 0..points {
            self.step(knowledge, &fish.worn, width.clamp(1, MOST_WIDTH));
        }
        self.layers.push(self.nodes.len());
    }

    /// Takes every step from every position of the last layer and keeps the best.
    fn step(&mut self, knowledge: &FishBotKnowledge, worn: &WornEffects, width: usize) {
        let first = self.layers.last().copied().unwrap_or_default();
        let last = self.nodes.len();
        self.next.clear();
        self.reached.clear();
        for from in first..last {
            if self.nodes[from].river {
                continue;
            }
            for heading in CompassHeading::ALL {
                if let Some(node) = stepped(knowledge, worn, &self.nodes[from], heading) {
                    self.add_to_layer(RouteNode { from: from as u32, ..node });
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

/// The node that one step leads to; none if the step is illegal.
fn stepped(
    knowledge: &FishBotKnowledge,
    worn: &WornEffects,
    node: &RouteNode,
    heading: CompassHeading,
) -> Option<RouteNode> {
    let (board, numbers) = (knowledge.board(), knowledge.numbers());
    let at = board.stepped(node.at, heading);
    let (from, to) = (node.at.square(), at.square());
    if to.row.abs_diff(from.row) > 1 || !board.has(to) || knowledge.has_fish(to) {
        return None;
    }
    let river = board.river_at(to).is_some();
    if !river && !board.is_sea(to) || !board.joins(from, to) {
        return None;
    }
    let (blobs, fisherman) = (knowledge.blobs(to), knowledge.has_fisherman(to));
    let step = StepConditions { from, heading, to, blobs, fisherman };
    let health = after_paying(node.health, cost_of_step(board, numbers, worn, step), numbers);
    if river && (health < numbers.health_to_win || knowledge.has_industry(to)) {
        return None;
    }
    // Nothing beats having won; every other place costs the turn that leads there.
    let time = if river { 0 } else { TURN.saturating_add(knowledge.time_at(at, health, worn)) };
    Some(RouteNode { at, health, time, heading, river, ..*node })
}
