//! The cards of Fish and Men, listed.

use crate::cards::card::{CardKind, JOKER};
use crate::cards::deck::DeckSetup;
use crate::cards::find::find;
use crate::cards::playing_cards::rank_and_suits_of;
use crate::cards::texts::{class_word, sentence};

/// Lists the cards, or tells one.
///
/// # Errors
/// A sentence if no card is called so, or none of this deck.
pub fn list(deck: &DeckSetup, said: Option<&str>) -> Result<String, String> {
    said.map_or_else(|| Ok(all(deck)), |said| one(deck, said))
}

fn one(deck: &DeckSetup, said: &str) -> Result<String, String> {
    let id = find(deck, said)?;
    match deck.card(id) {
        Some(card) => Ok(entry(card)),
        None if id == JOKER => Ok(format!("{JOKERS}\n")),
        None => Err(format!("{said} stands for {id}, which is not in this deck")),
    }
}

fn all(deck: &DeckSetup) -> String {
    let entries: String = deck.cards.iter().map(entry).collect();
    let (kinds, jokers) = (deck.cards.len(), deck.jokers);
    let copies: u32 = deck.cards.iter().map(|card| card.copies).sum();
    format!("{entries}{JOKERS}\n{copies} cards of {kinds} kinds, and {jokers} jokers\n")
}

const JOKERS: &str =
    "Joker: any card of the ranks 2 to jack when drawn. Once kept, only a card that may be kept";

/// A card in two lines.
fn entry(card: &CardKind) -> String {
    let number = card.number.map(|number| format!("number {number}, ")).unwrap_or_default();
    let copies = match card.copies {
        1 => "1 copy".into(),
        copies => format!("{copies} copies"),
    };
    let class = class_word(card.class).to_lowercase();
    let playing_cards = rank_and_suits_of(card.id).map(|(rank, suits)| {
        let signs: Vec<String> =
            suits.iter().map(|&suit| format!("{rank}{}", suit.sign())).collect();
        format!(", {}", signs.join(" "))
    });
    format!(
        "{} ({}): {number}{copies}, {class}{}\n    {}\n",
        card.name,
        card.id,
        playing_cards.unwrap_or_default(),
        sentence(card)
    )
}
