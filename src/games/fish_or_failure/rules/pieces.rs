//! The pieces on the table: fisheries with their fish, companies, event cards (rules 1).

use crate::{Company, EventCard, FishStock, Fishery, FishingPosition, Setup};
use bevy_ecs::component::Component;
use bevy_ecs::world::World;
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, MovingPiece, PieceComponent};

/// A fishery in play, with its fish. The fish are a count: no rule tells one from another.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct FisheryPiece {
    /// The kind of fish.
    pub fishery: Fishery,
    /// Its fish, and what holds for it in this round.
    pub stock: FishStock,
}

impl PieceComponent<FishingPosition> for FisheryPiece {
    fn all(position: &FishingPosition) -> impl Iterator<Item = Self> {
        let piece = |fishery: Fishery| Self { fishery, stock: position.stocks[fishery.index()] };
        position.numbers.in_play().map(piece)
    }

    fn put(&self, position: &mut FishingPosition) {
        position.stocks[self.fishery.index()] = self.stock;
    }
}

/// The company of a seat.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompanyPiece {
    /// Its seat.
    pub seat: Seat,
    /// Its money, and its choices in this round.
    pub company: Company,
}

impl PieceComponent<FishingPosition> for CompanyPiece {
    fn all(position: &FishingPosition) -> impl Iterator<Item = Self> {
        let seats = Seat::all(position.numbers.companies);
        seats.zip(&position.companies).map(|(seat, &company)| Self { seat, company })
    }

    fn put(&self, position: &mut FishingPosition) {
        position.companies[self.seat.index()] = self.company;
    }
}

/// An event card.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventCardPiece {
    /// Its place.
    pub location: EventCardLocation,
    /// The event on it.
    pub card: EventCard,
}

/// The place of an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventCardLocation {
    /// In the place of the newer card.
    Event1,
    /// In the place of the older card.
    Event2,
    /// In the deck, this many cards above its bottom.
    Deck(usize),
    /// Among the discards, this many cards above the first of them.
    Discards(usize),
}

impl PieceComponent<FishingPosition> for EventCardPiece {
    fn all(position: &FishingPosition) -> impl Iterator<Item = Self> {
        let placed = [
            (position.newer, EventCardLocation::Event1),
            (position.older, EventCardLocation::Event2),
        ];
        let placed =
            placed.into_iter().filter_map(|(card, location)| Some(Self { card: card?, location }));
        let deck = position.deck.iter().enumerate();
        let deck = deck.map(|(at, &card)| Self { card, location: EventCardLocation::Deck(at) });
        let discards = position.discards.iter().enumerate();
        let discards =
            discards.map(|(at, &card)| Self { card, location: EventCardLocation::Discards(at) });
        placed.chain(deck).chain(discards)
    }

    fn put(&self, position: &mut FishingPosition) {
        match self.location {
            EventCardLocation::Event1 => position.newer = Some(self.card),
            EventCardLocation::Event2 => position.older = Some(self.card),
            EventCardLocation::Deck(_) => position.deck.push(self.card),
            EventCardLocation::Discards(_) => position.discards.push(self.card),
        }
    }
}

/// Cards are never made or lost.
impl MovingPiece<FishingPosition> for EventCardPiece {
    type Kind = EventCard;

    fn kind(&self) -> EventCard {
        self.card
    }
}

/// The setup of the match, as a resource.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The compact value as a resource.
pub type CompactSea = compact::CompactPosition<FishingPosition>;

/// The compact value.
pub fn position(world: &World) -> &FishingPosition {
    &world.resource::<CompactSea>().0
}
