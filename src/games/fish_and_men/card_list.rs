//! The cards of Fish and Men, listed, and found by what people call them.

use crate::cards::card::{CardKind, CardName, JOKER};
use crate::cards::deck::DeckSetup;
use crate::cards::playing_cards::{kind_of, rank_and_suits_of};
use crate::cards::texts::{class_word, sentence};
use shoal_contract::playing_card::PlayingCard;

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

/// The kind that is meant: by its number on the slider, its short name, its name or the
/// beginning of it, or the playing card that stands for it.
///
/// # Errors
/// A sentence that says what was not understood, or which kinds could be meant.
fn find(deck: &DeckSetup, said: &str) -> Result<CardName, String> {
    let said = said.trim();
    if let Some(exact) = deck.cards.iter().find(|card| card.id.as_str() == said) {
        return Ok(exact.id);
    }
    if let Ok(number) = said.parse::<u8>() {
        let found = deck.cards.iter().find(|card| card.number == Some(number));
        return found.map(|card| card.id).ok_or_else(|| format!("no card has the number {number}"));
    }
    if let Ok(playing_card) = said.parse::<PlayingCard>() {
        return Ok(kind_of(playing_card));
    }
    by_name(deck, said)
}

fn by_name(deck: &DeckSetup, said: &str) -> Result<CardName, String> {
    let lower = said.to_lowercase();
    let is_said = |name: &str| name.to_lowercase() == lower;
    let begins = |card: &&CardKind| card.name.to_lowercase().starts_with(&lower);
    let mut meant: Vec<&CardKind> =
        deck.cards.iter().find(|card| is_said(&card.name)).into_iter().collect();
    if meant.is_empty() {
        meant = deck.cards.iter().filter(|card| is_said(card.id.as_str())).collect();
    }
    if meant.is_empty() && !lower.is_empty() {
        meant = deck.cards.iter().filter(begins).collect();
    }
    match meant.as_slice() {
        [card] => Ok(card.id),
        [] => Err(format!(
            "there is no card \"{said}\": give a number, a name, or a playing card such as \"9 of \
             hearts\""
        )),
        several => {
            let names: Vec<String> =
                several.iter().map(|card| format!("{} ({})", card.name, card.id)).collect();
            Err(format!("\"{said}\" could be {}", names.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_by_number_name_and_playing_card() {
        let deck = DeckSetup::default();
        for (said, id) in [
            ("9", "SA"),
            ("sa", "SA"),
            ("Shark Attack", "SA"),
            ("shark", "SA"),
            ("6 of hearts", "SA"),
            ("6h", "SA"),
            ("Fp", "Fp"),
            ("FP", "FP"),
            ("fish plague", "FP"),
            ("e", "E"),
            ("joker", "Joker"),
        ] {
            assert_eq!(find(&deck, said).map(|id| id.to_string()), Ok(id.into()), "{said}");
        }
    }

    #[test]
    fn what_could_be_two_cards_names_both() {
        let deck = DeckSetup::default();
        let problem = find(&deck, "fins of").expect_err("three kinds of fins");
        assert!(problem.contains("Fins of Iron (FI) or Fins of Steel (FS) or"), "{problem}");
        let problem = find(&deck, "fp").expect_err("Fishoportation and Fish Plague");
        assert!(problem.contains("(Fp)") && problem.contains("(FP)"), "{problem}");
    }

    #[test]
    fn what_is_no_card_is_refused() {
        let deck = DeckSetup::default();
        assert_eq!(find(&deck, "21"), Err("no card has the number 21".into()));
        for said in ["", "whale", "ten of cups"] {
            assert!(find(&deck, said).is_err_and(|problem| problem.contains("there is no card")));
        }
    }
}
