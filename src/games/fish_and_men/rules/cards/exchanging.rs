//! Trades (rules 7.6): one side offers, the other agrees or declines. Permission is in [`super::trading`].

use super::trading::{face_down_offer, find_offer, find_offer_between};
use crate::rules::prelude::*;

/// Makes an offer. It ends the one that was made to the same seat before.
pub fn make_offer(doing: Res<RunningAction>, mut next: ResMut<NextIds>, mut game: MatchAccess) {
    let (Some(from), Action::Offer { to, give, take }) = (doing.seat, doing.action) else { return };
    if let Some(&TradeOffer { id, .. }) = find_offer_between(&game.cards, from, to) {
        game.end_offer(id);
    }
    let id = next.offer;
    next.offer = id.saturating_add(1);
    let offer = TradeOffer { id, from, to, give, take };
    game.cards.table.offers.push(offer);
    let offer = game.masked_for_others(offer);
    game.outbox.push(Event::Offered { offer });
}

impl MatchAccess<'_> {
    /// Returns an offer as everybody learns of it: out of hidden hands only how many cards are given and asked for.
    fn masked_for_others(&self, offer: TradeOffer) -> TradeOffer {
        if self.holding() == CardHandling::Hidden { face_down_offer(offer) } else { offer }
    }

    /// Ends an offer of which nothing came.
    fn end_offer(&mut self, id: u32) {
        self.cards.table.offers.retain(|offer| offer.id != id);
        self.outbox.push(Event::OfferEnded { offer: id });
    }

    fn hand_over(&mut self, from: Seat, to: Seat, cards: CardBundle) {
        for &card in cards.iter() {
            self.cards.table.remove(from, card);
            self.add(to, card);
            if self.holding() == CardHandling::Hidden {
                self.outbox.push(Event::CardSeen { seat: to, card });
            }
        }
    }
}

/// Exchanges the cards of an accepted offer. A card that was being aimed may then have lost its target or met a
/// Nullification.
///
/// If the cards offered are not in a hidden hand any more, the offer merely ends. Even that shows something of the hand.
pub fn exchange_cards(doing: Res<RunningAction>, mut game: MatchAccess) {
    let Action::Accept { offer: id } = doing.action else { return };
    let Some(offer) = find_offer(&game.cards, id) else { return };
    if game.holding() == CardHandling::Hidden {
        game.mark_revealed();
    }
    let TradeOffer { from, to, give, take, .. } = offer;
    if !give.is_in(game.hand(from)) {
        return game.end_offer(id);
    }
    game.cards.table.offers.retain(|offer| offer.id != id);
    let offer = game.masked_for_others(offer);
    game.outbox.push(Event::CardsTraded { offer });
    game.hand_over(from, to, give);
    game.hand_over(to, from, take);
}

/// Ends an offer that is declined or taken back.
pub fn decline_offer(doing: Res<RunningAction>, mut game: MatchAccess) {
    if let Action::Decline { offer } = doing.action {
        game.end_offer(offer);
    }
}

/// `true` if any offer is open.
pub fn has_offers(world: &World) -> bool {
    !world.resource::<MatchCards>().table.offers.is_empty()
}

/// Ends the offers that cannot be met any more, and all once the match is over.
pub fn end_impossible_offers(schools: SchoolAccess, mut game: MatchAccess) {
    let has_left = |seat: Seat| schools.all().any(|fish| fish.seat == seat && fish.quit);
    let is_impossible = |offer: &&TradeOffer| {
        let over = game.turn.phase == FishAndMenPhase::Over;
        over || has_left(offer.from) || has_left(offer.to) || !are_held(offer, &game)
    };
    let gone: Vec<u32> =
        game.cards.table.offers.iter().filter(is_impossible).map(|offer| offer.id).collect();
    gone.into_iter().for_each(|id| game.end_offer(id));
}

/// `true` if both sides hold what they are to give. Of a hidden hand only the number of cards counts.
fn are_held(offer: &TradeOffer, game: &MatchAccess) -> bool {
    let has = |seat: Seat, cards: CardBundle| match game.holding() {
        CardHandling::Hidden => cards.len() <= game.hand(seat).len(),
        _ => cards.is_in(game.hand(seat)),
    };
    has(offer.from, offer.give) && has(offer.to, offer.take)
}
