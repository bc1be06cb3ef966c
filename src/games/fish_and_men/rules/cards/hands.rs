//! The hands of the players, and the ways of cards between deck, hands and discards (rules 7.1, 7.8).
//!
//! Where the players hold cards of their own the computer knows of none: hands, deck and discards
//! are empty then, and moving a card there does nothing.

use crate::rules::prelude::*;

/// The most cards that can wait to be played where the players hold cards of their own: more than any
/// real deck has. Cards that are dealt are never more than those in the deck.
pub const MOST_RESOLVING: usize = 200;

/// The cards of this match, with the numbers in force.
pub fn deck(world: &World) -> &DeckSetup {
    &world.resource::<FishMatchSetup>().0.deck
}

/// The way the cards are held.
pub fn holding(world: &World) -> CardHandling {
    deck(world).holding
}

impl CardTable {
    /// The hand of a seat, in the order the cards came.
    pub fn hand(&self, seat: Seat) -> &[CardName] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Adds a card to a hand.
    pub fn add(&mut self, seat: Seat, card: CardName) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.push(card);
        }
    }

    /// Takes a card out of a hand: the one that came first of its kind, or any that lies face down.
    pub fn remove(&mut self, seat: Seat, card: CardName) {
        if let Some(hand) = self.hands.get_mut(seat.index())
            && let Some(place) = hand.iter().position(|&other| other == card || other == FACE_DOWN)
        {
            hand.remove(place);
        }
    }
}

/// The hand of a seat, in the order the cards came.
pub fn hand(world: &World, seat: Seat) -> &[CardName] {
    world.resource::<MatchCards>().table.hand(seat)
}

/// The kinds of cards in a hand, each once.
pub fn kinds_in(hand: &[CardName]) -> Vec<CardName> {
    let mut kinds = Vec::new();
    for card in hand {
        if !kinds.contains(card) {
            kinds.push(*card);
        }
    }
    kinds
}

/// All other seats that still play, in their order.
pub fn other_players(world: &World, seat: Seat) -> impl Iterator<Item = Seat> {
    all_fish(world).filter(move |fish| !fish.quit && fish.seat != seat).map(|fish| fish.seat)
}

/// `true` if the card with this name is a Nullification, which cancels the next card of its holder.
pub fn nullifies(deck: &DeckSetup, card: CardName) -> bool {
    deck.card(card).is_some_and(CardKind::nullifies)
}

/// The kinds a joker may stand for; of one that comes from a hand only those that may be kept
/// (rules 8.1).
pub fn of_joker(deck: &DeckSetup, only_kept: bool) -> impl Iterator<Item = &CardKind> {
    let may = move |card: &&CardKind| {
        deck.joker_may_be(card.id) && (card.class == CardClass::Keep || !only_kept)
    };
    deck.cards.iter().filter(may)
}

/// `true` if the next card of a seat has no effect: it holds a Nullification, or has announced one (card N).
pub fn is_armed(world: &World, seat: Seat) -> bool {
    match holding(world) {
        CardHandling::Physical => world.resource::<MatchCards>().table.armed.contains(&seat),
        _ => hand(world, seat).iter().any(|&card| nullifies(deck(world), card)),
    }
}

impl MatchAccess<'_> {
    /// The cards of this match, with the numbers in force.
    pub fn deck(&self) -> &DeckSetup {
        &self.setup.0.deck
    }

    /// The way the cards are held.
    pub fn holding(&self) -> CardHandling {
        self.deck().holding
    }

    /// The hand of a seat, in the order the cards came.
    pub fn hand(&self, seat: Seat) -> &[CardName] {
        self.cards.table.hand(seat)
    }

    /// The card that a seat has to play before anything else.
    pub fn card_to_play(&self, seat: Seat) -> Option<PendingCard> {
        self.cards.table.resolving.last().copied().filter(|top| top.seat == seat)
    }

    /// Adds a card to a hand, if the computer deals them.
    pub fn add(&mut self, seat: Seat, card: CardName) {
        if self.holding().is_dealt() {
            self.cards.table.add(seat, card);
        }
    }

    /// Adds a card to the discards (rules 7.8).
    pub fn discard(&mut self, card: CardName) {
        if self.holding().is_dealt() {
            self.cards.table.discards.push(card);
        }
    }

    /// Discards a whole hand (card ML, or its player left).
    pub fn discard_hand(&mut self, seat: Seat) {
        if self.holding() == CardHandling::Hidden {
            self.mark_revealed();
        }
        let table = &mut self.cards.table;
        let cards = table.hands.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
        table.discards.extend_from_slice(&cards);
        self.outbox.push(Event::HandDiscarded { seat, cards });
    }

    /// Draws the next card. If there is none, the discards are shuffled into a new deck, all but the
    /// `kept` last: a card that is being played is not drawn by itself. Nothing if there is none either
    /// (rules 4.2).
    pub fn draw(&mut self, kept: usize) -> Option<CardName> {
        if self.cards.pile.is_empty() {
            self.shuffle_discards(kept);
        }
        let card = self.cards.pile.pop()?;
        self.cards.table.pile = count(self.cards.pile.len());
        self.mark_revealed();
        Some(card)
    }

    fn shuffle_discards(&mut self, kept: usize) {
        let discards = &mut self.cards.table.discards;
        let all_but_kept = discards.len().saturating_sub(kept);
        let mut pile: Vec<CardName> = discards.drain(..all_but_kept).collect();
        if pile.is_empty() {
            return;
        }
        self.generator.shuffle(&mut pile);
        let cards = count(pile.len());
        self.cards.pile = pile;
        self.outbox.push(Event::DeckShuffled { cards });
    }

    /// Notes that something hidden is open now. As after a roll of the die, nobody can take it back: the generator goes
    /// on a step, by which a match knows.
    pub fn mark_revealed(&mut self) {
        self.generator.bits();
    }
}

/// Number of cards, as a `u32`.
pub fn count(cards: usize) -> u32 {
    u32::try_from(cards).unwrap_or(u32::MAX)
}
