//! What a press on a card, or on a button about cards, means: the ids that trays give back.

use crate::table::tray::WHOLE_HAND;

/// What was pressed.
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
    /// What is open is closed.
    Close,
    /// Nothing more is to be done for now.
    Pass,
    /// A card of one's own is to be announced.
    Say,
    /// Nothing that was drawn is played.
    Drawn,
    /// The joker is kept.
    Keep,
    /// The cards to choose from come in another order.
    Order(u32),
}

const CARD: u32 = 4000;
const TILE: u32 = 4200;
const PLAIN: u32 = 4400;
const ORDER: u32 = 4420;
const OFFERS: u32 = 5000;

impl CardPress {
    /// Those without a number, in order of their ids.
    const PLAIN: [Self; 6] =
        [Self::Offer, Self::Close, Self::Pass, Self::Say, Self::Drawn, Self::Keep];

    /// Its id in a tray.
    pub fn id(self) -> u32 {
        match self {
            Self::Hand => WHOLE_HAND,
            Self::Card(place) => CARD + place.min(TILE - CARD - 1),
            Self::Tile(place) => TILE + place.min(PLAIN - TILE - 1),
            Self::Order(order) => ORDER + order,
            Self::Accept(offer) => OFFERS + offer.saturating_mul(2),
            Self::Decline(offer) => OFFERS + offer.saturating_mul(2) + 1,
            plain => {
                let at = Self::PLAIN.iter().position(|&other| other == plain);
                PLAIN + at.unwrap_or(0) as u32
            }
        }
    }

    /// What has this id, if it is about cards.
    pub fn from_id(id: u32) -> Option<Self> {
        match id {
            WHOLE_HAND => Some(Self::Hand),
            CARD..TILE => Some(Self::Card(id - CARD)),
            TILE..PLAIN => Some(Self::Tile(id - TILE)),
            PLAIN..ORDER => Self::PLAIN.get((id - PLAIN) as usize).copied(),
            ORDER..OFFERS => Some(Self::Order(id - ORDER)),
            OFFERS.. if (id - OFFERS).is_multiple_of(2) => Some(Self::Accept((id - OFFERS) / 2)),
            OFFERS.. => Some(Self::Decline((id - OFFERS) / 2)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_is_known_by_its_id() {
        let numbered = [
            CardPress::Hand,
            CardPress::Card(7),
            CardPress::Tile(28),
            CardPress::Accept(3),
            CardPress::Decline(3),
            CardPress::Order(2),
        ];
        for press in CardPress::PLAIN.into_iter().chain(numbered) {
            assert_eq!(CardPress::from_id(press.id()), Some(press));
        }
        assert_eq!(CardPress::from_id(5), None, "the ids of other buttons");
    }
}
