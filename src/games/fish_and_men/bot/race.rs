//! The race as the hard bot sees it: how many turns each fish still needs, and what chance to win
//! that gives each.

use super::chance::chances;
use super::eyes::Eyes;
use super::mover::{Mover, is_good_pasture};
use super::worth::{NEVER, TURN};
use crate::contract::Seat;
use crate::games::fish_and_men::cards::card::{Card, CardName, Effect, FACE_DOWN};
use crate::games::fish_and_men::state::{FishState, FishTurn, Phase, Sea};

/// One fish in the race.
#[derive(Debug, Clone)]
pub struct Runner {
    /// The fish, perhaps as it would be.
    pub fish: FishState,
    /// Whether it still takes a turn before the next drift.
    pub has_turn: bool,
    /// Whether it loses that turn.
    pub loses_turn: bool,
    /// What its hand is worth, in hundredths of turns.
    pub hand: i32,
    /// The turns it needs, in hundredths, if nothing has changed since that was reckoned.
    pub time: Option<i32>,
}

/// All fish, in order of seats.
#[derive(Debug, Clone)]
pub struct Race {
    /// One a seat.
    pub runners: Vec<Runner>,
    /// Whether times count from the beginning of this turn, in which some have moved.
    from_beginning: bool,
}

impl Race {
    /// The race as it stands.
    pub fn new(eyes: &Eyes, sea: &Sea) -> Self {
        let in_turn = matches!(sea.phase, Phase::FishMove);
        let before_turn = matches!(sea.phase, Phase::Beginning | Phase::VanishPollution);
        let extra = sea.cards.extra_turns > 0;
        let runner = |fish: &FishState| Runner {
            fish: fish.clone(),
            has_turn: before_turn || extra || (in_turn && fish.turn != FishTurn::Done),
            loses_turn: false,
            hand: worth_of_hand(eyes, super::thumb::hand(sea, fish.seat)),
            time: None,
        };
        let from_beginning = in_turn || before_turn || extra;
        Self { runners: sea.fish.iter().map(runner).collect(), from_beginning }
    }

    /// The runner of a seat, to change it.
    pub fn change(&mut self, seat: Seat) -> Option<&mut Runner> {
        let runner = self.runners.get_mut(seat.index())?;
        runner.time = None;
        Some(runner)
    }

    /// Forgets all times, since the sea has changed.
    pub fn forget(&mut self) {
        self.runners.iter_mut().for_each(|runner| runner.time = None);
    }

    /// The chance of a seat to win.
    pub fn chance(&mut self, eyes: &Eyes, scout: &mut Mover, seat: Seat) -> f64 {
        for runner in &mut self.runners {
            if runner.time.is_none() {
                runner.time = Some(time(eyes, scout, runner, self.from_beginning));
            }
        }
        let times = || self.runners.iter().map(|runner| runner.time.unwrap_or(NEVER));
        let first = times().min().unwrap_or(NEVER);
        // Cards that are never played are worth nothing, and the end comes with the first.
        let out = eyes.tune.out.max(1);
        let part = first.clamp(0, out);
        let with_hands = |runner: &Runner| {
            runner.time.unwrap_or(NEVER) - runner.hand * eyes.tune.keep / 100 * part / out
        };
        let times: Vec<i32> = self.runners.iter().map(with_hands).collect();
        chances(&times, &eyes.tune).nth(seat.index()).unwrap_or(0.0)
    }
}

/// From so long before the end a hand is worth the less the nearer that is, in hundredths of turns.
const PLAYED_OUT: i32 = 300;

/// The time a fish needs from now on, or from the beginning of this turn.
fn time(eyes: &Eyes, scout: &mut Mover, runner: &Runner, from_beginning: bool) -> i32 {
    let fish = &runner.fish;
    let Some(at) = fish.at else { return NEVER };
    let chart = eyes.chart(fish.worn);
    let at_sea = eyes.tables.board.is_sea(at.square());
    if !runner.has_turn || runner.loses_turn || fish.worn.still {
        let this_turn = if from_beginning { TURN } else { 0 };
        let river = eyes.tables.board.river_at(at.square());
        return match river.and_then(|river| eyes.tables.starts.get(river)) {
            Some(start) if !at_sea => this_turn + start,
            _ => this_turn.saturating_add(chart.time_at(at, fish.health)),
        };
    }
    let may_feed = at_sea && !fish.first_turn && eyes.outlook.blobs(at.square()) == 0;
    if !may_feed {
        return scout.time_of_moving(eyes, fish, at);
    }
    let feeding = chart.time_after_feeding(at, fish.health);
    if eyes.tune.pasture == 1 && is_good_pasture(eyes, fish) {
        return feeding;
    }
    feeding.min(scout.time_of_moving(eyes, fish, at))
}

/// What the cards of a hand are worth, in hundredths of turns.
pub fn worth_of_hand(eyes: &Eyes, cards: &[CardName]) -> i32 {
    cards.iter().map(|&card| worth_of_card(eyes, card)).sum()
}

/// What a card in a hand is worth, in hundredths of turns: one that lies face down, or a joker, as
/// much as a good one.
pub fn worth_of_card(eyes: &Eyes, card: CardName) -> i32 {
    match eyes.card(card) {
        Some(card) => worth_of_kind(eyes, card),
        None if card == FACE_DOWN => 25,
        None => 50,
    }
}

fn worth_of_kind(eyes: &Eyes, card: &Card) -> i32 {
    let meal = (eyes.setup().parameters.feed_rate * 9).max(1);
    let worth = |effect: &Effect| match *effect {
        Effect::Heal { health } => (health * eyes.tune.heal / meal).clamp(0, 300),
        Effect::HoldStill => eyes.tune.hold,
        Effect::Teleport => eyes.tune.tele,
        Effect::MotionCost { .. } => eyes.tune.motion,
        Effect::ExtraSteps { .. } => eyes.tune.extra,
        Effect::StepPollution { times: 0 } => 10,
        Effect::StepPollution { .. } => 6,
        Effect::HitCap { .. } => eyes.tune.cap,
        Effect::Clean => eyes.tune.clean,
        Effect::TakeAndPlay => eyes.tune.take,
        Effect::DiscardHand => eyes.tune.discard,
        Effect::Nullify => eyes.tune.null,
        _ => 20,
    };
    card.effects.iter().map(worth).sum()
}
