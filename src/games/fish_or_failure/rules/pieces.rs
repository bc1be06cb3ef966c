//! The pieces on the table: fisheries with their fish, companies, event cards (rules 1).

use crate::{Company, EventCard, Fishery, Position, Setup, Stock};
use bevy_ecs::component::Component;
use bevy_ecs::world::World;
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, MovingPiece, Piece};

/// A fishery in play, with its fish. The fish are a count: no rule tells one from another.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// The kind of fish.
    pub fishery: Fishery,
    /// Its fish, and what holds for it in this round.
    pub stock: Stock,
}

impl Piece<Position> for Ground {
    fn all(position: &Position) -> impl Iterator<Item = Self> {
        let ground = |fishery: Fishery| Self { fishery, stock: position.stocks[fishery.index()] };
        position.numbers.in_play().map(ground)
    }

    fn put(&self, position: &mut Position) {
        position.stocks[self.fishery.index()] = self.stock;
    }
}

/// The company of a seat.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firm {
    /// Its seat.
    pub seat: Seat,
    /// Its money, and its choices in this round.
    pub company: Company,
}

impl Piece<Position> for Firm {
    fn all(position: &Position) -> impl Iterator<Item = Self> {
        let seats = Seat::all(position.numbers.companies);
        seats.zip(&position.companies).map(|(seat, &company)| Self { seat, company })
    }

    fn put(&self, position: &mut Position) {
        position.companies[self.seat.index()] = self.company;
    }
}

/// An event card.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// Its place.
    pub lies: Lies,
    /// The event on it.
    pub card: EventCard,
}

/// The place of an event card.
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

impl Piece<Position> for Card {
    fn all(position: &Position) -> impl Iterator<Item = Self> {
        let placed = [(position.newer, Lies::Event1), (position.older, Lies::Event2)];
        let placed = placed.into_iter().filter_map(|(card, lies)| Some(Self { card: card?, lies }));
        let deck = position.deck.iter().enumerate();
        let deck = deck.map(|(at, &card)| Self { card, lies: Lies::Deck(at) });
        let discards = position.discards.iter().enumerate();
        let discards = discards.map(|(at, &card)| Self { card, lies: Lies::Discards(at) });
        placed.chain(deck).chain(discards)
    }

    fn put(&self, position: &mut Position) {
        match self.lies {
            Lies::Event1 => position.newer = Some(self.card),
            Lies::Event2 => position.older = Some(self.card),
            Lies::Deck(_) => position.deck.push(self.card),
            Lies::Discards(_) => position.discards.push(self.card),
        }
    }
}

/// Cards are never made or lost.
impl MovingPiece<Position> for Card {
    type Kind = EventCard;

    fn kind(&self) -> EventCard {
        self.card
    }
}

/// The setup of the match, as a resource.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The compact value as a resource.
pub type Compact = compact::Compact<Position>;

/// The compact value.
pub fn position(world: &World) -> &Position {
    &world.resource::<Compact>().0
}
