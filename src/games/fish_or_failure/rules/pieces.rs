//! What lies on the table: fisheries with their fish, companies, event cards (rules 1).

use crate::contract::Seat;
use crate::games::fish_or_failure::event_card::EventCard;
use crate::games::fish_or_failure::fishery::Fishery;
use crate::games::fish_or_failure::position::{Company, Position, Stock};
use crate::games::fish_or_failure::setup::Setup;
use bevy_ecs::{component::Component, entity::Entity, resource::Resource, world::World};
use std::sync::Arc;

/// A fishery in play, with its fish. The fish are a count: no rule tells one from another.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// Which fishery.
    pub fishery: Fishery,
    /// Its fish, and what holds for it in this round.
    pub stock: Stock,
}

/// The company of a seat.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firm {
    /// Its seat.
    pub seat: Seat,
    /// What it has, and what it has placed.
    pub company: Company,
}

/// An event card.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Which.
    pub card: EventCard,
    /// Where it lies.
    pub lies: Lies,
}

/// Where an event card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// In the place of the newer card.
    Event1,
    /// In the place of the older card.
    Event2,
    /// In the deck, this many cards above its bottom.
    Deck(usize),
    /// Among the discards, this many cards above the first of them.
    Discards(usize),
}

/// Where everything is found: the index beside the entities.
#[derive(Resource, Debug, Default)]
pub struct Pieces {
    /// The fisheries in play, in order.
    pub grounds: Vec<Entity>,
    /// The company of each seat.
    pub firms: Vec<Entity>,
    /// The event cards, in no order.
    pub cards: Vec<Entity>,
}

/// What the match was made from.
#[derive(Resource, Debug, Clone)]
pub struct MatchSetup(pub Arc<Setup>);

/// The same position as a compact value: every rule asks and changes it, and what changed is written
/// back to the entities. That both are the same is an invariant.
#[derive(Resource, Debug)]
pub struct Compact(pub Position);

/// The compact value.
pub fn position(world: &World) -> &Position {
    &world.resource::<Compact>().0
}

/// The cards of a position with the places where they lie, in a fixed order.
pub(super) fn cards_of(position: &Position) -> impl Iterator<Item = Card> + '_ {
    let placed = [(position.newer, Lies::Event1), (position.older, Lies::Event2)];
    let placed = placed.into_iter().filter_map(|(card, lies)| Some(Card { card: card?, lies }));
    let deck = position.deck.iter().enumerate();
    let deck = deck.map(|(at, &card)| Card { card, lies: Lies::Deck(at) });
    let discards = position.discards.iter().enumerate();
    let discards = discards.map(|(at, &card)| Card { card, lies: Lies::Discards(at) });
    placed.chain(deck).chain(discards)
}
