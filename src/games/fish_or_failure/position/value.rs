//! The position: its numbers, fisheries, companies, cards and step.

use crate::{CardPlacement, CompanyVote, Event, EventCard, FISHERIES, Fishery};
use serde::{Deserialize, Serialize};
use shoal_contract::{RandomGenerator, Seat};
use std::ops::Not;

/// The most companies of a match (rules 1.1).
pub const MOST_COMPANIES: usize = 5;

/// The numbers of a match that no play changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FisheryNumbers {
    /// Number of companies.
    pub companies: usize,
    /// The money that ends the match, in dollars (rules 1.1).
    pub goal: u32,
    /// Fine that a majority takes from a company, in dollars; 0 without the variant (rules 8.2).
    pub fine: u32,
    /// The capacity of each fishery in fish; 0 where it is not in play (rules 1.2).
    pub capacity: [u32; FISHERIES],
    /// The default price of a fish, in dollars.
    pub price: [u32; FISHERIES],
    /// Growth of fish in a round, in percent of those that were left (rules 3.6).
    pub growth: u32,
    /// `true` if the players draw the event cards from playing cards of their own (rules 5.1).
    pub physical_deck: bool,
}

impl FisheryNumbers {
    /// The fisheries in play, in order.
    pub fn in_play(&self) -> impl Iterator<Item = Fishery> + Clone + use<> {
        let capacity = self.capacity;
        Fishery::ALL.into_iter().filter(move |fishery| capacity[fishery.index()] > 0)
    }
}

/// The fish of a fishery, and what holds for it in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FishStock {
    /// Number of its fish.
    pub fish: u32,
    /// `true` if its last fish was taken: it stays empty for good (rules 3.3).
    pub is_extinct: bool,
    /// Price of a fish in this round, in dollars.
    pub price: u32,
    /// `true` if an event closes it in this round.
    pub is_closed: bool,
}

/// A company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// Its money in dollars.
    pub money: u32,
    /// `true` if it has left the match.
    #[serde(rename = "out", default, skip_serializing_if = "Not::not")]
    pub is_out: bool,
    /// `true` if it may only place 1 or 2 in this round.
    #[serde(rename = "restricted", default, skip_serializing_if = "Not::not")]
    pub is_restricted: bool,
    /// The cards that it has placed in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<CardPlacement>,
    /// Its vote, until the votes are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<CompanyVote>,
    /// The fish it caught in this round.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub caught: u32,
    /// The cards that it had placed in the round before: everybody has seen them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed_before: Option<CardPlacement>,
}

/// One of the two places where event cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum EventSlot {
    /// The place of the newer card, resolved first.
    #[default]
    Newer,
    /// The place of the older card.
    Older,
}

impl EventSlot {
    /// Event 1 or Event 2.
    pub fn number(self) -> u8 {
        match self {
            Self::Newer => 1,
            Self::Older => 2,
        }
    }
}

impl From<EventSlot> for u8 {
    fn from(slot: EventSlot) -> Self {
        slot.number()
    }
}

impl TryFrom<u8> for EventSlot {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let known = [Self::Newer, Self::Older].into_iter().find(|slot| slot.number() == number);
        known.ok_or_else(|| format!("there is no event {number}: there are only 1 and 2"))
    }
}

/// The step that a match waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FishingStep {
    /// The players draw a card from their own deck for this place, and say which (rules 5.1).
    Draw(EventSlot),
    /// The house begins the round.
    #[default]
    Begin,
    /// Votes that the card in this place asks for.
    Vote(EventSlot),
    /// The holder of the initiative chooses among the tied fisheries, for the card in this place.
    BreakTie(EventSlot, #[serde(with = "tied")] [bool; FISHERIES]),
    /// Placements.
    Place,
    /// Votes about a fine.
    Fine,
    /// The house ends the round.
    End,
    /// Nothing: the match is over.
    Over,
}

/// The fisheries that are tied, as a list of them.
mod tied {
    use super::{FISHERIES, Fishery};
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        tied: &[bool; FISHERIES],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(Fishery::ALL.iter().filter(|fishery| tied[fishery.index()]))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[bool; FISHERIES], D::Error> {
        let named = Vec::<Fishery>::deserialize(from)?;
        Ok(Fishery::ALL.map(|fishery| named.contains(&fishery)))
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The question to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The card that was drawn from the players' own deck (rules 5.1).
    Draw,
    /// The species card and the number card to place (rules 3.2).
    Place,
    /// The fishery to close (rules 4.3).
    #[serde(rename = "vote_for_fishery")]
    Fishery,
    /// The company that may fish little (rules 4.3).
    #[serde(rename = "vote_for_company")]
    Restrict,
    /// The company to fine, if any (rules 8.2).
    #[serde(rename = "vote_for_fine")]
    Fine,
}

/// A whole position, but for the generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FishingPosition {
    /// The numbers of the match.
    pub numbers: FisheryNumbers,
    /// The round, from 1.
    pub round: u32,
    /// The seat that harvests first.
    pub initiative: usize,
    /// The step that the match waits for.
    pub step: FishingStep,
    /// One company a seat; those beyond the last have left.
    pub companies: [Company; MOST_COMPANIES],
    /// The fisheries; those that are not in play are extinct.
    pub stocks: [FishStock; FISHERIES],
    /// Event 1, the newer card.
    pub newer: Option<EventCard>,
    /// Event 2, the older card.
    pub older: Option<EventCard>,
    /// The cards that are still to be drawn, the next one last; in no order that matters where the players
    /// draw them.
    pub deck: Vec<EventCard>,
    /// The cards that were discarded, the last one last.
    pub discards: Vec<EventCard>,
}

impl FishingPosition {
    /// The first round of a match: fish as given, cards already shuffled, the next one last (rules 2).
    pub fn new(
        numbers: FisheryNumbers,
        fish: [u32; FISHERIES],
        mut deck: Vec<EventCard>,
        initiative: usize,
    ) -> Self {
        let company = |seat| Company { is_out: seat >= numbers.companies, ..Company::default() };
        let stock = |at: usize| FishStock {
            fish: fish[at],
            is_extinct: numbers.capacity[at] == 0,
            price: numbers.price[at],
            is_closed: false,
        };
        let (older, newer, step) = match numbers.physical_deck && !deck.is_empty() {
            true => (None, None, FishingStep::Draw(EventSlot::Older)),
            false => (deck.pop(), deck.pop(), FishingStep::Begin),
        };
        Self {
            numbers,
            round: 1,
            initiative,
            step,
            companies: std::array::from_fn(company),
            stocks: std::array::from_fn(stock),
            newer,
            older,
            deck,
            discards: Vec::new(),
        }
    }

    /// The seats whose companies are in the match, in order.
    pub fn active(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let out = self.companies.map(|company| company.is_out);
        (0..self.numbers.companies).filter(move |&seat| !out[seat])
    }

    /// The active seats from the holder of the initiative on, clockwise (rules 3.3).
    pub fn clockwise(&self) -> impl Iterator<Item = usize> + use<> {
        let (count, first) = (self.numbers.companies, self.initiative);
        let out = self.companies.map(|company| company.is_out);
        (0..count).map(move |step| (first + step) % count).filter(move |&seat| !out[seat])
    }

    /// The fisheries that have fish, in order.
    pub fn living(&self) -> impl Iterator<Item = Fishery> + Clone + use<> {
        let extinct = self.stocks.map(|stock| stock.is_extinct);
        Fishery::ALL.into_iter().filter(move |fishery| !extinct[fishery.index()])
    }

    /// The fisheries in which one may fish in this round: those that are not closed, or all that have
    /// fish if all of them are closed, because everybody has to fish (rules 3.2).
    pub fn open(&self) -> impl Iterator<Item = Fishery> + Clone + use<> {
        let closed = self.stocks.map(|stock| stock.is_closed);
        let all_closed = self.living().all(|fishery| closed[fishery.index()]);
        self.living().filter(move |fishery| all_closed || !closed[fishery.index()])
    }

    /// The highest number that a company may place in this round.
    pub fn highest_number(&self, seat: usize) -> u8 {
        if self.companies[seat].is_restricted { 2 } else { 5 }
    }

    /// `true` if the cards placed in this round are shown.
    pub fn is_revealed(&self) -> bool {
        matches!(self.step, FishingStep::Fine | FishingStep::End | FishingStep::Over)
    }

    /// The card in a place.
    pub fn card(&self, slot: EventSlot) -> Option<EventCard> {
        match slot {
            EventSlot::Newer => self.newer,
            EventSlot::Older => self.older,
        }
    }

    /// The cards of the whole deck that lie nowhere in sight, in no order.
    pub fn unseen(&self, deck: &[EventCard]) -> Vec<EventCard> {
        let mut rest = deck.to_vec();
        let seen = [self.newer, self.older].into_iter().flatten();
        for card in seen.chain(self.discards.iter().copied()) {
            if let Some(at) = rest.iter().position(|other| *other == card) {
                rest.swap_remove(at);
            }
        }
        rest
    }

    /// The question to a seat now; none if it is not awaited.
    pub fn asked(&self, seat: usize) -> Option<Ask> {
        let company = self.companies.get(seat).filter(|company| !company.is_out)?;
        match self.step {
            FishingStep::Draw(_) => (seat == self.initiative).then_some(Ask::Draw),
            FishingStep::Place => company.placed.is_none().then_some(Ask::Place),
            FishingStep::Vote(slot) if company.vote.is_none() => match self.card(slot) {
                Some(EventCard::ChecksAndBalances) => Some(Ask::Restrict),
                _ => Some(Ask::Fishery),
            },
            FishingStep::BreakTie(..) => {
                (seat == self.initiative && company.vote.is_none()).then_some(Ask::Fishery)
            }
            FishingStep::Fine => company.vote.is_none().then_some(Ask::Fine),
            _ => None,
        }
    }

    /// `true` if the house is to go on: nobody is awaited any more, and the match is not over.
    pub fn is_houses_turn(&self) -> bool {
        self.step != FishingStep::Over && self.active().all(|seat| self.asked(seat).is_none())
    }

    /// All that have won, once the match is over (rules 1.5, 3.5): nobody if the sea is empty.
    pub fn winners(&self) -> Option<Vec<usize>> {
        if self.step != FishingStep::Over {
            return None;
        }
        let active = || self.active().map(|seat| (seat, self.companies[seat].money));
        if active().count() == 1 {
            return Some(active().map(|(seat, _)| seat).collect());
        }
        let most = active().map(|(_, money)| money).max().unwrap_or(0);
        let won = most >= self.numbers.goal;
        Some(active().filter(|&(_, money)| won && money == most).map(|(seat, _)| seat).collect())
    }

    /// Plays what the house does next, as long as it is its turn. For play ahead, where nobody looks at
    /// the events of each step.
    pub fn go_on(&mut self, generator: &mut RandomGenerator, out: &mut Vec<Event>) {
        match self.step {
            FishingStep::Begin => self.begin_round(out),
            FishingStep::Vote(_) => self.count_votes(out),
            FishingStep::BreakTie(..) => self.break_tie(out),
            FishingStep::Fine => self.fine(out),
            FishingStep::Place => self.reveal(out),
            FishingStep::End => self.end_round(out, generator),
            FishingStep::Draw(_) | FishingStep::Over => {}
        }
    }
}

/// A company's index as a seat.
pub(crate) fn seat_of(company: usize) -> Seat {
    Seat(company as u16)
}
