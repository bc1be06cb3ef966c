//! The medium bot: it works out well where to go, plays its cards by rule of thumb, in its own turn, and
//! now and then does not look.

use super::knowledge::FishBotKnowledge;
use super::mover::{FishMovePlanner, FishMoveReason};
use super::outlook::DriftForesight;
use super::pollution::BLOB;
use super::rules_of_thumb::{
    choose_target, does_good, fullest_hand, hand, is_armed, play_forced, strongest,
};
use super::tables::STEP;
use super::trade::{TradeNegotiator, answer_offer};
use super::why::{CardPlayReason, FishChoiceReason};
use super::worth::loss_to_expect;
use crate::FishAndMen;
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::{CardEffect, CardKind, CardName};
use crate::setup::Setup;
use crate::state::{Ask, FishTurn, SeaView};
use shoal_contract::{Bot, BotObservation, RandomGenerator, SearchBrake, Seat};

/// Chance in percent that it does not look further than its own square in a turn.
const LAPSES: u32 = 25;
/// Chance in percent that it forgets its cards in a turn.
const FORGETS: u32 = 30;
/// Least number of cards in a hand that is worth discarding.
const FULL_HAND: usize = 3;

/// The medium bot. It never acts unless it is asked.
pub struct MediumFishBot {
    knowledge: FishBotKnowledge,
    mover: FishMovePlanner,
    trader: TradeNegotiator,
    generator: RandomGenerator,
    why: FishChoiceReason,
}

impl MediumFishBot {
    /// A bot for a seat of a match that looks at about `positions` positions in its turn.
    pub fn new(setup: &Setup, seat: Seat, seed: u64, positions: u32) -> Self {
        Self {
            knowledge: FishBotKnowledge::new(setup, seat, DriftForesight::Ahead),
            mover: FishMovePlanner::for_positions(positions),
            trader: TradeNegotiator::default(),
            generator: RandomGenerator::from_seed(seed),
            why: FishChoiceReason::Nothing,
        }
    }

    /// An answer to what is offered, or a card it plays before it feeds or moves.
    fn card(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        if let Some(action) =
            answer_offer(&mut self.knowledge, sea).filter(|action| observation.may(action))
        {
            self.why = FishChoiceReason::Trade { takes: matches!(action, Action::Accept { .. }) };
            return Some(action);
        }
        let cards = hand(sea, self.knowledge.seat);
        if cards.is_empty() || sea.is_moving() || self.generator.chance(FORGETS) {
            return None;
        }
        self.knowledge.observe_sea(sea);
        let is_armed = is_armed(&self.knowledge, sea, self.knowledge.seat);
        let (play, reason) = cards.iter().find_map(|&name| {
            let card = self.knowledge.card(name)?;
            let (on, reason) = if is_armed {
                // What harms others is spent, so that what helps counts again.
                let spent = !card.nullifies() && !does_good(self.knowledge.setup(), card);
                (PlayTarget::Nothing, spent.then_some(CardPlayReason::NoEffect)?)
            } else {
                self.aim_of_its_own(sea, card)?
            };
            let play = CardPlay::card(name).on(on);
            observation.may(&Action::Play(play)).then_some((play, reason))
        })?;
        self.why = FishChoiceReason::play(&self.knowledge, sea, play, reason);
        Some(Action::Play(play))
    }

    /// Returns the target of a card and the reason to play it, if it is the moment for the card by rule of thumb.
    fn aim_of_its_own(
        &self,
        sea: &SeaView,
        card: &CardKind,
    ) -> Option<(PlayTarget, CardPlayReason)> {
        let fish = self.knowledge.fish(sea)?;
        let at = fish.at?.square();
        let setup = self.knowledge.setup();
        let win = setup.parameters.health_to_win;
        let fitting = match *card.effects.first()? {
            CardEffect::HitCap { .. } => {
                let hits = self.knowledge.outlook.expected(at).hits;
                let loss = loss_to_expect(setup, &fish.worn, hits, fish.health) / 100;
                return (hits >= BLOB)
                    .then_some((PlayTarget::Fish(fish.seat), CardPlayReason::Drift { loss }));
            }
            CardEffect::HoldStill => {
                let rival = strongest(&self.knowledge, sea)?;
                let near = self.knowledge.river_distances()[rival.at?.cell()] <= 6 * STEP;
                rival.turn == FishTurn::Waiting && rival.health >= win && near
            }
            CardEffect::Clean => self.knowledge.outlook.blobs(at) > 0,
            CardEffect::Teleport => {
                let far = self.knowledge.river_distances()[at.cell()] > 4 * STEP;
                fish.health >= win + 2 && far
            }
            CardEffect::MotionCost { .. } | CardEffect::ExtraSteps { .. } => fish.health >= win,
            CardEffect::StepPollution { times } => times > 1 || fish.health >= win,
            CardEffect::DiscardHand => {
                let fullest = fullest_hand(&self.knowledge, sea)?;
                hand(sea, fullest).len() >= FULL_HAND
            }
            _ => true,
        };
        fitting.then(|| choose_target(&self.knowledge, sea, card))?
    }

    fn answer_ask(
        &mut self,
        observation: &BotObservation<'_, FishAndMen>,
        ask: Ask,
    ) -> Option<Action> {
        let sea = observation.view();
        let (action, why) = match ask {
            Ask::PlaceFish => self.mover.choose_river(&self.knowledge, observation),
            Ask::FeedOrMove => {
                if let Some(action) = self.card(observation) {
                    return Some(action);
                }
                self.knowledge.observe_sea(sea);
                if let Some((action, why)) = self.trader.trade(&self.knowledge, observation) {
                    self.why = why;
                    return Some(action);
                }
                let fish = self.knowledge.fish(sea)?;
                if observation.may(&Action::Feed) && self.generator.chance(LAPSES) {
                    self.why = FishChoiceReason::Move(FishMoveReason::Here);
                    return Some(Action::Feed);
                }
                self.mover.feed_or_move(&self.knowledge, fish, observation.may(&Action::Feed))
            }
            Ask::StepOrStop { points } => {
                let fish = self.knowledge.fish(sea)?;
                self.mover.step_or_stop(&mut self.knowledge, observation, fish, points)
            }
            Ask::PlayCard { card, .. } => return self.play_forced_card(observation, card),
            Ask::DrawCard => {
                self.why = FishChoiceReason::Drawn;
                return Some(Action::Drawn);
            }
        };
        self.why = FishChoiceReason::Move(why);
        Some(action)
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

impl Bot<FishAndMen> for MediumFishBot {
    fn choose(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        self.why = FishChoiceReason::Wait;
        let &ask = observation.ask?;
        self.knowledge.begin_decision(observation.view(), self.generator.bits());
        self.answer_ask(observation, ask).filter(|action| observation.may(action)).or_else(|| {
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
