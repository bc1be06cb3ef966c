//! Meanings of presses on cards and on buttons about cards: the ids that trays give back.

use shoal_fish_and_men::explain::card_choice::CardChoiceSet;
use shoal_table::kit::TrayCommand;
use shoal_tabletop::system::ids::TrayId;

/// The meaning of a press on a card, or on a button about cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPress {
    /// A whole hand.
    Hand,
    /// A card of a hand, by its place.
    Card(u32),
    /// A card to choose from, by its place.
    Tile(u32),
    /// An offer is accepted.
    Accept(u32),
    /// An offer is declined or taken back.
    Decline(u32),
    /// The offer that is drawn up is made.
    Offer,
    /// The choice that is open is closed.
    Close,
    /// Nothing more is to be done for now.
    Pass,
    /// A card of one's own is to be announced.
    Announce,
    /// Nothing that was drawn is played.
    Drawn,
    /// The joker is kept.
    Keep,
    /// The card that lies large before its player.
    Large,
    /// These cards are to be chosen from, in their order.
    Order(CardChoiceSet),
}

/// The ids of the game that are about cards: where each kind begins.
const CARD: u32 = 4000;
const TILE: u32 = 4200;
const PLAIN: u32 = 4400;

impl TrayCommand for CardPress {
    /// Those without a number, in order of their ids.
    const ALL: &'static [Self] = &[
        Self::Offer,
        Self::Close,
        Self::Pass,
        Self::Announce,
        Self::Drawn,
        Self::Keep,
        Self::Large,
        Self::Order(CardChoiceSet::ByName),
        Self::Order(CardChoiceSet::ByNumber),
        Self::Order(CardChoiceSet::ByPlayingCard),
    ];

    fn id(self) -> u32 {
        let id = match self {
            Self::Hand => TrayId::WholeHand,
            Self::Card(place) => TrayId::Game(CARD + place.min(TILE - CARD - 1)),
            Self::Tile(place) => TrayId::Game(TILE + place.min(PLAIN - TILE - 1)),
            Self::Accept(offer) => TrayId::Counted(offer.saturating_mul(2)),
            Self::Decline(offer) => TrayId::Counted(offer.saturating_mul(2).saturating_add(1)),
            plain => {
                let at = Self::ALL.iter().position(|&other| other == plain);
                TrayId::Game(PLAIN + at.unwrap_or(0) as u32)
            }
        };
        id.id()
    }

    fn of(id: u32) -> Option<Self> {
        match TrayId::of(id) {
            TrayId::WholeHand => Some(Self::Hand),
            TrayId::Game(id @ CARD..TILE) => Some(Self::Card(id - CARD)),
            TrayId::Game(id @ TILE..PLAIN) => Some(Self::Tile(id - TILE)),
            TrayId::Game(id @ PLAIN..) => Self::ALL.get((id - PLAIN) as usize).copied(),
            TrayId::Counted(id) if id % 2 == 0 => Some(Self::Accept(id / 2)),
            TrayId::Counted(id) => Some(Self::Decline(id / 2)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::FishAndMenCommand;
    use shoal_tabletop::system::ids::OF_THE_TABLE;

    #[test]
    fn every_press_is_known_by_its_id() {
        let numbered = [
            CardPress::Hand,
            CardPress::Card(7),
            CardPress::Tile(28),
            CardPress::Accept(3),
            CardPress::Decline(3),
        ];
        for press in CardPress::ALL.iter().copied().chain(numbered) {
            assert_eq!(CardPress::of(press.id()), Some(press));
        }
        assert_eq!(CardPress::of(5), None, "the ids of other buttons");
    }

    #[test]
    fn what_the_table_itself_offers_is_about_no_card() {
        let ids_of = |part: fn(u32) -> TrayId| (0..100).map(move |count| part(count).id());
        for id in OF_THE_TABLE.into_iter().flat_map(ids_of) {
            assert_eq!(CardPress::of(id), None, "{id}");
            assert_eq!(FishAndMenCommand::of(id), None, "{id}");
        }
    }
}
