//! The race as the hard bot sees it: the turns that each fish still needs, and the chance to win that this gives each.

use super::chance::chances;
use super::knowledge::FishBotKnowledge;
use super::mover::FishMovePlanner;
use super::search::starts;
use super::worth::{NEVER, TURN};
use crate::cards::card::{CardEffect, CardKind, CardName, FACE_DOWN};
use crate::state::{FishAndMenPhase, FishSchool, FishTurn, SeaView};
use shoal_contract::Seat;

/// One fish in the race.
#[derive(Debug, Clone)]
pub struct RacingFish {
    /// The fish, perhaps as it would be.
    pub fish: FishSchool,
    /// `true` if it still takes a turn before the next drift.
    pub has_turn: bool,
    /// `true` if it loses that turn.
    pub loses_turn: bool,
    /// Worth of its hand, in hundredths of turns.
    pub hand: i32,
    /// Its prospect, if nothing has changed since that was computed.
    pub prospect: Option<WinProspect>,
}

/// The prospect of a fish in the race.
#[derive(Debug, Clone, Copy)]
pub struct WinProspect {
    /// The chance that it wins in the turn it still takes.
    pub now: f64,
    /// The turns it needs if it does not, in hundredths.
    pub rest: i32,
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
        let in_turn = matches!(sea.phase, FishAndMenPhase::FishMove);
        let before_turn =
            matches!(sea.phase, FishAndMenPhase::Beginning | FishAndMenPhase::VanishPollution);
        let extra = sea.cards.extra_turns > 0;
        let runner = |fish: &FishSchool| RacingFish {
            fish: fish.clone(),
            has_turn: before_turn || extra || (in_turn && fish.turn != FishTurn::Done),
            loses_turn: false,
            hand: worth_of_hand(knowledge, super::rules_of_thumb::hand(sea, fish.seat)),
            prospect: None,
        };
        let from_beginning = in_turn || before_turn || extra;
        let order = sea.order.iter().skip(if in_turn { sea.through } else { 0 });
        let order = order.copied().collect();
        Self { runners: sea.fish.iter().map(runner).collect(), order, from_beginning }
    }

    /// The runner of a seat, to change it.
    pub fn change(&mut self, seat: Seat) -> Option<&mut RacingFish> {
        let runner = self.runners.get_mut(seat.index())?;
        runner.prospect = None;
        Some(runner)
    }

    /// Forgets all times, since the sea has changed.
    pub fn forget(&mut self) {
        self.runners.iter_mut().for_each(|runner| runner.prospect = None);
    }

    /// The chance of a seat to win: one after another those whose turn is still to come may win at
    /// once, and whatever then is left is shared out by the turns that all still need.
    pub fn chance(
        &mut self,
        knowledge: &FishBotKnowledge,
        race_planner: &mut FishMovePlanner,
        seat: Seat,
    ) -> f64 {
        for runner in &mut self.runners {
            if runner.prospect.is_none() {
                runner.prospect =
                    Some(prospect(knowledge, race_planner, runner, self.from_beginning));
            }
        }
        let prospect =
            |runner: &RacingFish| runner.prospect.unwrap_or(WinProspect { now: 0.0, rest: NEVER });
        let first = self.runners.iter().map(|runner| prospect(runner).rest).min().unwrap_or(NEVER);
        // Cards that are never played are worth nothing, and the end comes with the first.
        let part = first.clamp(0, PLAYED_OUT);
        let with_hands =
            |runner: &RacingFish| prospect(runner).rest - runner.hand * part / PLAYED_OUT;
        let times: Vec<i32> = self.runners.iter().map(with_hands).collect();
        let (mut nobody_yet, mut own) = (1.0, 0.0);
        for &other in &self.order {
            let now = self.runners.get(other.index()).map_or(0.0, |runner| prospect(runner).now);
            if other == seat {
                own = nobody_yet * now;
            }
            nobody_yet *= 1.0 - now;
        }
        own + nobody_yet * chances(&times).nth(seat.index()).unwrap_or(0.0)
    }
}

/// Time before the end from which a hand is worth less and less, in hundredths of turns.
const PLAYED_OUT: i32 = 300;
/// Worth of a Nullification in a hand, beside the card it spoils, in hundredths of turns.
const SPOILER: i32 = -15;

/// Computes the prospect of a fish from now on, or from the beginning of this turn.
fn prospect(
    knowledge: &FishBotKnowledge,
    race_planner: &mut FishMovePlanner,
    runner: &RacingFish,
    from_beginning: bool,
) -> WinProspect {
    let fish = &runner.fish;
    let later = |rest: i32| WinProspect { now: 0.0, rest };
    let Some(at) = fish.at else { return later(NEVER) };
    let estimator = knowledge.win_time_estimator(fish.worn);
    let at_sea = knowledge.tables.board.is_sea(at.square());
    if !runner.has_turn || runner.loses_turn || fish.worn.still {
        let this_turn = if from_beginning { TURN } else { 0 };
        let river = knowledge.tables.board.river_at(at.square());
        return match river.and_then(|river| starts(knowledge.setup(), &knowledge.tables).get(river))
        {
            Some(start) if !at_sea => later(this_turn + start),
            _ => later(this_turn.saturating_add(estimator.time_at(at, fish.health))),
        };
    }
    let may_feed = at_sea && !fish.first_turn && knowledge.outlook.blobs(at.square()) == 0;
    let moving = race_planner.moving(knowledge, fish, at);
    let feeding = if may_feed { estimator.time_after_feeding(at, fish.health) } else { NEVER };
    if feeding <= moving.mean {
        return later(feeding);
    }
    WinProspect { now: moving.wins, rest: moving.rest }
}

/// Worth of the cards of a hand, in hundredths of turns. A Nullification spoils the least of the others, and holds up
/// the rest until then.
pub fn worth_of_hand(knowledge: &FishBotKnowledge, cards: &[CardName]) -> i32 {
    let nullifies = |name: CardName| knowledge.card(name).is_some_and(CardKind::nullifies);
    let spoilers = cards.iter().filter(|&&name| nullifies(name)).count();
    let others = cards.iter().filter(|&&name| !nullifies(name));
    let mut worths: Vec<i32> = others.map(|&name| worth_of_card(knowledge, name)).collect();
    worths.sort_unstable();
    worths.iter().skip(spoilers).sum::<i32>() + spoilers as i32 * SPOILER
}

/// Worth of a card in a hand, in hundredths of turns. A card that lies face down, or a joker, counts as much as a good
/// one.
pub fn worth_of_card(knowledge: &FishBotKnowledge, card: CardName) -> i32 {
    match knowledge.card(card) {
        Some(card) => worth_of_kind(knowledge, card),
        None if card == FACE_DOWN => 25,
        None => 50,
    }
}

fn worth_of_kind(knowledge: &FishBotKnowledge, card: &CardKind) -> i32 {
    let meal = (knowledge.setup().parameters.feed_rate * 9).max(1);
    let worth = |effect: &CardEffect| match *effect {
        CardEffect::Heal { health } => (health * 100 / meal).clamp(0, 300),
        CardEffect::HoldStill => 50,
        CardEffect::Teleport => 65,
        CardEffect::MotionCost { .. } => 20,
        CardEffect::ExtraSteps { .. } => 25,
        CardEffect::StepPollution { times: 0 } => 10,
        CardEffect::StepPollution { .. } => 6,
        CardEffect::HitCap { .. } => 30,
        CardEffect::Clean => 15,
        CardEffect::TakeAndPlay => 40,
        CardEffect::DiscardHand => 15,
        CardEffect::Nullify => SPOILER,
        _ => 20,
    };
    card.effects.iter().map(worth).sum()
}
