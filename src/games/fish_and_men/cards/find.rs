//! A kind of card, found by what people call it.

use super::card::CardName;
use super::deck::DeckSetup;
use super::playing_cards::kind_of;
use shoal_contract::playing_card::PlayingCard;

/// The kind that is meant: by its number on the slider, its short name, its name or the
/// beginning of it, or the playing card that stands for it.
///
/// # Errors
/// A sentence that says what was not understood, or which kinds could be meant.
pub fn find(deck: &DeckSetup, said: &str) -> Result<CardName, String> {
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
    let named = |name: &str| name.to_lowercase() == lower;
    let whole = deck.cards.iter().find(|card| named(&card.name));
    let short: Vec<_> = deck.cards.iter().filter(|card| named(card.id.as_str())).collect();
    let begun: Vec<_> = deck
        .cards
        .iter()
        .filter(|card| !lower.is_empty() && card.name.to_lowercase().starts_with(&lower))
        .collect();
    let meant = match (whole, short.is_empty()) {
        (Some(card), _) => vec![card],
        (None, false) => short,
        (None, true) => begun,
    };
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
