//! Cards that change hands together.

use super::card::{CardName, FACE_DOWN};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use shoal_contract::listed;
use std::fmt;
use std::ops::Deref;

/// A few cards in order of their names, copies of a kind too; in JSON a list. Like the name of one card
/// it is copied like a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardBundle {
    /// The first `count` of them are the cards; the rest are [`FACE_DOWN`], so that equal bundles are equal values.
    cards: [CardName; Self::MOST],
    count: u8,
}

impl CardBundle {
    /// The most cards in one.
    pub const MOST: usize = 8;
    /// No card.
    pub const NONE: Self = Self { cards: [FACE_DOWN; Self::MOST], count: 0 };

    /// These cards; nothing if they are more than [`CardBundle::MOST`].
    pub fn of(cards: &[CardName]) -> Option<Self> {
        let mut bundle = Self::NONE;
        bundle.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        bundle.cards[..cards.len()].sort_unstable();
        bundle.count = cards.len() as u8;
        Some(bundle)
    }

    /// `true` for a bundle without cards.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns as many cards, face down.
    #[must_use]
    pub fn masked(self) -> Self {
        Self { cards: Self::NONE.cards, ..self }
    }

    /// `true` if a hand holds all of them.
    pub fn is_in(&self, hand: &[CardName]) -> bool {
        let count = |cards: &[CardName], card| cards.iter().filter(|&&other| other == card).count();
        self.iter().all(|&card| count(self, card) <= count(hand, card))
    }

    /// `true` if some kind of card is in both.
    pub fn shares_kind_with(&self, other: &Self) -> bool {
        self.iter().any(|card| other.contains(card))
    }
}

impl Deref for CardBundle {
    type Target = [CardName];

    fn deref(&self) -> &[CardName] {
        &self.cards[..usize::from(self.count)]
    }
}

impl Default for CardBundle {
    fn default() -> Self {
        Self::NONE
    }
}

impl From<CardName> for CardBundle {
    fn from(card: CardName) -> Self {
        let mut bundle = Self { count: 1, ..Self::NONE };
        bundle.cards[0] = card;
        bundle
    }
}

impl From<Option<CardName>> for CardBundle {
    fn from(card: Option<CardName>) -> Self {
        card.map_or(Self::NONE, Self::from)
    }
}

/// `FS and AS`.
impl fmt::Display for CardBundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&listed(&self.iter().map(CardName::as_str).collect::<Vec<_>>()))
    }
}

impl fmt::Debug for CardBundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for CardBundle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardBundle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CardBundleVisitor)
    }
}

struct CardBundleVisitor;

impl<'de> Visitor<'de> for CardBundleVisitor {
    type Value = CardBundle;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards such as [\"FS\",\"AS\"]")
    }

    fn visit_str<E: de::Error>(self, card: &str) -> Result<CardBundle, E> {
        card.parse().map(|card: CardName| card.into()).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<CardBundle, A::Error> {
        let cards: Vec<CardName> = Deserialize::deserialize(SeqAccessDeserializer::new(list))?;
        CardBundle::of(&cards).ok_or_else(|| {
            let most = CardBundle::MOST;
            de::Error::custom(format!("at most {most} cards can change hands at once"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(json: &str) -> Result<CardBundle, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn the_order_in_which_cards_are_named_makes_no_difference() {
        assert_eq!(bundle(r#"["FS","AS"]"#), bundle(r#"["AS","FS"]"#));
        assert_eq!(bundle(r#""FS""#), bundle(r#"["FS"]"#), "one card is a bundle, too");
        let written = serde_json::to_string(&bundle(r#"["FS","AS"]"#).expect("two cards"));
        assert_eq!(written.expect("plain data"), r#"["AS","FS"]"#);
    }

    #[test]
    fn too_many_cards_are_refused_and_whatever_is_no_card_is_named() {
        let error = |json: &str| bundle(json).expect_err("it is wrong");
        let many = format!("[{}]", [r#""FS""#; 9].join(","));
        assert!(error(&many).contains("at most 8 cards"), "{}", error(&many));
        assert!(error("7").contains("a list of cards"), "{}", error("7"));
    }

    #[test]
    fn each_copy_must_be_in_the_hand() {
        let hand = ["FS", "AS", "AS"].map(CardName::constant);
        assert!(CardBundle::of(&hand).expect("three cards").is_in(&hand));
        assert!(!CardBundle::of(&[hand[0]; 2]).expect("two cards").is_in(&hand));
        assert!(CardBundle::NONE.is_in(&[]));
    }
}
