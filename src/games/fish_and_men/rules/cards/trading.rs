//! Handing cards over and exchanging them (rules 7.6): one side offers, the other agrees.
//!
//! What is offered out of a hidden hand is known to the two sides alone. So nothing the others see
//! may depend on it: such an offer stays until it is answered, and whether the cards are still there
//! shows when it is accepted.

use super::hands::{add, deck, hand, holding, lay_open, others, remove};
use super::resolving::go_on;
use crate::action::{Action, Event};
use crate::cards::bundle::Bundle;
use crate::cards::card::{CardName, Class, JOKER};
use crate::cards::deck::Holding;
use crate::rules::world::turn::{Turn, takes_part};
use crate::rules::world::{Cards, MatchSetup, announce};
use crate::state::{Barter, Offer, Phase, Source};
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

fn refuse(why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::because(why))
}

/// The seat that has drawn a card which is to be played now: until that is done nobody trades, and at no
/// other time is it forbidden (rules 7.6). A card out of another's hand was not drawn.
pub fn who_has_drawn(world: &World) -> Option<Seat> {
    let resolving = &world.resource::<Cards>().table.resolving;
    resolving.iter().find(|waiting| waiting.from != Source::Taken).map(|waiting| waiting.seat)
}

/// Whether a seat may trade now.
fn check_window(world: &World, seat: Seat) -> Result<(), Refusal> {
    takes_part(world, seat)?;
    match holding(world) {
        Holding::None => refuse("This match is played without cards."),
        Holding::Physical => refuse("Hand the card over at the table: the cards are yours."),
        Holding::Dealt | Holding::Hidden => match who_has_drawn(world) {
            None => Ok(()),
            Some(drawn) => {
                let name = world.resource::<MatchSetup>().0.name(drawn.index());
                refuse(format!("{name} has a card to play first."))
            }
        },
    }
}

/// Whether a seat may make this offer.
///
/// # Errors
/// A sentence for the player.
pub fn check_offer(
    world: &World,
    seat: Seat,
    to: Seat,
    give: Bundle,
    take: Bundle,
) -> Result<(), Refusal> {
    check_window(world, seat)?;
    if !others(world, seat).any(|other| other == to) {
        return refuse("Offer it to another player who still plays.");
    }
    if give.is_empty() && take.is_empty() {
        return refuse("Offer a card, ask for one, or both.");
    }
    if give.meets(&take) {
        return refuse("A card for one of the same kind changes nothing.");
    }
    if !give.is_in(hand(world, seat)) {
        return refuse(format!("You do not hold {give}."));
    }
    if !take.is_empty() {
        check_wish(world, to, take)?;
    }
    let again = |offer: &Offer| offer.give == give && offer.take == take;
    if open_offer(world, seat, to).is_some_and(again) {
        return refuse("You have offered just that already.");
    }
    Ok(())
}

/// What is asked for must be there, as far as the hand is open.
fn check_wish(world: &World, to: Seat, take: Bundle) -> Result<(), Refusal> {
    let name = world.resource::<MatchSetup>().0.name(to.index());
    let there = hand(world, to);
    match holding(world) {
        Holding::Hidden => match take.iter().find(|&&card| !may_be_in_a_hand(world, card)) {
            Some(card) => refuse(format!("No hand holds {card}.")),
            None if there.is_empty() => refuse(format!("{name} has no cards.")),
            None if there.len() < take.len() => refuse(format!("{name} has fewer cards.")),
            None => Ok(()),
        },
        _ if !take.is_in(there) => refuse(format!("{name} does not hold {take}.")),
        _ => Ok(()),
    }
}

/// Whether a card of this name can come to a hand at all.
fn may_be_in_a_hand(world: &World, card: CardName) -> bool {
    let deck = deck(world);
    match deck.card(card) {
        Some(card) => card.class == Class::Keep,
        None => card == JOKER && deck.jokers > 0,
    }
}

/// The offer that one seat has made to another.
fn open_offer(world: &World, from: Seat, to: Seat) -> Option<&Offer> {
    let offers = &world.resource::<Cards>().table.offers;
    offers.iter().find(|offer| offer.from == from && offer.to == to)
}

fn offer_with(world: &World, id: u32) -> Option<Offer> {
    world.resource::<Cards>().table.offers.iter().find(|offer| offer.id == id).copied()
}

/// Makes an offer, in place of the one that was made to the same seat before.
pub fn offer(world: &mut World, from: Seat, to: Seat, give: Bundle, take: Bundle) {
    if let Some(&Offer { id, .. }) = open_offer(world, from, to) {
        end(world, id);
    }
    let mut cards = world.resource_mut::<Cards>();
    let id = cards.next_offer;
    cards.next_offer = id.saturating_add(1);
    let offer = Offer { id, from, to, give, take };
    cards.table.offers.push(offer);
    announce(world, Event::Offered { offer: as_told(world, offer) });
}

/// What everybody learns of an offer: out of hidden hands only how many cards are given and asked for.
fn as_told(world: &World, offer: Offer) -> Offer {
    if holding(world) == Holding::Hidden { masked(offer) } else { offer }
}

/// An offer whose cards lie face down.
pub fn masked(offer: Offer) -> Offer {
    Offer { give: offer.give.masked(), take: offer.take.masked(), ..offer }
}

/// Whether a seat may accept an offer: it was made to it, and it holds what is asked for.
///
/// # Errors
/// A sentence for the player.
pub fn check_accept(world: &World, seat: Seat, id: u32) -> Result<(), Refusal> {
    check_window(world, seat)?;
    match offer_with(world, id) {
        Some(Offer { to, take, .. }) if to == seat && !take.is_in(hand(world, seat)) => {
            refuse(format!("You do not hold {take}."))
        }
        Some(offer) if offer.to == seat => Ok(()),
        Some(_) => refuse("That offer is made to another player."),
        None => refuse("There is no such offer any more."),
    }
}

/// Both sides agree: the cards change hands, and a card that was being aimed may have lost its target or
/// met a Nullification. If what was offered out of a hidden hand is not there any more, the offer merely
/// ends.
pub fn accept(world: &mut World, id: u32) {
    let Some(offer) = offer_with(world, id) else { return };
    let Offer { from, to, give, take, .. } = offer;
    if holding(world) == Holding::Hidden {
        lay_open(world);
    }
    if !give.is_in(hand(world, from)) {
        end(world, id);
        return;
    }
    world.resource_mut::<Cards>().table.offers.retain(|offer| offer.id != id);
    announce(world, Event::CardsTraded { offer: as_told(world, offer) });
    hand_over(world, from, to, give);
    hand_over(world, to, from, take);
    go_on(world);
}

fn hand_over(world: &mut World, from: Seat, to: Seat, cards: Bundle) {
    for &card in cards.iter() {
        remove(world, from, card);
        add(world, to, card);
        if holding(world) == Holding::Hidden {
            announce(world, Event::CardSeen { seat: to, card });
        }
    }
}

/// Whether a seat may decline an offer that was made to it, or take back its own.
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

/// An offer is at an end, and nothing came of it.
pub fn end(world: &mut World, id: u32) {
    world.resource_mut::<Cards>().table.offers.retain(|offer| offer.id != id);
    announce(world, Event::OfferEnded { offer: id });
}

/// Ends the offers that cannot be met any more, and all once the match is over.
pub fn end_impossible(world: &mut World) {
    let offers = &world.resource::<Cards>().table.offers;
    if offers.is_empty() {
        return;
    }
    let is_over = world.resource::<Turn>().phase == Phase::Over;
    let gone: Vec<u32> = offers
        .iter()
        .filter(|&offer| is_over || !can_be_met(world, offer))
        .map(|offer| offer.id)
        .collect();
    for id in gone {
        end(world, id);
    }
}

/// Whether both sides still play and hold what they are to give. Of a hidden hand only whether there
/// are as many cards in it.
pub fn can_be_met(world: &World, offer: &Offer) -> bool {
    let &Offer { from, to, give, take, .. } = offer;
    let plays = |seat: Seat| takes_part(world, seat).is_ok();
    let has = |seat: Seat, cards: Bundle| match holding(world) {
        Holding::Hidden => cards.len() <= hand(world, seat).len(),
        _ => cards.is_in(hand(world, seat)),
    };
    plays(from) && plays(to) && has(from, give) && has(to, take)
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
    let offers = world.resource::<Cards>().table.offers.iter();
    let answers = offers.flat_map(|&Offer { id: offer, .. }| {
        [(Action::Accept { offer }, check_accept(world, seat, offer).is_ok()), {
            (Action::Decline { offer }, check_decline(world, seat, offer).is_ok())
        }]
    });
    trades.extend(answers.filter(|(_, may)| *may).map(|(action, _)| action));
    trades
}

/// The offers of several cards that a seat may make, as what each may be made of.
pub fn barters(world: &World, seat: Seat) -> Vec<Barter> {
    if check_window(world, seat).is_err() {
        return Vec::new();
    }
    let give = hand(world, seat);
    let barter = |to: Seat| {
        let count = hand(world, to).len();
        let take = match holding(world) {
            Holding::Hidden => wishes(world, to).into_iter().flatten().collect(),
            _ => hand(world, to).to_vec(),
        };
        let several = give.len() > 1 || count > 1;
        several.then(|| Barter { to, give: give.to_vec(), take, most: count.min(Bundle::MOST) })
    };
    others(world, seat).filter_map(barter).collect()
}

/// What a seat may give: nothing, or each kind it holds.
pub fn gifts(world: &World, seat: Seat) -> Vec<Option<CardName>> {
    let mut kinds: Vec<Option<CardName>> = vec![None];
    for &card in hand(world, seat) {
        if !kinds.contains(&Some(card)) {
            kinds.push(Some(card));
        }
    }
    kinds
}

/// What a seat may be asked for: nothing, or each kind it holds; of a hidden hand each that could
/// be in it.
pub fn wishes(world: &World, of: Seat) -> Vec<Option<CardName>> {
    if holding(world) != Holding::Hidden {
        return gifts(world, of);
    }
    let deck = deck(world);
    let kinds = deck.cards.iter().map(|card| card.id).chain([JOKER]);
    let mut wishes: Vec<Option<CardName>> = vec![None];
    wishes.extend(kinds.filter(|&card| may_be_in_a_hand(world, card)).map(Some));
    wishes
}
