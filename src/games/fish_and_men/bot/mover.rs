//! The moves of the bots: they do what needs the fewest turns to win, as far as they can see.

use super::knowledge::FishBotKnowledge;
use super::search::{RouteSearch, starts};
use super::worth::{NEVER, loss_to_expect};
use crate::FishAndMen;
use crate::action::Action;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::SeaPosition;
use crate::state::FishSchool;
use shoal_contract::BotObservation;
use std::fmt;

/// Additional time up to which a river is as good as the best, in hundredths of turns.
const AS_GOOD: i32 = 60;

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

/// The reason for a bot's last move; times in hundredths of turns.
#[derive(Debug, Clone, Copy)]
pub enum FishMoveReason {
    /// It put its fish on a river from which it will need this long.
    Placed { time: i32 },
    /// Feeding is so good that it looked no further.
    Graze { gain: i32 },
    /// It feeds: the time after that, and after moving.
    Feed { feeding: i32, moving: i32 },
    /// It moves: the time after feeding, and after moving.
    Move { feeding: i32, moving: i32 },
    /// It cannot feed here, so it moves.
    MustMove,
    /// It follows its plan, with `left` steps to come.
    Follow { left: usize },
    /// It feeds without looking any further.
    Here,
    /// It stays.
    Stay,
}

/// Expected outcome of moving, over all rolls of the die; times in hundredths of turns.
#[derive(Debug, Clone, Copy)]
pub struct MoveExpectation {
    /// The chance to win at once.
    pub wins: f64,
    /// The time on the mean.
    pub mean: i32,
    /// The time on the mean if it does not win at once.
    pub rest: i32,
}

impl FishMovePlanner {
    /// A planner that searches about `positions` positions in a turn with the default die.
    pub fn for_positions(positions: u32) -> Self {
        const STEPS_A_TURN: u32 = 6 * 8;
        let width = (positions / STEPS_A_TURN).max(1) as usize;
        Self {
            search: RouteSearch::default(),
            width,
            planned_steps: Vec::new(),
            planned_from: None,
        }
    }

    /// Chooses any of the free rivers from which a fish wins about as soon as from the best of them.
    pub fn choose_river(
        &self,
        knowledge: &FishBotKnowledge,
        observation: &BotObservation<'_, FishAndMen>,
    ) -> (Action, FishMoveReason) {
        let starts = starts(knowledge.setup(), &knowledge.tables);
        let rivers = 0..starts.len();
        let free = || rivers.clone().filter(|&river| observation.may(&Action::Place { river }));
        let time = |river: usize| starts.get(river).copied().unwrap_or(NEVER);
        let best = free().map(time).min().unwrap_or(NEVER);
        let good = free().filter(|&river| time(river) <= best.saturating_add(AS_GOOD));
        let river = knowledge.least(good, |_| ()).unwrap_or(0);
        (Action::Place { river }, FishMoveReason::Placed { time: time(river) })
    }

    /// Feeds if that needs fewer turns than what the die gives on the mean.
    pub fn feed_or_move(
        &mut self,
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
        may_feed: bool,
    ) -> (Action, FishMoveReason) {
        self.planned_from = None;
        let Some(at) = fish.at.filter(|_| may_feed) else {
            return (Action::Move, FishMoveReason::MustMove);
        };
        let estimator = knowledge.win_time_estimator(fish.worn);
        if is_good_pasture(knowledge, fish) {
            return (Action::Feed, FishMoveReason::Graze { gain: estimator.gain(at) });
        }
        let moving = self.time_of_moving(knowledge, fish, at);
        let feeding = estimator.time_after_feeding(at, fish.health);
        if feeding <= moving {
            (Action::Feed, FishMoveReason::Feed { feeding, moving })
        } else {
            (Action::Move, FishMoveReason::Move { feeding, moving })
        }
    }

    /// The mean time that a fish needs which will move, over all rolls of the die.
    pub fn time_of_moving(
        &mut self,
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
        at: SeaPosition,
    ) -> i32 {
        self.moving(knowledge, fish, at).mean
    }

    /// Returns the expected outcome of moving, over all rolls of the die.
    pub fn moving(
        &mut self,
        knowledge: &FishBotKnowledge,
        fish: &FishSchool,
        at: SeaPosition,
    ) -> MoveExpectation {
        let most = knowledge.setup().parameters.max_roll;
        let extra = fish.worn.extra_steps;
        let points = most.saturating_add(extra);
        self.search.run(
            knowledge.win_time_estimator(fish.worn),
            at,
            fish.health,
            points,
            self.width,
        );
        let rolls = knowledge.setup().parameters.rolls(fish.first_turn);
        let (mut count, mut wins, mut times) = (0, 0, 0);
        for rolled in rolls {
            let time = self.search.best_time(rolled.saturating_add(extra) as usize);
            count += 1;
            wins += i64::from(time == 0);
            times += i64::from(time);
        }
        let rest = if wins == count { NEVER } else { (times / (count - wins)) as i32 };
        let count = count.max(1);
        MoveExpectation { wins: wins as f64 / count as f64, mean: (times / count) as i32, rest }
    }

    /// Takes the next step of the plan; makes one if there is none that fits.
    pub fn step_or_stop(
        &mut self,
        knowledge: &mut FishBotKnowledge,
        observation: &BotObservation<'_, FishAndMen>,
        fish: &FishSchool,
        points: u32,
    ) -> (Action, FishMoveReason) {
        let Some(at) = fish.at else { return (Action::Done, FishMoveReason::Stay) };
        if self.planned_from != Some(at) || self.planned_steps.len() > points as usize {
            knowledge.observe_sea(observation.view());
            self.search.run(
                knowledge.win_time_estimator(fish.worn),
                at,
                fish.health,
                points,
                self.width,
            );
            self.search.path_to_best(points as usize, &mut self.planned_steps);
        }
        match self.planned_steps.pop() {
            Some((heading, to)) => {
                self.planned_from = Some(to);
                (
                    Action::Step { heading },
                    FishMoveReason::Follow { left: self.planned_steps.len() },
                )
            }
            None => {
                self.planned_from = None;
                (Action::Done, FishMoveReason::Stay)
            }
        }
    }
}

/// `true` if feeding is so good that nothing else needs to be searched: the fish cannot win in this turn, and most of
/// what it can gain here stays with it.
pub fn is_good_pasture(knowledge: &FishBotKnowledge, fish: &FishSchool) -> bool {
    let Some(at) = fish.at else { return false };
    let numbers = &knowledge.setup().parameters;
    let hits = knowledge.outlook.expected(at.square()).hits;
    let gain = knowledge.win_time_estimator(fish.worn).gain(at);
    let stays = gain * 100 - loss_to_expect(knowledge.setup(), &fish.worn, hits, fish.health);
    fish.health < numbers.health_to_win && stays >= 6 * 100 * numbers.feed_rate
}

impl fmt::Display for FishMoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns = |time: i32| format!("{}.{}", (time + 5) / 100, (time + 5) % 100 / 10);
        match *self {
            FishMoveReason::Placed { time } => {
                write!(f, "From this river I expect to win in {} turns.", turns(time))
            }
            FishMoveReason::Graze { gain } => {
                write!(f, "The water is good here: feeding gives {gain}.")
            }
            FishMoveReason::Feed { feeding, moving } => write!(
                f,
                "If I feed here, I expect to win in {} turns. If I move, in {}.",
                turns(feeding),
                turns(moving)
            ),
            FishMoveReason::Move { feeding, moving } => write!(
                f,
                "If I move, I expect to win in {} turns. If I feed here, in {}.",
                turns(moving),
                turns(feeding)
            ),
            FishMoveReason::MustMove => f.write_str("I cannot feed here, so I move."),
            FishMoveReason::Follow { left: 0 } => f.write_str("That is where I want to be."),
            FishMoveReason::Follow { left } => {
                write!(f, "I am on my way: {left} more steps after this one.")
            }
            FishMoveReason::Here => f.write_str("I can feed here, so I do."),
            FishMoveReason::Stay => f.write_str("There is nothing better within reach."),
        }
    }
}
