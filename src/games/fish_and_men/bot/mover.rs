//! The moves of the bots: they do what needs the fewest turns to win, as far as they can see.

use super::knowledge::FishBotKnowledge;
use super::search::{RouteSearch, USUAL_WIDTH};
use super::win_time::NEVER;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{SeaPosition, Square};
use crate::state::{FishSchool, SeaView};
use shoal_contract::Seat;

/// The part of a bot that moves its fish. It plans once for each of its turns and follows the plan
/// while it fits.
#[derive(Debug)]
pub struct FishMovePlanner {
    search: RouteSearch,
    /// Number of positions that are followed after each step.
    width: usize,
    /// The steps that are still to take, last one first, each with where it leads.
    planned_steps: Vec<(CompassHeading, SeaPosition)>,
    /// The position of the fish in which the plan fits.
    planned_from: Option<SeaPosition>,
}

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

impl FishMovePlanner {
    /// A planner that searches about `positions` positions in a turn with the default die.
    pub fn for_positions(positions: u32) -> Self {
        const STEPS_A_TURN: u32 = 6 * 8;
        let width = (positions / STEPS_A_TURN).max(1) as usize;
        let search = RouteSearch::default();
        Self { search, width, planned_steps: Vec::new(), planned_from: None }
    }

    /// The prospect of a fish that moves.
    pub fn prospect_of_moving(
        &mut self,
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
    ) -> WinProspect {
        let numbers = knowledge.numbers();
        let extra = fish.worn.extra_steps;
        self.search.run(knowledge, fish, numbers.max_roll.saturating_add(extra), self.width);
        let (mut count, mut wins, mut times) = (0, 0, 0);
        for rolled in numbers.rolls(fish.first_turn) {
            let time = self.search.best_time(rolled.saturating_add(extra) as usize);
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
            self.search.run(knowledge, fish, points, self.width);
            self.search.path_to_best(points as usize, &mut self.planned_steps);
        }
        let next = self.planned_steps.pop();
        self.planned_from = next.map(|(_, to)| to);
        next.map(|(heading, _)| (heading, self.planned_steps.len()))
    }
}

/// By river: the time a fish needs to win that starts there, before anything has happened, in hundredths
/// of turns. It is found once for each board.
pub fn times_from_rivers(knowledge: &FishBotKnowledge) -> &[i32] {
    knowledge.tables.starts.get_or_init(|| {
        let clean = FishBotKnowledge::of_clean_sea(knowledge.setup());
        let (health, points) = (clean.numbers().initial_health, clean.numbers().max_roll);
        let mut search = RouteSearch::default();
        let time = |&mouth: &Square| {
            let at = Some(SeaPosition::centre(mouth));
            let fish = FishSchool { at, ..FishSchool::newborn(Seat(0), health) };
            search.run(&clean, &fish, points, USUAL_WIDTH);
            search.best_time(points as usize)
        };
        clean.board().rivers().iter().map(time).collect()
    })
}
