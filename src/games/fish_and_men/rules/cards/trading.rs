//! The checks of trades (rules 7.6), and lists of the offers and answers that are legal. The trades are carried out in
//! [`super::exchanging`].
//!
//! Where hands are hidden, the cards of an offer are known only to its two sides, so nothing that the others see may
//! depend on them: the offer stays until it is answered, and only an acceptance shows if the cards are still there.

use super::hands::{deck, hand, holding, kinds_in, other_players};
use crate::rules::prelude::*;
use crate::state::TradeOptions;

/// The seat that has drawn a card and has to play it now. Nobody trades until it has, and that is the only time when
/// trading is forbidden (rules 7.6). A card taken from another's hand (card Mg) was not drawn.
pub fn seat_with_drawn_card(world: &World) -> Option<Seat> {
    let resolving = &world.resource::<MatchCards>().table.resolving;
    resolving.iter().find(|waiting| waiting.from != CardSource::Taken).map(|waiting| waiting.seat)
}

/// Checks that a seat may trade now.
fn check_may_trade(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    match holding(world) {
        CardHandling::None => refuse("This match is played without cards."),
        CardHandling::Physical => {
            refuse("Hand over the card at the table: you are using your own cards.")
        }
        CardHandling::Dealt | CardHandling::Hidden => match seat_with_drawn_card(world) {
            None => Ok(()),
            Some(player) => refuse(format!("{} has a card to play first.", name_of(world, player))),
        },
    }
}

/// Checks that a seat may offer the cards `give` to the seat `to`, in return for the cards `take`.
pub fn check_offer(
    world: &World,
    seat: Seat,
    to: Seat,
    give: CardBundle,
    take: CardBundle,
) -> Result<(), Refusal> {
    check_may_trade(world, seat)?;
    if !other_players(world, seat).any(|other| other == to) {
        return refuse("Offer it to another player who is still playing.");
    }
    if give.is_empty() && take.is_empty() {
        return refuse("Offer a card, ask for one, or both.");
    }
    if give.shares_kind_with(&take) {
        return refuse("Trading a card for one of the same kind changes nothing.");
    }
    if !give.is_in(hand(world, seat)) {
        return refuse(format!("You do not have {give}."));
    }
    if !take.is_empty() {
        check_request(world, to, take)?;
    }
    let is_same = |offer: &TradeOffer| offer.give == give && offer.take == take;
    if find_offer_between(world.resource(), seat, to).is_some_and(is_same) {
        return refuse("You have already offered exactly that.");
    }
    Ok(())
}

/// Checks that a seat has the cards it is asked for. Of a hidden hand only what everybody knows is checked: the number
/// of its cards, and the cards that nobody can hold.
fn check_request(world: &World, to: Seat, take: CardBundle) -> Result<(), Refusal> {
    let name = name_of(world, to);
    let their_hand = hand(world, to);
    match holding(world) {
        CardHandling::Hidden => match take.iter().find(|&&card| !can_be_in_hand(world, card)) {
            Some(card) => refuse(format!("Nobody has {card}.")),
            None if their_hand.is_empty() => refuse(format!("{name} has no cards.")),
            None if their_hand.len() < take.len() => refuse(format!("{name} has fewer cards.")),
            None => Ok(()),
        },
        _ if !take.is_in(their_hand) => refuse(format!("{name} does not have {take}.")),
        _ => Ok(()),
    }
}

/// `true` if any hand can hold a card of this name: some cards are always played when they are drawn.
fn can_be_in_hand(world: &World, card: CardName) -> bool {
    let deck = deck(world);
    match deck.card(card) {
        Some(card) => card.class == CardClass::Keep,
        None => card == JOKER && deck.jokers > 0,
    }
}

/// The offer that one seat has made to another.
pub fn find_offer_between(cards: &MatchCards, from: Seat, to: Seat) -> Option<&TradeOffer> {
    cards.table.offers.iter().find(|offer| offer.from == from && offer.to == to)
}

/// The open offer with this number.
pub fn find_offer(cards: &MatchCards, id: u32) -> Option<TradeOffer> {
    cards.table.offers.iter().find(|offer| offer.id == id).copied()
}

/// The same offer with all its cards face down, for those who may not see them.
pub fn face_down_offer(offer: TradeOffer) -> TradeOffer {
    TradeOffer { give: offer.give.masked(), take: offer.take.masked(), ..offer }
}

/// Checks that a seat may accept an offer: the offer was made to it, and it holds the cards that are asked for.
pub fn check_accept(world: &World, seat: Seat, id: u32) -> Result<(), Refusal> {
    check_may_trade(world, seat)?;
    match find_offer(world.resource(), id) {
        Some(TradeOffer { to, take, .. }) if to == seat && !take.is_in(hand(world, seat)) => {
            refuse(format!("You do not have {take}."))
        }
        Some(offer) if offer.to == seat => Ok(()),
        Some(_) => refuse("That offer is made to another player."),
        None => refuse("There is no such offer any more."),
    }
}

/// Checks that a seat may decline an offer that was made to it, or take back its own.
pub fn check_decline(world: &World, seat: Seat, id: u32) -> Result<(), Refusal> {
    check_may_trade(world, seat)?;
    match find_offer(world.resource(), id) {
        Some(offer) if offer.to == seat || offer.from == seat => Ok(()),
        Some(_) => refuse("That offer is between other players."),
        None => refuse("There is no such offer any more."),
    }
}

/// Every legal answer of a seat to an offer, and its legal offers of at most one card on each side. Offers of more
/// cards are too many to list: see [`bundle_trades`].
pub fn listed_trades(world: &World, seat: Seat) -> Vec<Action> {
    let mut trades = Vec::new();
    if check_may_trade(world, seat).is_err() {
        return trades;
    }
    for to in other_players(world, seat) {
        for give in cards_to_give(world, seat) {
            for take in cards_to_ask_for(world, to) {
                let (give, take) = (give.into(), take.into());
                if check_offer(world, seat, to, give, take).is_ok() {
                    trades.push(Action::Offer { to, give, take });
                }
            }
        }
    }
    let offers = &world.resource::<MatchCards>().table.offers;
    for &TradeOffer { id: offer, .. } in offers {
        if check_accept(world, seat, offer).is_ok() {
            trades.push(Action::Accept { offer });
        }
        if check_decline(world, seat, offer).is_ok() {
            trades.push(Action::Decline { offer });
        }
    }
    trades
}

/// The offers of several cards that a seat may make: for each other seat, the cards that such an offer can be made of.
pub fn bundle_trades(world: &World, seat: Seat) -> Vec<TradeOptions> {
    if check_may_trade(world, seat).is_err() {
        return Vec::new();
    }
    let give = hand(world, seat);
    let options_with = |to: Seat| {
        let count = hand(world, to).len();
        let take = match holding(world) {
            CardHandling::Hidden => cards_to_ask_for(world, to).into_iter().flatten().collect(),
            _ => hand(world, to).to_vec(),
        };
        let several = give.len() > 1 || count > 1;
        several.then(|| TradeOptions {
            to,
            give: give.to_vec(),
            take,
            most: count.min(CardBundle::MOST),
        })
    };
    other_players(world, seat).filter_map(options_with).collect()
}

/// The single cards that a seat can offer: none, or one of each kind it holds.
pub fn cards_to_give(world: &World, seat: Seat) -> Vec<Option<CardName>> {
    std::iter::once(None).chain(kinds_in(hand(world, seat)).into_iter().map(Some)).collect()
}

/// The single cards that a seat can be asked for: none, or one of each kind it holds; of a hidden hand each kind that
/// could be in it.
pub fn cards_to_ask_for(world: &World, of: Seat) -> Vec<Option<CardName>> {
    if holding(world) != CardHandling::Hidden {
        return cards_to_give(world, of);
    }
    let deck = deck(world);
    let all = deck.cards.iter().map(|card| card.id).chain([JOKER]);
    let kinds = all.filter(|&card| can_be_in_hand(world, card));
    std::iter::once(None).chain(kinds.map(Some)).collect()
}
