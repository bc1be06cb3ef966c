//! Playing cards as the event deck (rules 5.1, 7.2): people shuffle a pack of 52, draw from it, and say which
//! card they have drawn.

use super::event_card::OF_ONE;
use super::{EventCard, Fishery, Reef};
use shoal_contract::counted;
use shoal_contract::playing_card::{CardRank, PlayingCard, Suit};

pub use shoal_contract::playing_card::DeckSource;

/// The pack: by suit in the order of the fisheries, each from the ace to the king.
pub fn pack() -> impl Iterator<Item = PlayingCard> {
    PlayingCard::pack(Fishery::ALL.map(suit_of))
}

/// The suit that stands for a fishery (rules 5.1).
pub fn suit_of(fishery: Fishery) -> Suit {
    match fishery {
        Fishery::Crab => Suit::Spades,
        Fishery::Tang => Suit::Clubs,
        Fishery::Parrot => Suit::Diamonds,
        Fishery::Grouper => Suit::Hearts,
    }
}

/// The event that a playing card stands for (rules 7.2); none for a joker.
pub fn event_of(card: PlayingCard) -> Option<EventCard> {
    let PlayingCard::Suited { rank, suit, .. } = card else { return None };
    let fishery = Fishery::ALL.into_iter().find(|fishery| suit_of(*fishery) == suit)?;
    Some(match (rank, suit) {
        (CardRank::JACK, Suit::Hearts) | (CardRank::QUEEN, Suit::Spades | Suit::Clubs) => {
            EventCard::ChecksAndBalances
        }
        (CardRank::JACK, _) => EventCard::ClimateConference,
        (CardRank::QUEEN, _) => EventCard::Bureaucracy,
        (CardRank::ACE, _) => EventCard::SupplyAndDemand(fishery),
        _ if rank < CardRank::JACK => OF_ONE[usize::from(rank.number()) - 1].1(fishery),
        (_, Suit::Spades) => EventCard::OilSpill(Fishery::Crab, Fishery::Tang),
        (_, Suit::Hearts) => EventCard::OilSpill(Fishery::Parrot, Fishery::Grouper),
        _ => EventCard::CoralBleaching,
    })
}

/// Checks that a deck can be laid together from a pack of playing cards: then each of its events is as many cards as
/// stand for it.
///
/// # Errors
/// The first event that is more or fewer cards.
pub fn check_deck(reef: &Reef) -> Result<(), String> {
    for event in &reef.events {
        let copies = reef.events.iter().filter(|other| other.card == event.card);
        let copies: u32 = copies.map(|other| other.copies).sum();
        let cards = pack().filter(|card| event_of(*card) == Some(event.card)).count();
        if u32::try_from(cards) != Ok(copies) {
            let title = event.card.title();
            return Err(format!(
                "the deck has {} of {title}, but a pack of playing cards has {cards} for it: let the \
                 computer draw",
                counted(copies, "cards")
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;

    /// Rule 7.2, B11: thirteen ranks for fifteen events.
    #[test]
    fn the_pack_is_the_usual_deck() {
        assert_eq!(pack().count(), 52);
        let mut events: Vec<EventCard> = pack().filter_map(event_of).collect();
        let mut deck = Reef::named("usual").expect("it is there").deck();
        events.sort_unstable();
        deck.sort_unstable();
        assert_eq!(events, deck);
    }

    #[test]
    fn the_pack_holds_the_events_of_every_shipped_reef() {
        for (name, _) in super::super::reef::BUILT_IN {
            let reef = Reef::named(name).expect("it is there");
            assert_eq!(check_deck(&reef), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_deck_with_other_copies_is_refused() {
        let mut reef = Reef::named("usual").expect("it is there");
        reef.events[0].copies = 2;
        let why = check_deck(&reef).expect_err("one playing card");
        assert!(why.starts_with("the deck has 2 cards of Supply and demand"), "{why}");
    }
}
