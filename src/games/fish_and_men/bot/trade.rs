//! Trades (rules 7.6): the worth of a card to each fish, the offers a bot accepts, and those it proposes.
//!
//! A trade is good for both sides where each card does more for the fish that gets it. A bot proposes only such trades,
//! in its own turn, and seldom, so that nobody is pestered. It does not ask for cards that lie face down.

use super::knowledge::FishBotKnowledge;
use super::pollution::BLOB;
use super::race::worth_of_card;
use super::rules_of_thumb::hand;
use super::why::FishChoiceReason;
use crate::FishAndMen;
use crate::action::Action;
use crate::cards::card::{CardEffect, CardKind, CardName, FACE_DOWN};
use crate::state::{FishSchool, SeaView, TradeOffer};
use shoal_contract::{BotObservation, Seat};
use std::cmp::Reverse;

/// Least gain for which a bot proposes a trade, in hundredths of turns.
const WORTH_ASKING: i32 = 5;
/// Number of turns after a proposal in which a bot proposes nothing.
const REST: u32 = 3;
/// The most proposals of a bot in a match.
const MOST: usize = 4;

/// Worth of a card to a fish as it stands, in hundredths of turns: food counts for one that grows, speed the more the
/// stronger it is, protection where something threatens.
pub fn worth_to(knowledge: &FishBotKnowledge, fish: &FishSchool, name: CardName) -> i32 {
    let usual = worth_of_card(knowledge, name);
    let Some(effect) = knowledge.card(name).and_then(|card| card.effects.first()) else {
        return usual;
    };
    let win = knowledge.setup().parameters.health_to_win;
    let grown = fish.health.min(win);
    let at = fish.square().filter(|&square| knowledge.tables.board.is_sea(square));
    match *effect {
        CardEffect::Heal { health } if health > 0 => usual * (win - grown).min(health) / health,
        CardEffect::MotionCost { .. } | CardEffect::ExtraSteps { .. } | CardEffect::Teleport => {
            usual * (win + 3 * grown) / (4 * win)
        }
        CardEffect::HitCap { .. }
            if at.is_some_and(|at| knowledge.outlook.expected(at).hits >= BLOB) =>
        {
            usual * 2
        }
        CardEffect::Clean if at.is_some_and(|at| knowledge.outlook.blobs(at) > 0) => usual * 2,
        CardEffect::HitCap { .. } | CardEffect::Clean if grown == win => usual / 2,
        _ => usual,
    }
}

/// Gain of a fish that gets some cards and loses others, in hundredths of turns.
pub fn gain<'a>(
    knowledge: &FishBotKnowledge,
    fish: &FishSchool,
    gets: impl IntoIterator<Item = &'a CardName>,
    loses: impl IntoIterator<Item = &'a CardName>,
) -> i32 {
    let worth = |&name: &CardName| worth_to(knowledge, fish, name);
    gets.into_iter().map(worth).sum::<i32>() - loses.into_iter().map(worth).sum::<i32>()
}

/// The answer to the first trade that is offered, by rule of thumb: gifts are welcome, and so is what
/// does the bot more good than what it gives; but for what spoils its next card.
pub fn answer_offer(knowledge: &mut FishBotKnowledge, sea: &SeaView) -> Option<Action> {
    let offer = sea.cards.offers.iter().find(|offer| offer.to == knowledge.seat)?;
    knowledge.observe_sea(sea);
    let TradeOffer { id, give, take, .. } = *offer;
    let spoils = give.iter().any(|&name| knowledge.card(name).is_some_and(CardKind::nullifies));
    let is_gift = take.iter().next().is_none();
    let gains = is_gift || gain(knowledge, knowledge.fish(sea)?, give.iter(), take.iter()) > 0;
    Some(match gains && !spoils {
        true => Action::Accept { offer: id },
        false => Action::Decline { offer: id },
    })
}

/// A card for a card of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TradeProposal {
    /// The seat it is made to.
    pub to: Seat,
    /// The card that is given.
    pub give: CardName,
    /// The card that is asked for.
    pub take: CardName,
}

impl TradeProposal {
    /// The offer that a seat makes by it.
    pub fn of(self, from: Seat) -> TradeOffer {
        let Self { to, give, take } = self;
        TradeOffer { id: 0, from, to, give: give.into(), take: take.into() }
    }

    /// The reason a bot gives for making it.
    pub fn why(self) -> FishChoiceReason {
        let Self { to, give, take } = self;
        FishChoiceReason::Propose { to, give, take }
    }

    /// The action that makes it.
    pub fn action(self) -> Action {
        Action::Offer { to: self.to, give: self.give.into(), take: self.take.into() }
    }
}

/// The proposals a bot has made, so that it makes none twice and does not make many.
#[derive(Debug, Default)]
pub struct TradeNegotiator {
    made: Vec<TradeProposal>,
    /// The turn of the last one.
    turn: Option<u32>,
}

impl TradeNegotiator {
    /// Takes back what was not answered, or proposes a trade if it is time for one. The bot has observed the sea
    /// before.
    pub fn trade(
        &mut self,
        knowledge: &FishBotKnowledge,
        observation: &BotObservation<'_, FishAndMen>,
    ) -> Option<(Action, FishChoiceReason)> {
        if let Some(action) = self.take_back(knowledge, observation.view()) {
            return Some((action, FishChoiceReason::TakeBack));
        }
        let proposal = self.find(knowledge, observation)?;
        Some((self.make(observation.view(), proposal), proposal.why()))
    }

    /// Takes back what it proposed in an earlier turn and nobody has answered: silence is no.
    pub fn take_back(&self, knowledge: &FishBotKnowledge, sea: &SeaView) -> Option<Action> {
        let earlier = self.turn.is_some_and(|turn| turn != sea.turn);
        let own = sea.cards.offers.iter().find(|offer| earlier && offer.from == knowledge.seat)?;
        Some(Action::Decline { offer: own.id })
    }

    /// The trade that does the bot most good among those that do the other good, too, if it is time
    /// to propose one. Nothing is offered to a fish that is strong enough to win.
    pub fn find(
        &self,
        knowledge: &FishBotKnowledge,
        observation: &BotObservation<'_, FishAndMen>,
    ) -> Option<TradeProposal> {
        let sea = observation.view();
        let rests = self.turn.is_some_and(|turn| turn.abs_diff(sea.turn) < REST);
        let waits = sea.cards.offers.iter().any(|offer| offer.from == knowledge.seat);
        let own = knowledge.fish(sea)?;
        if rests || waits || self.made.len() >= MOST || hand(sea, own.seat).is_empty() {
            return None;
        }
        let win = knowledge.setup().parameters.health_to_win;
        let others =
            sea.fish.iter().filter(|fish| fish.seat != knowledge.seat && fish.health < win);
        let trades = others.flat_map(|fish| {
            let cards = hand(sea, own.seat)
                .iter()
                .flat_map(move |&give| hand(sea, fish.seat).iter().map(move |&take| (give, take)));
            cards.filter(|(_, take)| *take != FACE_DOWN).filter_map(move |(give, take)| {
                let more = gain(knowledge, own, &[take], &[give]);
                let good = more >= WORTH_ASKING && gain(knowledge, fish, &[give], &[take]) > 0;
                good.then_some((TradeProposal { to: fish.seat, give, take }, more))
            })
        });
        let new = trades.filter(|(proposal, _)| {
            !self.made.contains(proposal) && observation.may(&proposal.action())
        });
        Some(knowledge.least(new, |&(_, more)| Reverse(more))?.0)
    }

    /// Notes that a proposal is made, and returns the action.
    pub fn make(&mut self, sea: &SeaView, proposal: TradeProposal) -> Action {
        self.made.push(proposal);
        self.turn = Some(sea.turn);
        proposal.action()
    }
}
