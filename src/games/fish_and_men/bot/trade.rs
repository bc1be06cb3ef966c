//! Trades (rules 7.6): the offers a bot accepts by rule of thumb, and those it proposes.
//!
//! A trade is good for both sides where each card does more for the fish that gets it. A bot proposes only such trades,
//! in its own turn, and seldom, so that nobody is pestered. It does not ask for cards that lie face down.

use super::knowledge::{FishBotKnowledge, hand};
use super::prelude::*;
use std::cmp::Reverse;

/// Least gain for which a bot proposes a trade, in hundredths of turns.
const WORTH_ASKING: i32 = 5;
/// Number of turns after a proposal in which a bot proposes nothing.
const REST: u32 = 3;
/// The most proposals of a bot in a match.
const MOST: usize = 4;

/// `true` for an offer to take, by rule of thumb: gifts are welcome, and so is what does the bot more good than what it
/// gives; but for what spoils its next card.
pub fn is_welcome(knowledge: &FishBotKnowledge, sea: &SeaView, offer: &TradeOffer) -> bool {
    let spoils = offer.give.iter().any(|&name| knowledge.nullifies(name));
    let gains = |own| knowledge.gain(own, &offer.give, &offer.take) > 0;
    !spoils && (offer.take.is_empty() || knowledge.fish(sea).is_some_and(gains))
}

/// The proposals a bot has made, so that it makes none twice and does not make many.
#[derive(Debug, Default)]
pub struct TradeNegotiator {
    made: Vec<TradeOffer>,
    /// The turn of the last one.
    turn: Option<u32>,
}

impl TradeNegotiator {
    /// Takes back what it proposed in an earlier turn and nobody has answered: silence is no.
    pub fn take_back(&self, knowledge: &FishBotKnowledge, sea: &SeaView) -> Option<Action> {
        let earlier = self.turn.is_some_and(|turn| turn != sea.turn);
        let own = sea.cards.offers.iter().find(|offer| earlier && offer.from == knowledge.seat)?;
        Some(Action::Decline { offer: own.id })
    }

    /// The trade that does the bot most good among those that do the other good, too, if it is time
    /// to propose one. Nothing is offered to a fish that is strong enough to win. The bot has observed the sea before.
    pub fn find(
        &self,
        knowledge: &FishBotKnowledge,
        seen: &FishBotObservation<'_>,
    ) -> Option<TradeOffer> {
        let sea = seen.view();
        let rests = self.turn.is_some_and(|turn| turn.abs_diff(sea.turn) < REST);
        let from = knowledge.seat;
        let waits = sea.cards.offers.iter().any(|offer| offer.from == from);
        let own = knowledge.fish(sea)?;
        if rests || waits || self.made.len() >= MOST {
            return None;
        }
        let win = knowledge.numbers().health_to_win;
        let others = sea.fish.iter().filter(|fish| fish.seat != from && fish.health < win);
        let trades = others.flat_map(|fish| {
            let gives = hand(sea, from).iter();
            let cards =
                gives.flat_map(|&give| hand(sea, fish.seat).iter().map(move |&take| (give, take)));
            cards.filter(|(_, take)| *take != FACE_DOWN).filter_map(move |(give, take)| {
                let more = knowledge.gain(own, &[take], &[give]);
                let good = more >= WORTH_ASKING && knowledge.gain(fish, &[give], &[take]) > 0;
                let (give, take) = (give.into(), take.into());
                good.then_some((TradeOffer { id: 0, from, to: fish.seat, give, take }, more))
            })
        });
        let new =
            trades.filter(|(offer, _)| !self.made.contains(offer) && seen.may(&action_of(offer)));
        Some(knowledge.least(new, |&(_, more)| Reverse(more))?.0)
    }

    /// Notes that a proposal is made, and returns the action.
    pub fn make(&mut self, sea: &SeaView, offer: &TradeOffer) -> Action {
        self.made.push(*offer);
        self.turn = Some(sea.turn);
        action_of(offer)
    }
}

/// The action that makes an offer.
fn action_of(&TradeOffer { to, give, take, .. }: &TradeOffer) -> Action {
    Action::Offer { to, give, take }
}
