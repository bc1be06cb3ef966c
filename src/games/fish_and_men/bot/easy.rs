//! The easy bot, for playing with children: it feeds where the water is clear, goes in the right direction,
//! plays what does it good, and misses things.

use super::knowledge::FishBotKnowledge;
use super::mover::{FishMovePlanner, FishMoveReason};
use super::outlook::DriftForesight;
use super::rules_of_thumb::{does_good, hand, is_armed, play_forced};
use super::trade::{TradeNegotiator, answer_offer};
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
    knowledge: FishBotKnowledge,
    mover: FishMovePlanner,
    trader: TradeNegotiator,
    generator: RandomGenerator,
    why: FishChoiceReason,
}

impl EasyFishBot {
    /// A bot for a seat of a match that looks at about `positions` positions in its turn.
    pub fn new(setup: &Setup, seat: Seat, seed: u64, positions: u32) -> Self {
        Self {
            knowledge: FishBotKnowledge::new(setup, seat, DriftForesight::Now),
            mover: FishMovePlanner::for_positions(positions),
            trader: TradeNegotiator::default(),
            generator: RandomGenerator::from_seed(seed),
            why: FishChoiceReason::Nothing,
        }
    }

    fn feed_or_move(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        if let Some(action) = self.card_of_its_turn(sea, observation) {
            return Some(action);
        }
        let fish = self.knowledge.fish(sea)?;
        let may_feed = observation.may(&Action::Feed);
        let (action, why) = if may_feed && self.generator.chance(DREAMS) {
            (Action::Feed, FishMoveReason::Here)
        } else {
            self.knowledge.observe_sea(sea);
            if let Some((action, why)) = self.trader.trade(&self.knowledge, observation) {
                self.why = why;
                return Some(action);
            }
            self.mover.feed_or_move(&self.knowledge, fish, may_feed)
        };
        self.why = FishChoiceReason::Move(why);
        Some(action)
    }

    /// Answers what is offered, and plays what does it good, if it thinks of it.
    fn card_of_its_turn(
        &mut self,
        sea: &SeaView,
        observation: &BotObservation<'_, FishAndMen>,
    ) -> Option<Action> {
        if let Some(action) =
            answer_offer(&mut self.knowledge, sea).filter(|action| observation.may(action))
        {
            self.why = FishChoiceReason::Trade { takes: matches!(action, Action::Accept { .. }) };
            return Some(action);
        }
        let seat = self.knowledge.seat;
        if hand(sea, seat).is_empty() || self.generator.chance(FORGETS) {
            return None;
        }
        let (on, reason) = match is_armed(&self.knowledge, sea, seat) {
            true => (PlayTarget::Nothing, CardPlayReason::NoEffect),
            false => (PlayTarget::Fish(seat), CardPlayReason::Good),
        };
        let helps = |card: &CardKind| {
            card.target() == CardTargetKind::Fish && does_good(self.knowledge.setup(), card)
        };
        let helpful =
            hand(sea, seat).iter().filter(|&&name| self.knowledge.card(name).is_some_and(helps));
        let mut plays = helpful.map(|&name| CardPlay::card(name).on(on));
        let play = plays.find(|&play| observation.may(&Action::Play(play)))?;
        self.why = FishChoiceReason::play(&self.knowledge, sea, play, reason);
        Some(Action::Play(play))
    }

    fn play_forced_card(
        &mut self,
        observation: &BotObservation<'_, FishAndMen>,
        card: CardName,
    ) -> Option<Action> {
        let (action, why) = play_forced(&mut self.knowledge, observation, card)?;
        self.why = why;
        Some(action)
    }
}

impl Bot<FishAndMen> for EasyFishBot {
    fn choose(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        self.why = FishChoiceReason::Wait;
        let &ask = observation.ask?;
        self.knowledge.begin_decision(observation.view(), self.generator.bits());
        let action = match ask {
            Ask::PlaceFish => {
                let (action, why) = self.mover.choose_river(&self.knowledge, observation);
                self.why = FishChoiceReason::Move(why);
                Some(action)
            }
            Ask::FeedOrMove => self.feed_or_move(observation),
            Ask::StepOrStop { points } => {
                let fish = self.knowledge.fish(observation.view())?;
                let (action, why) =
                    self.mover.step_or_stop(&mut self.knowledge, observation, fish, points);
                self.why = FishChoiceReason::Move(why);
                Some(action)
            }
            Ask::PlayCard { card, .. } => self.play_forced_card(observation, card),
            Ask::DrawCard => {
                self.why = FishChoiceReason::Drawn;
                Some(Action::Drawn)
            }
        };
        action.filter(|action| observation.may(action)).or_else(|| {
            self.why = FishChoiceReason::Anything;
            observation.sample(&mut self.generator)
        })
    }

    fn set_brake(&mut self, brake: &SearchBrake) {
        self.knowledge.set_brake(brake);
    }

    fn why(&self) -> String {
        self.why.sentence(&self.knowledge)
    }
}
