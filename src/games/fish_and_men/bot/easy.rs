//! The easy bot, for playing with children: it feeds where the water is clear, goes the right way,
//! plays what does it good, and misses things.

use super::knowledge::FishBotKnowledge;
use super::mover::{FishMovePlanner, FishMoveReason};
use super::outlook::DriftForesight;
use super::rules_of_thumb::{does_good, hand, is_armed, play_forced};
use super::trade::{TradeNegotiator, answer};
use super::why::{CardPlayReason, FishChoiceReason};
use crate::FishAndMen;
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::{CardKind, CardName, CardTargetKind};
use crate::setup::Setup;
use crate::state::{Ask, SeaView};
use shoal_contract::{Bot, BotObservation, RandomGenerator, SearchBrake, Seat};

/// Chance in percent that it does not look further than its own square in a turn.
const DREAMS: u32 = 65;
/// Chance in percent that it forgets its cards in a turn.
const FORGETS: u32 = 40;

/// The easy bot. It never acts unless it is asked.
pub struct EasyFishBot {
    eyes: FishBotKnowledge,
    mover: FishMovePlanner,
    trader: TradeNegotiator,
    generator: RandomGenerator,
    why: FishChoiceReason,
}

impl EasyFishBot {
    /// A bot for a seat of a match that looks at about `positions` positions in its turn.
    pub fn new(setup: &Setup, seat: Seat, seed: u64, positions: u32) -> Self {
        Self {
            eyes: FishBotKnowledge::new(setup, seat, DriftForesight::Now),
            mover: FishMovePlanner::for_positions(positions),
            trader: TradeNegotiator::default(),
            generator: RandomGenerator::from_seed(seed),
            why: FishChoiceReason::Nothing,
        }
    }

    fn feed_or_move(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        if let Some(action) = self.card_of_its_turn(sea, seen) {
            return Some(action);
        }
        let fish = self.eyes.fish(sea)?;
        let may_feed = seen.may(&Action::Feed);
        let (action, why) = if may_feed && self.generator.chance(DREAMS) {
            (Action::Feed, FishMoveReason::Here)
        } else {
            self.eyes.observe_sea(sea);
            if let Some((action, why)) = self.trader.trade(&self.eyes, seen) {
                self.why = why;
                return Some(action);
            }
            self.mover.feed_or_move(&self.eyes, fish, may_feed)
        };
        self.why = FishChoiceReason::Move(why);
        Some(action)
    }

    /// Answers what is offered, and plays what does it good, if it thinks of it.
    fn card_of_its_turn(
        &mut self,
        sea: &SeaView,
        seen: &BotObservation<'_, FishAndMen>,
    ) -> Option<Action> {
        if let Some(action) = answer(&mut self.eyes, sea).filter(|action| seen.may(action)) {
            self.why = FishChoiceReason::Trade { takes: matches!(action, Action::Accept { .. }) };
            return Some(action);
        }
        let seat = self.eyes.seat;
        if hand(sea, seat).is_empty() || self.generator.chance(FORGETS) {
            return None;
        }
        let (on, reason) = match is_armed(&self.eyes, sea, seat) {
            true => (PlayTarget::Nothing, CardPlayReason::NoEffect),
            false => (PlayTarget::Fish(seat), CardPlayReason::Good),
        };
        let helps = |card: &CardKind| {
            card.target() == CardTargetKind::Fish && does_good(self.eyes.setup(), card)
        };
        let helpful =
            hand(sea, seat).iter().filter(|&&name| self.eyes.card(name).is_some_and(helps));
        let mut plays = helpful.map(|&name| CardPlay::card(name).on(on));
        let play = plays.find(|&play| seen.may(&Action::Play(play)))?;
        self.why = FishChoiceReason::play(&self.eyes, sea, play, reason);
        Some(Action::Play(play))
    }

    fn forced(&mut self, seen: &BotObservation<'_, FishAndMen>, card: CardName) -> Option<Action> {
        let (action, why) = play_forced(&mut self.eyes, seen, card)?;
        self.why = why;
        Some(action)
    }
}

impl Bot<FishAndMen> for EasyFishBot {
    fn choose(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        self.why = FishChoiceReason::Wait;
        let &ask = seen.ask?;
        self.eyes.begin_decision(seen.view(), self.generator.bits());
        let action = match ask {
            Ask::PlaceFish => {
                let (action, why) = self.mover.choose_river(&self.eyes, seen);
                self.why = FishChoiceReason::Move(why);
                Some(action)
            }
            Ask::FeedOrMove => self.feed_or_move(seen),
            Ask::StepOrStop { points } => {
                let fish = self.eyes.fish(seen.view())?;
                let (action, why) = self.mover.step_or_stop(&mut self.eyes, seen, fish, points);
                self.why = FishChoiceReason::Move(why);
                Some(action)
            }
            Ask::PlayCard { card, .. } => self.forced(seen, card),
            Ask::DrawCard => {
                self.why = FishChoiceReason::Drawn;
                Some(Action::Drawn)
            }
        };
        action.filter(|action| seen.may(action)).or_else(|| {
            self.why = FishChoiceReason::Anything;
            seen.sample(&mut self.generator)
        })
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.eyes.heed(brake);
    }

    fn why(&self) -> String {
        self.why.sentence(&self.eyes)
    }
}
