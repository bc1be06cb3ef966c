//! Events as lines of text, for playthroughs.

use crate::playing_deck::event_of;
use crate::{CompanyVote, Event, EventCard, Fishery, PaymentReason, Setup};
use shoal_contract::{Seat, listed};

/// One line that describes an event of a match with this setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let who = |seat: &Seat| setup.name(seat.index());
    match event {
        Event::RoundBegan { round } => format!("round {round} begins"),
        Event::PriceChanged { fishery, price } => format!("a {fishery} brings ${price}"),
        Event::Closed { fishery } => format!("the {fishery} is closed this round"),
        Event::Lost { fishery, fish, by } => {
            format!("{}: {} lost", card(*by), amount(*fish, *fishery))
        }
        Event::Boomed { fishery, fish } => format!("the {fishery} gains {fish}"),
        Event::VoteCalled { by: Some(by) } => format!("{}: everybody votes", card(*by)),
        Event::VoteCalled { by: None } => "everybody votes on a fine".into(),
        Event::Voted { seat, vote } => match vote {
            CompanyVote::Fishery(fishery) => format!("{} votes for the {fishery}", who(seat)),
            CompanyVote::Seat(other) => format!("{} votes for {}", who(seat), who(other)),
            CompanyVote::Nobody => format!("{} votes for nobody", who(seat)),
        },
        Event::Tied { fisheries, holder } => {
            let tied: Vec<String> = fisheries.iter().map(ToString::to_string).collect();
            let tied: Vec<&str> = tied.iter().map(String::as_str).collect();
            format!("a tie between {}: {} chooses", listed(&tied), who(holder))
        }
        Event::Restricted { seat } => format!("{} can only place 1 or 2", who(seat)),
        Event::Fined { seat, dollars } => format!("{} is fined ${dollars}", who(seat)),
        Event::Revealed { seat, fishery, number } => {
            format!("{} wanted {number} {fishery}", who(seat))
        }
        Event::Caught { seat, fishery, fish } => {
            format!("{} caught {}", who(seat), amount(*fish, *fishery))
        }
        Event::WentExtinct { fishery } => format!("the {fishery} is extinct"),
        Event::Paid { seat, dollars, pay } => {
            let why = match pay {
                PaymentReason::Catch => "for the catch",
                PaymentReason::Incentive => "as an incentive",
                PaymentReason::Watch => "by the conservation watch",
                PaymentReason::Bureaucracy => "by bureaucracy",
            };
            format!("{} is paid ${dollars} {why}", who(seat))
        }
        Event::InitiativePassed { seat } => format!("{} now goes first", who(seat)),
        Event::Grew { fishery, fish } => format!("the {fishery} grows by {fish}"),
        Event::Shuffled => "the discarded event cards are shuffled".into(),
        Event::EventsMoved { drawn: Some(drawn), .. } => format!("drawn: {}", card(*drawn)),
        Event::EventsMoved { drawn: None, discarded: Some(discarded) } => {
            format!("discarded: {}", card(*discarded))
        }
        Event::EventsMoved { drawn: None, discarded: None } => {
            "there is no event card to draw".into()
        }
        Event::CardDrawn { seat, card: drawn, place } => {
            let event = event_of(*drawn).map(card).unwrap_or_default();
            format!("{} has drawn {drawn}, Event {place}: {event}", who(seat))
        }
        Event::Left { seat } => format!("{} has left", who(seat)),
        Event::Ended { winners } if winners.is_empty() => {
            "the match is over: the sea is empty and everybody has lost".into()
        }
        Event::Ended { winners } => {
            let winners: Vec<&str> = winners.iter().map(who).collect();
            format!("the match is over: won by {}", listed(&winners))
        }
    }
}

/// A number of fish of a fishery: `4 tang`, `no tang`.
fn amount(fish: u32, fishery: Fishery) -> String {
    if fish == 0 { format!("no {fishery}") } else { format!("{fish} {fishery}") }
}

/// A card by its title and what it is about: `Oil spill (crab, tang)`.
pub fn card(card: EventCard) -> String {
    let about: Vec<String> = card.fisheries().iter().map(ToString::to_string).collect();
    if about.is_empty() { card.title() } else { format!("{} ({})", card.title(), about.join(", ")) }
}
