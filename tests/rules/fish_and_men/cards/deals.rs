//! Cards in the positions of these tests: whatever is named is all there is in the deck.

use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Actor, Seat};
use shoal_fish_and_men::action::{Action, CardPlay, Event, PlayTarget};
use shoal_fish_and_men::cards::card::{CardName, JOKER};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::{CardSource, FishAndMenPhase, FishTurn, PendingCard};
use std::sync::Arc;

/// The short name of a card.
pub fn name(card: &str) -> CardName {
    card.parse().expect("a short name")
}

fn names(cards: &[&str]) -> Vec<CardName> {
    cards.iter().map(|card| name(card)).collect()
}

/// A square of the sea.
pub fn square(row: u16, column: u16) -> PlayTarget {
    PlayTarget::Square(Square::new(row, column))
}

/// The fish of a seat.
pub fn fish(seat: u16) -> PlayTarget {
    PlayTarget::Fish(Seat(seat))
}

/// A card of a seat's hand.
pub fn card_of(seat: u16, index: u32) -> PlayTarget {
    PlayTarget::CardOf { seat: Seat(seat), index }
}

/// The hand of a seat.
pub fn hand(seat: u16) -> PlayTarget {
    PlayTarget::Hand(Seat(seat))
}

/// A play.
pub fn play(card: &str, on: PlayTarget) -> Action {
    Action::Play(CardPlay::card(name(card)).on(on))
}

/// A joker that stands for another card.
pub fn joker_as(card: &str, on: PlayTarget) -> Action {
    Action::Play(CardPlay { card: JOKER, stands_for: Some(name(card)), on })
}

/// The event of a card that is played.
pub fn played(seat: u16, card: &str, on: PlayTarget) -> Event {
    Event::CardPlayed { seat: Seat(seat), play: CardPlay::card(name(card)).on(on) }
}

/// The event of a card that is drawn.
pub fn drew(seat: u16, card: &str) -> Event {
    Event::CardDrawn { seat: Seat(seat), card: name(card) }
}

/// The event of a card that a Nullification met.
pub fn nullified(seat: u16, card: &str) -> Event {
    Event::CardNullified { seat: Seat(seat), card: name(card) }
}

/// The event of a card without effect.
pub fn wasted(seat: u16, card: &str) -> Event {
    Event::CardWasted { seat: Seat(seat), card: name(card) }
}

/// The event of a drawn card that is kept.
pub fn kept(seat: u16, card: &str) -> Event {
    Event::CardKept { seat: Seat(seat), card: name(card) }
}

impl Scenario {
    /// A position of the Fish Move phase in which the cards are held so; without more words there
    /// is no card.
    pub fn held(players: u16, holding: CardHandling) -> Self {
        let mut scenario = Self::new(players);
        Arc::make_mut(&mut scenario.0.setup).deck = DeckSetup::held(holding);
        scenario
    }

    /// The same with open hands.
    pub fn dealt(players: u16) -> Self {
        Self::held(players, CardHandling::Dealt)
    }

    /// The same while cards are drawn, by seat 0 first.
    pub fn drawing(players: u16, holding: CardHandling) -> Self {
        Self::held(players, holding).in_phase(FishAndMenPhase::Draw).sea(|sea| sea.through = 0)
    }

    /// The same in a phase in which all fish have moved.
    pub fn in_phase(self, phase: FishAndMenPhase) -> Self {
        self.sea(|sea| {
            sea.phase = phase;
            sea.through = sea.order.len();
            sea.fish.iter_mut().for_each(|fish| fish.turn = FishTurn::Done);
        })
    }

    pub fn hand(self, seat: usize, cards: &[&str]) -> Self {
        self.sea(|sea| sea.cards.hands[seat] = names(cards))
    }

    /// The deck, the card that is drawn first first.
    pub fn pile(mut self, cards: &[&str]) -> Self {
        self.0.pile = names(cards);
        self.0.pile.reverse();
        self
    }

    pub fn discards(self, cards: &[&str]) -> Self {
        self.sea(|sea| sea.cards.discards = names(cards))
    }

    /// What has to be played, the first to be played last.
    pub fn resolving(self, seat: u16, cards: &[(&str, CardSource)]) -> Self {
        let waiting = |&(card, from)| PendingCard { seat: Seat(seat), card: name(card), from };
        self.sea(|sea| sea.cards.resolving = cards.iter().map(waiting).collect())
    }

    /// As many copies of each kind in the deck as were named, and no more.
    pub fn counted(mut self) -> Self {
        let cards = &self.0.sea.cards;
        let mut all: Vec<CardName> = self.0.pile.clone();
        all.extend(cards.hands.iter().flatten().chain(&cards.discards));
        all.extend(cards.resolving.iter().map(|waiting| waiting.card));
        let copies = |id| all.iter().filter(|&&card| card == id).count() as u32;
        self.0.sea.cards.pile = self.0.pile.len() as u32;
        let deck = &mut Arc::make_mut(&mut self.0.setup).deck;
        if deck.holding.is_dealt() {
            deck.jokers = copies(JOKER);
            for card in Arc::make_mut(&mut deck.cards) {
                card.copies = copies(card.id);
            }
        }
        self
    }

    /// The position with its cards, as a match.
    pub fn start(self) -> Table {
        self.counted().play()
    }
}

impl Table {
    /// Seat by seat, what everybody holds.
    pub fn hands(&self) -> Vec<String> {
        let hands = self.sea().cards.hands;
        let words = |hand: &Vec<CardName>| {
            hand.iter().map(CardName::to_string).collect::<Vec<_>>().join(" ")
        };
        hands.iter().map(words).collect()
    }

    /// The discards, oldest first.
    pub fn discards(&self) -> String {
        let discards = self.sea().cards.discards;
        discards.iter().map(CardName::to_string).collect::<Vec<_>>().join(" ")
    }

    pub fn plays(&mut self, seat: u16, card: &str, on: PlayTarget) -> Vec<Event> {
        self.seat(seat, play(card, on))
    }

    pub fn refuses(&mut self, seat: u16, card: &str, on: PlayTarget) -> String {
        self.refused(seat, play(card, on))
    }

    pub fn deal(&mut self) -> Vec<Event> {
        self.house(Action::DealCard)
    }

    /// The legal plays of this card.
    pub fn aims(&self, seat: u16, card: &str) -> Vec<PlayTarget> {
        let of_it = |action: Action| match action {
            Action::Play(play) if play.card == name(card) => Some(play.on),
            _ => None,
        };
        self.legal(seat).into_iter().filter_map(of_it).collect()
    }

    /// The sentence with which the house is refused.
    pub fn house_refused(&mut self, action: Action) -> String {
        self.refusal(Actor::House, action)
    }
}
