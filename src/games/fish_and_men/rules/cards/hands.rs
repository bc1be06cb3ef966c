//! What the players hold, and where cards go (rules 7.1, 7.8).
//!
//! Where the players hold cards of their own the computer knows of none: hands, deck and discards
//! are empty then, and moving a card there does nothing.

use crate::action::Event;
use crate::cards::card::{Card, CardName};
use crate::cards::deck::{Deck, Holding};
use crate::rules::pieces::fish::all_fish;
use crate::rules::world::{Cards, MatchSetup, announce};
use bevy_ecs::world::World;
use shoal_contract::{Generator, Seat};

/// The cards of this match, with the numbers in force.
pub fn deck(world: &World) -> &Deck {
    &world.resource::<MatchSetup>().0.deck
}

/// Who holds the cards.
pub fn holding(world: &World) -> Holding {
    deck(world).holding
}

/// The hand of a seat, in the order the cards came.
pub fn hand(world: &World, seat: Seat) -> &[CardName] {
    world.resource::<Cards>().table.hands.get(seat.index()).map_or(&[], Vec::as_slice)
}

/// Whether a seat holds a card of this kind.
pub fn holds(world: &World, seat: Seat, card: CardName) -> bool {
    hand(world, seat).contains(&card)
}

/// All others who still play, in order of seats.
pub fn others(world: &World, seat: Seat) -> impl Iterator<Item = Seat> {
    all_fish(world).filter(move |fish| !fish.quit && fish.seat != seat).map(|fish| fish.seat)
}

/// The kind of card with this name, if it has this effect: nothing but it happens to the next card.
fn nullifies(deck: &Deck, card: CardName) -> bool {
    deck.card(card).is_some_and(Card::nullifies)
}

/// Whether the next card of a seat has no effect: it holds a Nullification, or has announced one
/// (card N).
pub fn is_armed(world: &World, seat: Seat) -> bool {
    match holding(world) {
        Holding::Physical => world.resource::<Cards>().table.armed.contains(&seat),
        _ => hand(world, seat).iter().any(|&card| nullifies(deck(world), card)),
    }
}

/// The Nullification that is to meet the next card of a seat goes to the discards.
pub(super) fn use_nullification(world: &mut World, seat: Seat) {
    let deck = deck(world);
    let used = hand(world, seat).iter().copied().find(|&card| nullifies(deck, card));
    match used {
        Some(card) => {
            remove(world, seat, card);
            discard(world, card);
        }
        None => world.resource_mut::<Cards>().table.armed.retain(|&other| other != seat),
    }
}

/// With cards of their own: the next card of a seat has no effect.
pub(super) fn arm(world: &mut World, seat: Seat) {
    let armed = &mut world.resource_mut::<Cards>().table.armed;
    if let Err(place) = armed.binary_search(&seat) {
        armed.insert(place, seat);
    }
}

/// A card comes to a hand.
pub(super) fn add(world: &mut World, seat: Seat, card: CardName) {
    if !holding(world).is_dealt() {
        return;
    }
    if let Some(hand) = world.resource_mut::<Cards>().table.hands.get_mut(seat.index()) {
        hand.push(card);
    }
}

/// A card leaves a hand, the one that came first of its kind.
pub(super) fn remove(world: &mut World, seat: Seat, card: CardName) {
    if let Some(hand) = world.resource_mut::<Cards>().table.hands.get_mut(seat.index())
        && let Some(place) = hand.iter().position(|&other| other == card)
    {
        hand.remove(place);
    }
}

/// A card comes to the discards (rules 7.8).
pub(in crate::rules) fn discard(world: &mut World, card: CardName) {
    if holding(world).is_dealt() {
        world.resource_mut::<Cards>().table.discards.push(card);
    }
}

/// Something that was hidden is open now. Like what the die shows, nobody takes it back: the
/// generator goes on a step, by which a match knows.
pub(super) fn lay_open(world: &mut World) {
    world.resource_mut::<Generator>().bits();
}

/// A whole hand is discarded (card ML, or its player left).
pub(in crate::rules) fn discard_hand(world: &mut World, seat: Seat) {
    if holding(world) == Holding::Hidden {
        lay_open(world);
    }
    let table = &mut world.resource_mut::<Cards>().table;
    let cards = table.hands.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
    table.discards.extend_from_slice(&cards);
    announce(world, Event::HandDiscarded { seat, cards });
}

/// Draws the next card. If there is none, the discards are shuffled into a new deck, all but the
/// `kept` last: a card that is being played is not drawn by itself. Nothing if there is none either
/// (rules 4.2).
pub(super) fn draw(world: &mut World, kept: usize) -> Option<CardName> {
    if world.resource::<Cards>().pile.is_empty() {
        shuffle_discards(world, kept);
    }
    let mut cards = world.resource_mut::<Cards>();
    let card = cards.pile.pop()?;
    cards.table.pile = count(cards.pile.len());
    lay_open(world);
    Some(card)
}

fn shuffle_discards(world: &mut World, kept: usize) {
    let discards = &mut world.resource_mut::<Cards>().table.discards;
    let mut pile: Vec<CardName> = discards.drain(..discards.len().saturating_sub(kept)).collect();
    if pile.is_empty() {
        return;
    }
    world.resource_mut::<Generator>().shuffle(&mut pile);
    let cards = count(pile.len());
    world.resource_mut::<Cards>().pile = pile;
    announce(world, Event::DeckShuffled { cards });
}

/// How many cards there are.
pub(super) fn count(cards: usize) -> u32 {
    u32::try_from(cards).unwrap_or(u32::MAX)
}
