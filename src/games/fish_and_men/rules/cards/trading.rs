//! Permission to trade (rules 7.6), and all that can be offered and answered. The trades themselves are in
//! [`super::exchanging`].
//!
//! An offer out of a hidden hand is known to its two sides alone. So nothing the others see may depend on it: such an
//! offer stays until it is answered, and whether the cards are still there shows when it is accepted.

use super::hands::{deck, hand, holding, others};
use crate::action::Action;
use crate::cards::bundle::CardBundle;
use crate::cards::card::{CardClass, CardName, JOKER};
use crate::cards::deck::CardHandling;
use crate::rules::world::turn::takes_part;
use crate::rules::world::{FishMatchSetup, MatchCards};
use crate::state::{CardSource, TradeOffer, TradeOptions};
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

fn refuse(why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::because(why))
}

/// The seat that has drawn a card which is to be played now: until that is done nobody trades, and at no
/// other time is it forbidden (rules 7.6). A card out of another's hand was not drawn.
pub fn who_has_drawn(world: &World) -> Option<Seat> {
    let resolving = &world.resource::<MatchCards>().table.resolving;
    resolving.iter().find(|waiting| waiting.from != CardSource::Taken).map(|waiting| waiting.seat)
}

/// Checks that a seat may trade now.
fn check_window(world: &World, seat: Seat) -> Result<(), Refusal> {
    takes_part(world, seat)?;
    match holding(world) {
        CardHandling::None => refuse("This match is played without cards."),
        CardHandling::Physical => {
            refuse("Hand over the card at the table: you are using your own cards.")
        }
        CardHandling::Dealt | CardHandling::Hidden => match who_has_drawn(world) {
            None => Ok(()),
            Some(drawn) => {
                let name = world.resource::<FishMatchSetup>().0.name(drawn.index());
                refuse(format!("{name} has a card to play first."))
            }
        },
    }
}

/// Checks that a seat may make this offer.
///
/// # Errors
/// A sentence for the player.
pub fn check_offer(
    world: &World,
    seat: Seat,
    to: Seat,
    give: CardBundle,
    take: CardBundle,
) -> Result<(), Refusal> {
    check_window(world, seat)?;
    if !others(world, seat).any(|other| other == to) {
        return refuse("Offer it to another player who is still playing.");
    }
    if give.is_empty() && take.is_empty() {
        return refuse("Offer a card, ask for one, or both.");
    }
    if give.meets(&take) {
        return refuse("Trading a card for one of the same kind changes nothing.");
    }
    if !give.is_in(hand(world, seat)) {
        return refuse(format!("You do not have {give}."));
    }
    if !take.is_empty() {
        check_wish(world, to, take)?;
    }
    let again = |offer: &TradeOffer| offer.give == give && offer.take == take;
    if open_offer(world, seat, to).is_some_and(again) {
        return refuse("You have already offered exactly that.");
    }
    Ok(())
}

/// Checks that the cards asked for are there, as far as the hand is open.
fn check_wish(world: &World, to: Seat, take: CardBundle) -> Result<(), Refusal> {
    let name = world.resource::<FishMatchSetup>().0.name(to.index());
    let there = hand(world, to);
    match holding(world) {
        CardHandling::Hidden => match take.iter().find(|&&card| !may_be_in_a_hand(world, card)) {
            Some(card) => refuse(format!("Nobody has {card}.")),
            None if there.is_empty() => refuse(format!("{name} has no cards.")),
            None if there.len() < take.len() => refuse(format!("{name} has fewer cards.")),
            None => Ok(()),
        },
        _ if !take.is_in(there) => refuse(format!("{name} does not have {take}.")),
        _ => Ok(()),
    }
}

/// `true` if a card of this name can come to a hand at all.
fn may_be_in_a_hand(world: &World, card: CardName) -> bool {
    let deck = deck(world);
    match deck.card(card) {
        Some(card) => card.class == CardClass::Keep,
        None => card == JOKER && deck.jokers > 0,
    }
}

/// The offer that one seat has made to another.
fn open_offer(world: &World, from: Seat, to: Seat) -> Option<&TradeOffer> {
    let offers = &world.resource::<MatchCards>().table.offers;
    offers.iter().find(|offer| offer.from == from && offer.to == to)
}

fn offer_with(world: &World, id: u32) -> Option<TradeOffer> {
    world.resource::<MatchCards>().table.offers.iter().find(|offer| offer.id == id).copied()
}

/// An offer whose cards lie face down.
pub fn masked(offer: TradeOffer) -> TradeOffer {
    TradeOffer { give: offer.give.masked(), take: offer.take.masked(), ..offer }
}

/// Checks that a seat may accept an offer: it was made to it, and it holds what is asked for.
///
/// # Errors
/// A sentence for the player.
pub fn check_accept(world: &World, seat: Seat, id: u32) -> Result<(), Refusal> {
    check_window(world, seat)?;
    match offer_with(world, id) {
        Some(TradeOffer { to, take, .. }) if to == seat && !take.is_in(hand(world, seat)) => {
            refuse(format!("You do not have {take}."))
        }
        Some(offer) if offer.to == seat => Ok(()),
        Some(_) => refuse("That offer is made to another player."),
        None => refuse("There is no such offer any more."),
    }
}

/// Checks that a seat may decline an offer that was made to it, or take back its own.
///
/// # Errors
/// A sentence for the player.
pub fn check_decline(world: &World, seat: Seat, id: u32) -> Result<(), Refusal> {
    check_window(world, seat)?;
    match offer_with(world, id) {
        Some(offer) if offer.to == seat || offer.from == seat => Ok(()),
        Some(_) => refuse("That offer is between other players."),
        None => refuse("There is no such offer any more."),
    }
}

/// Every legal answer of a seat, and its legal offers of at most a card a side: all others are those of
/// [`barters`].
pub fn all_trades(world: &World, seat: Seat) -> Vec<Action> {
    let mut trades = Vec::new();
    if check_window(world, seat).is_err() {
        return trades;
    }
    for to in others(world, seat) {
        for give in gifts(world, seat) {
            for take in wishes(world, to) {
                let (give, take) = (give.into(), take.into());
                if check_offer(world, seat, to, give, take).is_ok() {
                    trades.push(Action::Offer { to, give, take });
                }
            }
        }
    }
    let offers = world.resource::<MatchCards>().table.offers.iter();
    let answers = offers.flat_map(|&TradeOffer { id: offer, .. }| {
        [(Action::Accept { offer }, check_accept(world, seat, offer).is_ok()), {
            (Action::Decline { offer }, check_decline(world, seat, offer).is_ok())
        }]
    });
    trades.extend(answers.filter(|(_, may)| *may).map(|(action, _)| action));
    trades
}

/// The offers of several cards that a seat may make, as the cards that each may be made of.
pub fn barters(world: &World, seat: Seat) -> Vec<TradeOptions> {
    if check_window(world, seat).is_err() {
        return Vec::new();
    }
    let give = hand(world, seat);
    let barter = |to: Seat| {
        let count = hand(world, to).len();
        let take = match holding(world) {
            CardHandling::Hidden => wishes(world, to).into_iter().flatten().collect(),
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
    others(world, seat).filter_map(barter).collect()
}

/// Returns what a seat may give: nothing, or each kind it holds.
pub fn gifts(world: &World, seat: Seat) -> Vec<Option<CardName>> {
    let mut kinds: Vec<Option<CardName>> = vec![None];
    for &card in hand(world, seat) {
        if !kinds.contains(&Some(card)) {
            kinds.push(Some(card));
        }
    }
    kinds
}

/// Returns what a seat may be asked for: nothing, or each kind it holds; of a hidden hand each that could be in it.
pub fn wishes(world: &World, of: Seat) -> Vec<Option<CardName>> {
    if holding(world) != CardHandling::Hidden {
        return gifts(world, of);
    }
    let deck = deck(world);
    let kinds = deck.cards.iter().map(|card| card.id).chain([JOKER]);
    let mut wishes: Vec<Option<CardName>> = vec![None];
    wishes.extend(kinds.filter(|&card| may_be_in_a_hand(world, card)).map(Some));
    wishes
}
