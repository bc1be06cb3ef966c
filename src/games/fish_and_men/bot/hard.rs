//! The hard bot: it does whatever leaves it the best chance to win, as far as it can see.
//!
//! `race` says what chance each fish has by the turns it still needs, `aim` what a card could be
//! aimed at, and `judge` what the chance is after that. Cards that may be kept are worth something
//! in the hand, the less the nearer the end, and are played when that is less than what they do.

use super::judge::{CardEvaluator, EVEN};
use super::knowledge::FishBotKnowledge;
use super::mover::{FishMovePlanner, FishMoveReason};
use super::outlook::DriftForesight;
use super::race::{FishRace, WinProspect, worth_of_card};
use super::rules_of_thumb::hand;
use super::trade::{TradeNegotiator, gain};
use super::why::{CardPlayReason, FishChoiceReason};
use super::worth::loss_to_expect;
use crate::FishAndMen;
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::{CardEffect, CardKind, CardName, JOKER};
use crate::setup::Setup;
use crate::state::{Ask, CardSource, FishAndMenPhase, FishTurn, SeaView, TradeOffer};
use shoal_contract::{Bot, BotObservation, RandomGenerator, SearchBrake, Seat};
use std::sync::Arc;

/// A card that need not be played is played only for more than this much of the chance to win.
const WORTH_IT: f64 = 0.004;

/// The hard bot.
pub struct HardFishBot {
    knowledge: FishBotKnowledge,
    mover: FishMovePlanner,
    race_planner: FishMovePlanner,
    trader: TradeNegotiator,
    positions: u32,
    generator: RandomGenerator,
    /// The moment at which it last saw nothing worth playing without being asked.
    waited_at: Option<CardSituation>,
    why: FishChoiceReason,
}

/// The state of the match that must change before it is worth looking at the cards again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CardSituation {
    turn: u32,
    phase: FishAndMenPhase,
    through: usize,
    extra_turn: u32,
    cards: usize,
    discards: usize,
    offers: usize,
}

impl CardSituation {
    fn of(sea: &SeaView) -> Self {
        Self {
            turn: sea.turn,
            phase: sea.phase,
            through: sea.through,
            extra_turn: sea.extra_turn,
            cards: sea.cards.hands.iter().map(Vec::len).sum(),
            discards: sea.cards.discards.len(),
            offers: sea.cards.offers.len(),
        }
    }
}

impl HardFishBot {
    /// A bot for a seat of a match that looks at about `positions` positions for each decision.
    pub fn new(setup: &Setup, seat: Seat, seed: u64, positions: u32) -> Self {
        Self {
            knowledge: FishBotKnowledge::new(setup, seat, DriftForesight::Ahead),
            mover: FishMovePlanner::for_positions(positions / 4),
            race_planner: FishMovePlanner::for_positions(positions / 24),
            trader: TradeNegotiator::default(),
            positions,
            generator: RandomGenerator::from_seed(seed),
            waited_at: None,
            why: FishChoiceReason::Nothing,
        }
    }

    /// The card from the hand, and the target, that improves the chance to win most.
    fn card(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        if hand(sea, self.knowledge.seat).is_empty() {
            return None;
        }
        let seat = self.knowledge.seat;
        let setup = Arc::clone(self.knowledge.setup());
        let own_turn = observation.ask.is_some();
        let mut evaluator =
            CardEvaluator::new(&mut self.knowledge, &mut self.race_planner, sea, self.positions);
        let mut best: Option<(CardPlay, f64)> = None;
        for kind in kinds(evaluator.knowledge, hand(sea, seat)) {
            let Some(card) = setup.deck.card(kind.kind()) else { continue };
            let armed = evaluator.is_armed();
            if !armed && !is_moment(card, sea, own_turn) {
                continue;
            }
            let may = |on: PlayTarget| {
                is_moment_for(card, on, seat, sea, own_turn)
                    && observation.may(&Action::Play(kind.on(on)))
            };
            let found = if armed {
                let spent = may(PlayTarget::Nothing)
                    .then(|| evaluator.chance_after_nullified(Some(kind.card)));
                spent.map(|chance| (PlayTarget::Nothing, chance))
            } else {
                evaluator.best(card, Some(kind.card), may)
            };
            if let Some((on, chance)) = found
                && best.is_none_or(|(_, other)| chance > other + EVEN)
            {
                best = Some((kind.on(on), chance));
            }
        }
        let (play, after) = best.filter(|(_, after)| *after > evaluator.before + WORTH_IT)?;
        let before = evaluator.before;
        let reason = self.reason(sea, play, before, after);
        self.why = FishChoiceReason::play(&self.knowledge, sea, play, reason);
        Some(Action::Play(play))
    }

    /// The card that has to be played, where it leaves the best chance to win.
    fn play_forced_card(
        &mut self,
        observation: &BotObservation<'_, FishAndMen>,
        name: CardName,
        from: CardSource,
    ) -> Option<Action> {
        let sea = observation.view();
        let setup = Arc::clone(self.knowledge.setup());
        let mut evaluator =
            CardEvaluator::new(&mut self.knowledge, &mut self.race_planner, sea, self.positions);
        let before = evaluator.before;
        let mut best: Option<(CardPlay, f64)> = None;
        for kind in kinds(evaluator.knowledge, &[name]) {
            let Some(card) = setup.deck.card(kind.kind()) else { continue };
            let may = |on: PlayTarget| observation.may(&Action::Play(kind.on(on)));
            let found = match may(PlayTarget::Nothing) {
                true => Some((PlayTarget::Nothing, before)),
                false => evaluator.best(card, None, may),
            };
            if let Some((on, chance)) = found
                && best.is_none_or(|(_, other)| chance > other + EVEN)
            {
                best = Some((kind.on(on), chance));
            }
        }
        if name == JOKER && from == CardSource::Drawn && observation.may(&Action::Keep) {
            let kept = chance_with_card_kept(&mut evaluator, name);
            if best.is_none_or(|(_, chance)| chance < kept) {
                self.why = FishChoiceReason::Keep;
                return Some(Action::Keep);
            }
        }
        let (play, after) = best?;
        let reason = self.reason(sea, play, before, after);
        self.why = FishChoiceReason::play(&self.knowledge, sea, play, reason);
        Some(Action::Play(play))
    }

    fn reason(&self, sea: &SeaView, play: CardPlay, before: f64, after: f64) -> CardPlayReason {
        let card = self.knowledge.card(play.kind());
        let caps = card.is_some_and(|card| {
            card.effects.iter().any(|effect| matches!(effect, CardEffect::HitCap { .. }))
        });
        if caps
            && play.on == PlayTarget::Fish(self.knowledge.seat)
            && let Some(fish) = self.knowledge.fish(sea)
            && let Some(at) = fish.at
        {
            let hits = self.knowledge.outlook.expected(at.square()).hits;
            let loss = loss_to_expect(self.knowledge.setup(), &fish.worn, hits, fish.health);
            return CardPlayReason::Drift { loss: (loss + 50) / 100 };
        }
        let hundredths = |chance: f64| (chance * 100.0 + 0.5) as i32;
        match play.on == PlayTarget::Nothing && before >= after {
            true => CardPlayReason::NoEffect,
            false => {
                CardPlayReason::Chance { before: hundredths(before), after: hundredths(after) }
            }
        }
    }

    /// Accepts an offer if that leaves the better chance to win, otherwise declines it.
    fn trade(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        let offer = *sea.cards.offers.iter().find(|offer| offer.to == self.knowledge.seat)?;
        let mut evaluator =
            CardEvaluator::new(&mut self.knowledge, &mut self.race_planner, sea, self.positions);
        let takes = chance_after_trade(&mut evaluator, &offer) > evaluator.before;
        let answers = [Action::Accept { offer: offer.id }, Action::Decline { offer: offer.id }];
        let action =
            answers.into_iter().skip(usize::from(!takes)).find(|one| observation.may(one))?;
        self.why = FishChoiceReason::Trade { takes: matches!(action, Action::Accept { .. }) };
        Some(action)
    }

    /// Proposes a trade that leaves it the better chance to win, too.
    fn propose(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        if let Some(action) = self.trader.take_back(&self.knowledge, sea) {
            self.why = FishChoiceReason::TakeBack;
            return Some(action);
        }
        let proposal = self.trader.find(&self.knowledge, observation)?;
        let offer = proposal.of(self.knowledge.seat);
        let mut evaluator =
            CardEvaluator::new(&mut self.knowledge, &mut self.race_planner, sea, self.positions);
        let before = evaluator.before;
        if chance_after_trade(&mut evaluator, &offer) <= before + EVEN {
            return None;
        }
        self.why = proposal.why();
        Some(self.trader.make(sea, proposal))
    }

    fn interrupt(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = observation.view();
        let moment = CardSituation::of(sea);
        if self.waited_at == Some(moment) {
            return None;
        }
        self.knowledge.begin_decision(sea, self.generator.bits());
        let action = self.trade(observation).or_else(|| match sea.phase {
            FishAndMenPhase::FishMove | FishAndMenPhase::MovePollution if !sea.is_moving() => {
                self.card(observation)
            }
            _ => None,
        });
        self.waited_at = action.is_none().then_some(moment);
        action
    }

    /// Feeds or moves, whichever leaves the better chance to win: a fish that is behind takes more risks.
    fn feed_or_move(&mut self, sea: &SeaView, may_feed: bool) -> Option<(Action, FishMoveReason)> {
        self.knowledge.observe_sea(sea);
        let fish = self.knowledge.fish(sea)?;
        let (action, why) = self.mover.feed_or_move(&self.knowledge, fish, may_feed);
        let (Some(at), FishMoveReason::Feed { .. } | FishMoveReason::Move { .. }) = (fish.at, why)
        else {
            return Some((action, why));
        };
        let moving = self.mover.moving(&self.knowledge, fish, at);
        let feeding =
            self.knowledge.win_time_estimator(fish.worn).time_after_feeding(at, fish.health);
        let mut race = FishRace::new(&self.knowledge, sea);
        let mut chance_if = |now: f64, rest: i32| {
            race.runners[fish.seat.index()].prospect = Some(WinProspect { now, rest });
            race.chance(&self.knowledge, &mut self.race_planner, fish.seat)
        };
        let fed = chance_if(0.0, feeding);
        let moved = chance_if(moving.wins, moving.rest);
        let moving = moving.mean;
        // Alone, or nearly sure to win or to lose, the fewer turns decide.
        let is_even = (fed - moved).abs() < EVEN;
        Some(if if is_even { feeding <= moving } else { fed > moved } {
            (Action::Feed, FishMoveReason::Feed { feeding, moving })
        } else {
            (Action::Move, FishMoveReason::Move { feeding, moving })
        })
    }

    fn answer(&mut self, observation: &BotObservation<'_, FishAndMen>, ask: Ask) -> Option<Action> {
        let sea = observation.view();
        let (action, why) = match ask {
            Ask::PlaceFish => self.mover.choose_river(&self.knowledge, observation),
            Ask::FeedOrMove => {
                let before = self.trade(observation).or_else(|| self.card(observation));
                if let Some(action) = before.or_else(|| self.propose(observation)) {
                    return Some(action);
                }
                self.feed_or_move(sea, observation.may(&Action::Feed))?
            }
            Ask::StepOrStop { points } => {
                let fish = self.knowledge.fish(sea)?;
                self.mover.step_or_stop(&mut self.knowledge, observation, fish, points)
            }
            Ask::PlayCard { card, from } => return self.play_forced_card(observation, card, from),
            Ask::DrawCard => {
                self.why = FishChoiceReason::Drawn;
                return Some(Action::Drawn);
            }
        };
        self.why = FishChoiceReason::Move(why);
        Some(action)
    }
}

/// The kinds that can be played of these cards, each once: a joker as every one it may stand for. In
/// an order that favours none, as the first of equals is played.
fn kinds(knowledge: &FishBotKnowledge, cards: &[CardName]) -> Vec<CardPlay> {
    let deck = &knowledge.setup().deck;
    let mut kinds = Vec::new();
    for (index, &name) in cards.iter().enumerate() {
        if cards[..index].contains(&name) {
            continue;
        }
        if name == JOKER {
            let stands = deck.cards.iter().filter(|kind| deck.joker_may_be(kind.id));
            let plays =
                stands.map(|kind| CardPlay { stands_for: Some(kind.id), ..CardPlay::card(JOKER) });
            kinds.extend(plays);
        } else {
            kinds.push(CardPlay::card(name));
        }
    }
    knowledge.shuffle(&mut kinds);
    kinds
}

/// `true` if it can be the moment for a card. A card that caps the hits of the drift waits until it is known which
/// pollution drifts.
fn is_moment(card: &CardKind, sea: &SeaView, own_turn: bool) -> bool {
    card.effects.iter().all(|effect| match effect {
        CardEffect::Nullify => false,
        CardEffect::HitCap { .. } => sea.phase == FishAndMenPhase::MovePollution,
        CardEffect::Clean => own_turn || sea.phase == FishAndMenPhase::MovePollution,
        _ => sea.phase == FishAndMenPhase::FishMove,
    })
}

/// `true` if it is the moment to play a card on this target. A card about a movement is played on a fish when its turn
/// has come, not earlier: then the most is known.
fn is_moment_for(
    card: &CardKind,
    on: PlayTarget,
    own: Seat,
    sea: &SeaView,
    own_turn: bool,
) -> bool {
    let target = match on {
        PlayTarget::Fish(seat) | PlayTarget::FishTo { fish: seat, .. }
            if card.is_before_movement() =>
        {
            seat
        }
        _ => return true,
    };
    if target == own {
        return own_turn;
    }
    sea.order.get(sea.through) == Some(&target)
        && sea.fish.get(target.index()).is_some_and(|fish| fish.turn == FishTurn::Waiting)
}

/// The chance to win with one card more in the hand.
fn chance_with_card_kept(evaluator: &mut CardEvaluator<'_>, card: CardName) -> f64 {
    let mut race = evaluator.race.clone();
    let seat = evaluator.knowledge.seat;
    race.runners[seat.index()].hand += worth_of_card(evaluator.knowledge, card);
    race.chance(evaluator.knowledge, evaluator.race_planner, seat)
}

/// The chance to win after a trade.
fn chance_after_trade(evaluator: &mut CardEvaluator<'_>, offer: &TradeOffer) -> f64 {
    let mut race = evaluator.race.clone();
    let sides = [(offer.from, &offer.take, &offer.give), (offer.to, &offer.give, &offer.take)];
    for (seat, gets, loses) in sides {
        let runner = &mut race.runners[seat.index()];
        runner.hand += gain(evaluator.knowledge, &runner.fish, gets.iter(), loses.iter());
    }
    race.chance(evaluator.knowledge, evaluator.race_planner, evaluator.knowledge.seat)
}

impl Bot<FishAndMen> for HardFishBot {
    fn choose(&mut self, observation: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        self.why = FishChoiceReason::Wait;
        let Some(&ask) = observation.ask else { return self.interrupt(observation) };
        self.knowledge.begin_decision(observation.view(), self.generator.bits());
        self.answer(observation, ask).filter(|action| observation.may(action)).or_else(|| {
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
