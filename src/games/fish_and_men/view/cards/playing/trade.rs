//! Drawing up a trade: once another's hand was pressed, a press on a card of either hand puts it into the
//! trade, and the next one takes it out again.

use super::controls::PlayingControls;
use super::picks::{HandCard, PickOrigin, SeatCardChoice, TradeDraft};
use crate::choose::Controls;
use crate::prelude::*;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::rules::cards::hands::hand;

#[ext(TradeControls)]
pub(crate) impl Controls<'_, '_> {
    /// Makes the offer that is drawn up.
    fn offer(&mut self, seat: Seat) {
        let Some(action) = drafted_offer(self.own.picks.get(seat)) else { return };
        match refusal(self.world(), seat, action) {
            Some(why) => self.refuse(seat, why),
            None => self.act_and_close(seat, action),
        }
    }

    /// Carries out a press on a card of another, or on the whole hand: the first begins a trade, to which the own card
    /// belongs that has risen. One that leaves nothing in it ends it.
    fn trade_with(&mut self, seat: Seat, with: Seat, place: Option<u32>) {
        // What lies face down can be given, not pointed at.
        let hidden = self.hosted.game().setup().deck.holding == CardHandling::Hidden;
        let card = self.hand_card(with, place).filter(|_| !hidden);
        let own = match self.own.picks.pick(seat).map(|pick| pick.from) {
            Some(PickOrigin::Hand(place)) => self.hand_card(seat, Some(place)),
            _ => None,
        };
        let Some(choosing) = self.choosing(seat) else { return };
        if own.is_some() {
            choosing.pick = None;
        }
        let begun = choosing.trade.take();
        let goes_on = begun.as_ref().is_some_and(|trade| trade.with == with);
        let give = begun.as_ref().map(|trade| trade.give.clone());
        let fresh =
            TradeDraft { with, give: give.unwrap_or(own.into_iter().collect()), take: Vec::new() };
        let mut trade = begun.filter(|_| goes_on).unwrap_or(fresh);
        let fits = card.is_none_or(|card| toggle(&mut trade.take, card));
        let ends = goes_on && (card.is_none() || trade.give.is_empty() && trade.take.is_empty());
        choosing.trade = (!ends).then_some(trade);
        self.refuse_if_full(seat, fits);
    }

    /// Carries out a press on a card of one's own while a trade is drawn up. Returns `false` if there is none.
    fn trade_own(&mut self, seat: Seat, place: u32) -> bool {
        let card = self.hand_card(seat, Some(place));
        let Some(trade) = self.choosing(seat).and_then(|choosing| choosing.trade.as_mut()) else {
            return false;
        };
        let fits = card.is_none_or(|card| toggle(&mut trade.give, card));
        self.refuse_if_full(seat, fits);
        true
    }

    /// Gives the next card of the hand in the trade, and after the last one none.
    fn give_next_card(&mut self, seat: Seat) -> bool {
        let given = self.own.picks.get(seat).and_then(|choosing| choosing.trade.as_ref());
        let Some(given) = given.map(|trade| trade.give.last().copied()) else { return false };
        let next = self.hand_card(seat, Some(given.map_or(0, |(place, _)| place + 1)));
        if let Some(trade) = self.choosing(seat).and_then(|choosing| choosing.trade.as_mut()) {
            trade.give = next.into_iter().collect();
        }
        true
    }

    fn hand_card(&self, of: Seat, place: Option<u32>) -> Option<HandCard> {
        let place = place?;
        Some((place, *hand(self.world(), of).get(place as usize)?))
    }

    fn refuse_if_full(&mut self, seat: Seat, fits: bool) {
        if !fits {
            self.refuse(
                seat,
                format!("At most {} cards can change hands at once.", CardBundle::MOST),
            );
        }
    }
}

/// Puts a card into a side of a trade, or takes it out. Returns `false` if there was no room.
fn toggle(side: &mut Vec<HandCard>, card: HandCard) -> bool {
    match side.iter().position(|&there| there == card) {
        Some(at) => _ = side.remove(at),
        None if side.len() < CardBundle::MOST => side.push(card),
        None => return false,
    }
    true
}

/// The offer that a seat has drawn up, once there is a card in it.
pub fn drafted_offer(choosing: Option<&SeatCardChoice>) -> Option<Action> {
    let trade = choosing?.trade.as_ref()?;
    let bundle = |side: &[HandCard]| {
        let cards: Vec<_> = side.iter().map(|&(_, card)| card).collect();
        CardBundle::of(&cards)
    };
    let (give, take) = (bundle(&trade.give)?, bundle(&trade.take)?);
    let any = !give.is_empty() || !take.is_empty();
    any.then_some(Action::Offer { to: trade.with, give, take })
}
