//! Trades (rules 7.6): one side offers, the other agrees or declines. Permission is in [`super::trading`].

use super::hands::CardTableAccess;
use super::trading::face_down_offer;
use crate::action::{Action, Event};
use crate::cards::bundle::CardBundle;
use crate::cards::deck::CardHandling;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::FishMatchProgress;
use crate::rules::world::{FishMatchSetup, MatchCards, RunningAction};
use crate::state::{CardTable, FishAndMenPhase, TradeOffer};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;

/// The schedules of offers and answers.
pub fn schedules() -> [Schedule; 4] {
    [
        FishAndMenSchedule::Offer.of((step("7.6", replace_offer), step("7.6", make_offer)).chain()),
        FishAndMenSchedule::Accept.of((
            step("7.6", look_into_hidden_hand),
            step("7.6", exchange_cards),
        )
            .chain()),
        FishAndMenSchedule::Decline.of(step("7.6", decline_offer)),
        FishAndMenSchedule::EndOffers.of(step("7.6", end_impossible_offers)),
    ]
}

/// Ends the offer that was made to the same seat before.
fn replace_offer(
    doing: Res<RunningAction>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    let (Some(from), Action::Offer { to, .. }) = (doing.seat, doing.action) else { return };
    let mut offers = cards.table.offers.iter();
    if let Some(before) = offers.find(|offer| offer.from == from && offer.to == to) {
        let id = before.id;
        end(&mut cards.table, &mut outbox, id);
    }
}

/// Makes an offer.
fn make_offer(
    doing: Res<RunningAction>,
    setup: Res<FishMatchSetup>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    let (Some(from), Action::Offer { to, give, take }) = (doing.seat, doing.action) else { return };
    let id = cards.next_offer;
    cards.next_offer = id.saturating_add(1);
    let offer = TradeOffer { id, from, to, give, take };
    cards.table.offers.push(offer);
    outbox.push(Event::Offered { offer: masked_for_others(setup.0.deck.holding, offer) });
}

/// Returns an offer as everybody learns of it: out of hidden hands only how many cards are given and asked for.
fn masked_for_others(holding: CardHandling, offer: TradeOffer) -> TradeOffer {
    if holding == CardHandling::Hidden { face_down_offer(offer) } else { offer }
}

/// Looks at the hidden hand that has offered: if the cards offered are not there any more, the offer merely ends. Even
/// that shows something of a hidden hand.
fn look_into_hidden_hand(doing: Res<RunningAction>, mut dealer: CardTableAccess) {
    let Action::Accept { offer: id } = doing.action else { return };
    let Some(offer) = dealer.offer(id) else { return };
    if dealer.holding() == CardHandling::Hidden {
        dealer.mark_revealed();
    }
    if !offer.give.is_in(dealer.hand(offer.from)) {
        end(&mut dealer.cards.table, &mut dealer.outbox, id);
    }
}

/// Exchanges the cards of an accepted offer. A card that was being aimed may then have lost its target or met a
/// Nullification.
fn exchange_cards(doing: Res<RunningAction>, mut dealer: CardTableAccess) {
    let Action::Accept { offer: id } = doing.action else { return };
    let Some(offer) = dealer.offer(id) else { return };
    let TradeOffer { from, to, give, take, .. } = offer;
    dealer.cards.table.offers.retain(|offer| offer.id != id);
    let told = masked_for_others(dealer.holding(), offer);
    dealer.outbox.push(Event::CardsTraded { offer: told });
    hand_over(&mut dealer, from, to, give);
    hand_over(&mut dealer, to, from, take);
}

fn hand_over(dealer: &mut CardTableAccess, from: Seat, to: Seat, cards: CardBundle) {
    for &card in cards.iter() {
        dealer.remove(from, card);
        dealer.add(to, card);
        if dealer.holding() == CardHandling::Hidden {
            dealer.outbox.push(Event::CardSeen { seat: to, card });
        }
    }
}

/// Ends an offer that is declined or taken back.
fn decline_offer(
    doing: Res<RunningAction>,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    if let Action::Decline { offer } = doing.action {
        end(&mut cards.table, &mut outbox, offer);
    }
}

/// Ends an offer of which nothing came.
fn end(table: &mut CardTable, outbox: &mut Outbox, id: u32) {
    table.offers.retain(|offer| offer.id != id);
    outbox.push(Event::OfferEnded { offer: id });
}

/// `true` if any offer is open.
pub fn has_offers(world: &World) -> bool {
    !world.resource::<MatchCards>().table.offers.is_empty()
}

/// Ends the offers that cannot be met any more, and all once the match is over.
fn end_impossible_offers(
    turn: Res<FishMatchProgress>,
    setup: Res<FishMatchSetup>,
    schools: SchoolAccess,
    mut cards: ResMut<MatchCards>,
    mut outbox: ResMut<Outbox>,
) {
    let is_over = turn.phase == FishAndMenPhase::Over;
    let has_left = |seat: Seat| schools.all().any(|fish| fish.seat == seat && fish.quit);
    let holding = setup.0.deck.holding;
    let is_impossible = |offer: &&TradeOffer| {
        let left = has_left(offer.from) || has_left(offer.to);
        is_over || left || !are_held(offer, &cards.table, holding)
    };
    let gone: Vec<u32> =
        cards.table.offers.iter().filter(is_impossible).map(|offer| offer.id).collect();
    for id in gone {
        end(&mut cards.table, &mut outbox, id);
    }
}

/// `true` if both sides hold what they are to give. Of a hidden hand only the number of cards counts.
fn are_held(offer: &TradeOffer, table: &CardTable, holding: CardHandling) -> bool {
    let has = |seat: Seat, cards: CardBundle| {
        let hand = table.hands.get(seat.index()).map_or(&[][..], Vec::as_slice);
        match holding {
            CardHandling::Hidden => cards.len() <= hand.len(),
            _ => cards.is_in(hand),
        }
    };
    has(offer.from, offer.give) && has(offer.to, offer.take)
}
