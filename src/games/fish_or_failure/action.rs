//! The actions of a match, and the events that follow from them.

use super::{EventCard, Fishery};
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use shoal_contract::playing_card::PlayingCard;

/// The cards that a company places in secret: a species card and a number card (rules 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPlacement {
    /// The fishery in which it fishes.
    pub fishery: Fishery,
    /// Number of fish that it takes, 1 to 5.
    pub number: u8,
}

/// A vote that a company casts in secret (rules 4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CompanyVote {
    /// That this fishery is closed.
    Fishery(Fishery),
    /// That this company may fish little, or is fined.
    Seat(Seat),
    /// That nobody is fined.
    Nobody,
}

/// An action of a seat or of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat places its two cards in secret.
    Place(CardPlacement),
    /// A seat votes in secret.
    Vote(CompanyVote),
    /// A seat says which playing card was drawn from the players' own deck (rules 5.1).
    Draw(PlayingCard),
    /// A seat leaves the match for good (rules 8.1).
    Quit,
    /// The house resolves what the event cards do before anybody chooses (rules 3.1).
    BeginRound,
    /// The house shows all votes and carries them out.
    CountVotes,
    /// The house shows all placements, and they are carried out (rules 3.3 to 3.5).
    Reveal,
    /// The house resolves what the event cards do at the end, lets the fish grow and moves the cards
    /// (rules 3.6).
    EndRound,
}

/// The reason for which a company is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentReason {
    /// Its catch at the market price (rules 3.4).
    Catch,
    /// An incentive for the fishery it caught in.
    Incentive,
    /// A small catch under a conservation watch.
    Watch,
    /// The lowest number of the round.
    Bureaucracy,
}

/// A consequence of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields of an event are what its sentence names")]
pub enum Event {
    /// A round begins, and its event cards are resolved.
    RoundBegan { round: u32 },
    /// An event has changed the price of a fishery for this round.
    PriceChanged { fishery: Fishery, price: u32 },
    /// An event or a vote has closed a fishery for this round.
    Closed { fishery: Fishery },
    /// A fishery has lost fish to an event.
    Lost { fishery: Fishery, fish: u32, by: EventCard },
    /// A fishery has gained fish by an event.
    Boomed { fishery: Fishery, fish: u32 },
    /// Everybody is asked for a vote by an event, or about a fine if it names none.
    VoteCalled { by: Option<EventCard> },
    /// A seat shows its vote.
    Voted { seat: Seat, vote: CompanyVote },
    /// The vote is a tie that the holder of the initiative breaks.
    Tied { fisheries: Vec<Fishery>, holder: Seat },
    /// A vote allows a seat only the numbers 1 and 2 in this round.
    Restricted { seat: Seat },
    /// A vote has fined a seat.
    Fined { seat: Seat, dollars: u32 },
    /// A seat shows what it has placed.
    Revealed { seat: Seat, fishery: Fishery, number: u8 },
    /// A seat has taken fish: all it wanted, all it may land, or what was left.
    Caught { seat: Seat, fishery: Fishery, fish: u32 },
    /// The last fish of a fishery was taken: it is extinct.
    WentExtinct { fishery: Fishery },
    /// A seat was paid.
    Paid { seat: Seat, dollars: u32, pay: PaymentReason },
    /// The initiative went to a seat.
    InitiativePassed { seat: Seat },
    /// The fish that were left have multiplied.
    Grew { fishery: Fishery, fish: u32 },
    /// The discarded event cards were shuffled into a new deck.
    Shuffled,
    /// Event 2 was discarded, Event 1 took its place, and a card was drawn; players with a deck of their own
    /// draw it after this.
    EventsMoved { drawn: Option<EventCard>, discarded: Option<EventCard> },
    /// A seat has said which playing card was drawn, and the place where it is put, 1 or 2.
    CardDrawn { seat: Seat, card: PlayingCard, place: u8 },
    /// A seat left the match.
    Left { seat: Seat },
    /// The match is over.
    Ended { winners: Vec<Seat> },
}
