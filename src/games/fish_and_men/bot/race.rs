//! The race as the hard bot sees it: the turns that each fish still needs, and the chance to win that this gives each.
//! Chances are computed with plain arithmetic alone: the same on every machine.

use super::knowledge::{FishBotKnowledge, hand};
use super::mover::{FishMovePlanner, WinProspect, times_from_rivers};
use super::prelude::*;
use super::win_time::{NEVER, TURN};

/// Time before the end from which a hand is worth less and less, in hundredths of turns.
const PLAYED_OUT: i32 = 300;
/// Lead at which the odds of two are e to 1 when one of them is there, in hundredths of turns; `SPREAD_MORE` is added
/// for each turn that is left.
const SPREAD: i32 = 45;
const SPREAD_MORE: i32 = 12;

/// One fish in the race.
#[derive(Debug, Clone)]
pub struct RacingFish {
    /// The fish, perhaps as it would be.
    pub fish: FishSchool,
    /// `true` if it still takes a turn before the next drift.
    has_turn: bool,
    /// `true` if it loses that turn.
    pub loses_turn: bool,
    /// Worth of its hand, in hundredths of turns.
    pub hand: i32,
    /// Its prospect, if nothing has changed since that was computed.
    pub prospect: Option<WinProspect>,
}

/// All fish, in order of seats.
#[derive(Debug, Clone)]
pub struct FishRace {
    /// The runner of each seat.
    pub runners: Vec<RacingFish>,
    /// The seats that still take a turn, as far as the order is known.
    order: Vec<Seat>,
    /// `true` if times count from the beginning of this turn, in which some have moved.
    from_beginning: bool,
}

impl FishRace {
    /// The race as it stands.
    pub fn new(knowledge: &FishBotKnowledge, sea: &SeaView) -> Self {
        let in_turn = sea.phase == FishAndMenPhase::FishMove;
        let all_have_turns = sea.cards.extra_turns > 0
            || matches!(sea.phase, FishAndMenPhase::Beginning | FishAndMenPhase::VanishPollution);
        let runner = |fish: &FishSchool| RacingFish {
            fish: fish.clone(),
            has_turn: all_have_turns || in_turn && fish.turn != FishTurn::Done,
            loses_turn: false,
            hand: knowledge.worth_of_hand(hand(sea, fish.seat)),
            prospect: None,
        };
        let through = if in_turn { sea.through } else { 0 };
        Self {
            runners: sea.fish.iter().map(runner).collect(),
            order: sea.order.iter().skip(through).copied().collect(),
            from_beginning: in_turn || all_have_turns,
        }
    }

    /// The runner of a seat, to change it.
    pub fn change(&mut self, seat: Seat) -> &mut RacingFish {
        let runner = &mut self.runners[seat.index()];
        runner.prospect = None;
        runner
    }

    /// Forgets all times, since the sea has changed.
    pub fn forget_prospects(&mut self) {
        self.runners.iter_mut().for_each(|runner| runner.prospect = None);
    }

    /// The chance of the bot to win: one after another those whose turn is still to come may win at
    /// once, and whatever then is left is shared out by the turns that all still need.
    pub fn chance(&mut self, knowledge: &FishBotKnowledge, planner: &mut FishMovePlanner) -> f64 {
        let mut prospects = Vec::new();
        for runner in &mut self.runners {
            let known = runner.prospect;
            let prospect =
                known.unwrap_or_else(|| prospect(knowledge, planner, runner, self.from_beginning));
            runner.prospect = Some(prospect);
            prospects.push(prospect);
        }
        let first = prospects.iter().map(|prospect| prospect.rest).min().unwrap_or(NEVER);
        // Cards that are never played are worth nothing, and the end comes with the first.
        let part = first.clamp(0, PLAYED_OUT);
        let hands = self.runners.iter().map(|runner| runner.hand * part / PLAYED_OUT);
        let times: Vec<i32> =
            prospects.iter().zip(hands).map(|(prospect, hand)| prospect.rest - hand).collect();
        let (mut nobody_yet, mut own) = (1.0, 0.0);
        for &other in &self.order {
            let now = prospects.get(other.index()).map_or(0.0, |prospect| prospect.now);
            if other == knowledge.seat {
                own = nobody_yet * now;
            }
            nobody_yet *= 1.0 - now;
        }
        own + nobody_yet * chances(&times).nth(knowledge.seat.index()).unwrap_or(0.0)
    }
}

/// Computes the prospect of a fish from now on, or from the beginning of this turn.
fn prospect(
    knowledge: &FishBotKnowledge,
    planner: &mut FishMovePlanner,
    runner: &RacingFish,
    from_beginning: bool,
) -> WinProspect {
    let fish = &runner.fish;
    let Some(at) = fish.at else { return WinProspect::later(NEVER) };
    let board = knowledge.board();
    let at_sea = board.is_sea(at.square());
    if !runner.has_turn || runner.loses_turn || fish.worn.still {
        let this_turn = if from_beginning { TURN } else { 0 };
        let river = board.river_at(at.square());
        let from_river = river.and_then(|river| times_from_rivers(knowledge).get(river).copied());
        let time = from_river.unwrap_or_else(|| knowledge.time_at(at, fish.health, &fish.worn));
        return WinProspect::later(this_turn.saturating_add(time));
    }
    let moving = planner.prospect_of_moving(knowledge, fish);
    let may_feed = at_sea && !fish.first_turn && knowledge.blobs(at.square()) == 0;
    let feeding = if may_feed { knowledge.time_after_feeding(fish) } else { NEVER };
    if feeding <= moving.mean { WinProspect::later(feeding) } else { moving }
}

/// The chance of each runner to be the first, by the turns each still needs, in hundredths.
///
/// The longer the race will take, the more uncertain it is, and the less one turn more lowers the chance.
fn chances(times: &[i32]) -> impl Iterator<Item = f64> {
    let first = times.iter().copied().min().unwrap_or(0);
    let spread = f64::from(SPREAD + SPREAD_MORE * first.clamp(0, 1000) / 100);
    let weight = move |time: i32| {
        let behind = f64::from((time - first).min(100_000)) / spread;
        1.0 / power_of_64(1.0 + behind / 64.0)
    };
    let all: f64 = times.iter().map(|&time| weight(time)).sum();
    times.iter().map(move |&time| weight(time) / all)
}

fn power_of_64(number: f64) -> f64 {
    (0..6).fold(number, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_of_one_whole_and_who_is_nearer_has_the_better() {
        let all: Vec<f64> = chances(&[100, 300, 300, 1_000_000]).collect();
        assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(all[0] > 0.8 && (all[1] - all[2]).abs() < 1e-9 && all[3] < 1e-3, "{all:?}");
    }

    #[test]
    fn a_turn_counts_for_more_the_nearer_the_end_is() {
        let lead = |first: i32| chances(&[first, first + 100]).next().unwrap_or_default();
        assert!(lead(50) > lead(500));
    }
}
