//! The moves of the bots: they do what needs the fewest turns to win, as far as they can see. Where a fish can get to in
//! one turn they search over exact positions.

use super::knowledge::{FishBotKnowledge, SeaPiece};
use super::prelude::*;
use super::win_time::{NEVER, TURN};
use crate::rules::moving::step_cost::{StepConditions, cost_of_step};
use crate::rules::pieces::health::after_paying;

/// Number of steps from each position that is followed, in a turn with the default die.
const STEPS_A_TURN: u32 = 6 * 8;
/// The positions to look at for the time that is needed from a river.
const POSITIONS_FROM_RIVER: u32 = 24 * STEPS_A_TURN;
/// The most positions that can be followed after each step.
const MOST_WIDTH: usize = 64;

/// The prospect of a fish that feeds or moves; times in hundredths of turns.
#[derive(Debug, Clone, Copy)]
pub struct WinProspect {
    /// The chance that it wins in this turn.
    pub now: f64,
    /// The time on the mean over all rolls of the die.
    pub mean: i32,
    /// The time on the mean if it does not win at once.
    pub rest: i32,
}

impl WinProspect {
    /// The prospect of a fish that cannot win in this turn.
    pub fn later(time: i32) -> Self {
        Self { now: 0.0, mean: time, rest: time }
    }
}

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

/// The part of a bot that moves its fish. It plans once for each of its turns and follows the plan
/// while it fits. Its search takes layer after layer of positions, one a step.
#[derive(Debug, Default)]
pub struct FishMovePlanner {
    /// Number of positions that are followed after each step: the best.
    width: usize,
    nodes: Vec<RouteNode>,
    next: Vec<RouteNode>,
    /// Index in `nodes` of the beginning of each layer.
    layers: Vec<usize>,
    /// The positions that `next` holds already.
    reached: ReachedPositions,
    /// The steps that are still to take, last one first, each with where it leads.
    planned_steps: Vec<(CompassHeading, SeaPosition)>,
    /// The position of the fish in which the plan fits.
    planned_from: Option<SeaPosition>,
}

impl FishMovePlanner {
    /// A planner that searches about `positions` positions in a turn with the default die.
    pub fn for_positions(positions: u32) -> Self {
        let width = ((positions / STEPS_A_TURN) as usize).clamp(1, MOST_WIDTH);
        Self { width, ..Self::default() }
    }

    /// The prospect of a fish that moves.
    pub fn prospect_of_moving(
        &mut self,
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
    ) -> WinProspect {
        let numbers = knowledge.numbers();
        let extra = fish.worn.extra_steps;
        self.search(knowledge, fish, numbers.max_roll.saturating_add(extra));
        let (mut count, mut wins, mut times) = (0, 0, 0);
        for rolled in numbers.rolls(fish.first_turn) {
            let time = self.best_time(rolled.saturating_add(extra));
            count += 1;
            wins += i64::from(time == 0);
            times += i64::from(time);
        }
        let rest = if wins == count { NEVER } else { (times / (count - wins)) as i32 };
        let count = count.max(1);
        WinProspect { now: wins as f64 / count as f64, mean: (times / count) as i32, rest }
    }

    /// Forgets the steps that are planned, since a new turn begins.
    pub fn forget_plan(&mut self) {
        self.planned_from = None;
    }

    /// The next step of the plan, and the number of those after it; none if the fish is where it wants to be. Makes a
    /// plan if there is none that fits.
    pub fn next_step(
        &mut self,
        knowledge: &mut FishBotKnowledge,
        sea: &SeaView,
        points: u32,
    ) -> Option<(CompassHeading, usize)> {
        let fish = knowledge.fish(sea)?;
        if self.planned_from != fish.at || self.planned_steps.len() > points as usize {
            knowledge.observe_sea(sea);
            self.search(knowledge, fish, points);
            self.plan_path_to_best(points);
        }
        let next = self.planned_steps.pop();
        self.planned_from = next.map(|(_, to)| to);
        next.map(|(heading, _)| (heading, self.planned_steps.len()))
    }

    /// Finds the best places within `points` steps of a fish.
    fn search(&mut self, knowledge: &FishBotKnowledge, fish: &FishSchool, points: u32) {
        self.nodes.clear();
        self.layers.clear();
        let Some(at) = fish.at else { return };
        let (health, heading) = (fish.health, CompassHeading::N);
        let time = TURN.saturating_add(knowledge.time_at(at, health, &fish.worn));
        self.nodes.push(RouteNode { at, health, time, from: 0, heading, river: false });
        self.layers.push(0);
        for _ in 0..points {
            self.step(knowledge, &fish.worn);
        }
        self.layers.push(self.nodes.len());
    }

    /// Takes every step from every position of the last layer and keeps the best.
    fn step(&mut self, knowledge: &FishBotKnowledge, worn: &WornEffects) {
        let first = self.layers.last().copied().unwrap_or_default();
        let last = self.nodes.len();
        self.next.clear();
        self.reached.clear();
        for from in first..last {
            if self.nodes[from].river {
                continue;
            }
            for heading in CompassHeading::ALL {
                let Some(node) = stepped(knowledge, worn, &self.nodes[from], heading) else {
                    continue;
                };
                let node = RouteNode { from: from as u32, ..node };
                match self.reached.find_or_insert(node.at, self.next.len()) {
                    None => self.next.push(node),
                    // Of several paths to one position the one with the most health stays, the first of equals.
                    Some(other) if self.next[other].health >= node.health => {}
                    Some(other) => self.next[other] = node,
                }
            }
        }
        if self.next.len() > self.width {
            self.next.select_nth_unstable_by_key(self.width, |node| (node.time, node.at));
            self.next.truncate(self.width);
        }
        self.layers.push(last);
        self.nodes.append(&mut self.next);
    }

    /// The least time that can be reached with at most `steps` steps.
    fn best_time(&self, steps: u32) -> i32 {
        self.best(steps).map_or(NEVER, |best| self.nodes[best].time)
    }

    fn best(&self, steps: u32) -> Option<usize> {
        let end = self.layers.get(steps as usize + 1).or(self.layers.last()).copied()?;
        // Of equal places the first, which takes the fewest steps.
        (0..end).min_by_key(|&node| (self.nodes[node].time, node))
    }

    /// Plans the steps to the best place.
    fn plan_path_to_best(&mut self, steps: u32) {
        self.planned_steps.clear();
        let mut node = self.best(steps).unwrap_or_default();
        while node != 0 {
            let RouteNode { at, heading, from, .. } = self.nodes[node];
            self.planned_steps.push((heading, at));
            node = from as usize;
        }
    }
}

/// By river: the time a fish needs to win that starts there, before anything has happened, in hundredths
/// of turns. It is found once for each board.
pub fn times_from_rivers(knowledge: &FishBotKnowledge) -> &[i32] {
    knowledge.tables.starts.get_or_init(|| {
        let clean = FishBotKnowledge::of_clean_sea(knowledge.setup());
        let (health, points) = (clean.numbers().initial_health, clean.numbers().max_roll);
        let mut planner = FishMovePlanner::for_positions(POSITIONS_FROM_RIVER);
        let time = |&mouth: &Square| {
            let at = Some(SeaPosition::centre(mouth));
            let fish = FishSchool { at, ..FishSchool::newborn(Seat(0), health) };
            planner.search(&clean, &fish, points);
            planner.best_time(points)
        };
        clean.board().rivers().iter().map(time).collect()
    })
}

/// Positions of one layer with their indices: a small open table, emptied by counting on.
#[derive(Debug, Default)]
struct ReachedPositions {
    slots: Box<[(SeaPosition, u32, u32)]>,
    layer: u32,
}

/// A power of two, and more than twice as many as a layer's steps.
const SLOTS: usize = 1024;
const _: () = assert!(SLOTS >= 2 * 8 * MOST_WIDTH, "a table that is half empty is searched fast");

impl ReachedPositions {
    /// Forgets all positions. The table is made when it is first needed, and anew when the count runs over.
    fn clear(&mut self) {
        self.layer = self.layer.wrapping_add(1);
        if self.layer <= 1 {
            let nowhere = SeaPosition::centre(Square::new(0, 0));
            *self = Self { slots: vec![(nowhere, 0, 0); SLOTS].into(), layer: 1 };
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
    if to.row.abs_diff(from.row) > 1 || !board.has(to) || knowledge.has(SeaPiece::OtherFish, to) {
        return None;
    }
    let river = board.river_at(to).is_some();
    if !river && !board.is_sea(to) || !board.joins(from, to) {
        return None;
    }
    let (blobs, fisherman) = (knowledge.blobs(to), knowledge.has(SeaPiece::Fisherman, to));
    let step = StepConditions { from, heading, to, blobs, fisherman };
    let health = after_paying(node.health, cost_of_step(board, numbers, worn, step), numbers);
    if river && (health < numbers.health_to_win || knowledge.has(SeaPiece::Industry, to)) {
        return None;
    }
    // Nothing beats having won; every other place costs the turn that leads there.
    let time = if river { 0 } else { TURN.saturating_add(knowledge.time_at(at, health, worn)) };
    Some(RouteNode { at, health, time, heading, river, ..*node })
}
