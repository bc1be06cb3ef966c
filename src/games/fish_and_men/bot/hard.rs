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
    eyes: FishBotKnowledge,
    mover: FishMovePlanner,
    scout: FishMovePlanner,
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
            eyes: FishBotKnowledge::new(setup, seat, DriftForesight::Ahead),
            mover: FishMovePlanner::for_positions(positions / 4),
            scout: FishMovePlanner::for_positions(positions / 24),
            trader: TradeNegotiator::default(),
            positions,
            generator: RandomGenerator::from_seed(seed),
            waited_at: None,
            why: FishChoiceReason::Nothing,
        }
    }

    /// The card from the hand, and the target, that improves the chance to win most.
    fn card(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        if hand(sea, self.eyes.seat).is_empty() {
            return None;
        }
        let seat = self.eyes.seat;
        let setup = Arc::clone(self.eyes.setup());
        let own_turn = seen.ask.is_some();
        let mut judge = CardEvaluator::new(&mut self.eyes, &mut self.scout, sea, self.positions);
        let mut best: Option<(CardPlay, f64)> = None;
        for kind in kinds(judge.eyes, hand(sea, seat)) {
            let Some(card) = setup.deck.card(kind.kind()) else { continue };
            let armed = judge.is_armed();
            if !armed && !is_moment(card, sea, own_turn) {
                continue;
            }
            let may = |on: PlayTarget| {
                is_moment_for(card, on, seat, sea, own_turn) && seen.may(&Action::Play(kind.on(on)))
            };
            let found = if armed {
                let spent =
                    may(PlayTarget::Nothing).then(|| judge.after_nullified(Some(kind.card)));
                spent.map(|chance| (PlayTarget::Nothing, chance))
            } else {
                judge.best(card, Some(kind.card), may)
            };
            if let Some((on, chance)) = found
                && best.is_none_or(|(_, other)| chance > other + EVEN)
            {
                best = Some((kind.on(on), chance));
            }
        }
        let (play, after) = best.filter(|(_, after)| *after > judge.before + WORTH_IT)?;
        let before = judge.before;
        let reason = self.reason(sea, play, before, after);
        self.why = FishChoiceReason::play(&self.eyes, sea, play, reason);
        Some(Action::Play(play))
    }

    /// The card that has to be played, where it leaves the best chance to win.
    fn forced(
        &mut self,
        seen: &BotObservation<'_, FishAndMen>,
        name: CardName,
        from: CardSource,
    ) -> Option<Action> {
        let sea = seen.view();
        let setup = Arc::clone(self.eyes.setup());
        let mut judge = CardEvaluator::new(&mut self.eyes, &mut self.scout, sea, self.positions);
        let before = judge.before;
        let mut best: Option<(CardPlay, f64)> = None;
        for kind in kinds(judge.eyes, &[name]) {
            let Some(card) = setup.deck.card(kind.kind()) else { continue };
            let may = |on: PlayTarget| seen.may(&Action::Play(kind.on(on)));
            let found = match may(PlayTarget::Nothing) {
                true => Some((PlayTarget::Nothing, before)),
                false => judge.best(card, None, may),
            };
            if let Some((on, chance)) = found
                && best.is_none_or(|(_, other)| chance > other + EVEN)
            {
                best = Some((kind.on(on), chance));
            }
        }
        if name == JOKER && from == CardSource::Drawn && seen.may(&Action::Keep) {
            let kept = keeping(&mut judge, name);
            if best.is_none_or(|(_, chance)| chance < kept) {
                self.why = FishChoiceReason::Keep;
                return Some(Action::Keep);
            }
        }
        let (play, after) = best?;
        let reason = self.reason(sea, play, before, after);
        self.why = FishChoiceReason::play(&self.eyes, sea, play, reason);
        Some(Action::Play(play))
    }

    fn reason(&self, sea: &SeaView, play: CardPlay, before: f64, after: f64) -> CardPlayReason {
        let card = self.eyes.card(play.kind());
        let caps = card.is_some_and(|card| {
            card.effects.iter().any(|effect| matches!(effect, CardEffect::HitCap { .. }))
        });
        if caps
            && play.on == PlayTarget::Fish(self.eyes.seat)
            && let Some(fish) = self.eyes.fish(sea)
            && let Some(at) = fish.at
        {
            let hits = self.eyes.outlook.expected(at.square()).hits;
            let loss = loss_to_expect(self.eyes.setup(), &fish.worn, hits, fish.health);
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
    fn trade(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        let offer = *sea.cards.offers.iter().find(|offer| offer.to == self.eyes.seat)?;
        let mut judge = CardEvaluator::new(&mut self.eyes, &mut self.scout, sea, self.positions);
        let takes = after_trade(&mut judge, &offer) > judge.before;
        let answers = [Action::Accept { offer: offer.id }, Action::Decline { offer: offer.id }];
        let action = answers.into_iter().skip(usize::from(!takes)).find(|one| seen.may(one))?;
        self.why = FishChoiceReason::Trade { takes: matches!(action, Action::Accept { .. }) };
        Some(action)
    }

    /// Proposes a trade that leaves it the better chance to win, too.
    fn propose(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        if let Some(action) = self.trader.take_back(&self.eyes, sea) {
            self.why = FishChoiceReason::TakeBack;
            return Some(action);
        }
        let proposal = self.trader.find(&self.eyes, seen)?;
        let offer = proposal.of(self.eyes.seat);
        let mut judge = CardEvaluator::new(&mut self.eyes, &mut self.scout, sea, self.positions);
        let before = judge.before;
        if after_trade(&mut judge, &offer) <= before + EVEN {
            return None;
        }
        self.why = proposal.why();
        Some(self.trader.make(sea, proposal))
    }

    fn interrupt(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let sea = seen.view();
        let moment = CardSituation::of(sea);
        if self.waited_at == Some(moment) {
            return None;
        }
        self.eyes.begin_decision(sea, self.generator.bits());
        let action = self.trade(seen).or_else(|| match sea.phase {
            FishAndMenPhase::FishMove | FishAndMenPhase::MovePollution if !sea.is_moving() => {
                self.card(seen)
            }
            _ => None,
        });
        self.waited_at = action.is_none().then_some(moment);
        action
    }

    /// Feeds or moves, whichever leaves the better chance to win: who is behind dares more.
    fn feed_or_move(&mut self, sea: &SeaView, may_feed: bool) -> Option<(Action, FishMoveReason)> {
        self.eyes.observe_sea(sea);
        let fish = self.eyes.fish(sea)?;
        let (action, why) = self.mover.feed_or_move(&self.eyes, fish, may_feed);
        let (Some(at), FishMoveReason::Feed { .. } | FishMoveReason::Move { .. }) = (fish.at, why)
        else {
            return Some((action, why));
        };
        let moving = self.mover.moving(&self.eyes, fish, at);
        let feeding = self.eyes.chart(fish.worn).time_after_feeding(at, fish.health);
        let mut race = FishRace::new(&self.eyes, sea);
        let mut chance_if = |now: f64, rest: i32| {
            race.runners[fish.seat.index()].prospect = Some(WinProspect { now, rest });
            race.chance(&self.eyes, &mut self.scout, fish.seat)
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

    fn answer(&mut self, seen: &BotObservation<'_, FishAndMen>, ask: Ask) -> Option<Action> {
        let sea = seen.view();
        let (action, why) = match ask {
            Ask::PlaceFish => self.mover.choose_river(&self.eyes, seen),
            Ask::FeedOrMove => {
                let before = self.trade(seen).or_else(|| self.card(seen));
                if let Some(action) = before.or_else(|| self.propose(seen)) {
                    return Some(action);
                }
                self.feed_or_move(sea, seen.may(&Action::Feed))?
            }
            Ask::StepOrStop { points } => {
                let fish = self.eyes.fish(sea)?;
                self.mover.step_or_stop(&mut self.eyes, seen, fish, points)
            }
            Ask::PlayCard { card, from } => return self.forced(seen, card, from),
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
fn kinds(eyes: &FishBotKnowledge, cards: &[CardName]) -> Vec<CardPlay> {
    let deck = &eyes.setup().deck;
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
    eyes.shuffle(&mut kinds);
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
fn keeping(judge: &mut CardEvaluator<'_>, card: CardName) -> f64 {
    let mut race = judge.race.clone();
    let seat = judge.eyes.seat;
    race.runners[seat.index()].hand += worth_of_card(judge.eyes, card);
    race.chance(judge.eyes, judge.scout, seat)
}

/// The chance to win after a trade.
fn after_trade(judge: &mut CardEvaluator<'_>, offer: &TradeOffer) -> f64 {
    let mut race = judge.race.clone();
    let sides = [(offer.from, &offer.take, &offer.give), (offer.to, &offer.give, &offer.take)];
    for (seat, gets, loses) in sides {
        let runner = &mut race.runners[seat.index()];
        runner.hand += gain(judge.eyes, &runner.fish, gets.iter(), loses.iter());
    }
    race.chance(judge.eyes, judge.scout, judge.eyes.seat)
}

impl Bot<FishAndMen> for HardFishBot {
    fn choose(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        self.why = FishChoiceReason::Wait;
        let Some(&ask) = seen.ask else { return self.interrupt(seen) };
        self.eyes.begin_decision(seen.view(), self.generator.bits());
        self.answer(seen, ask).filter(|action| seen.may(action)).or_else(|| {
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
