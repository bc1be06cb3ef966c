//! The cards of Fish and Men, listed or as sheets to print.

use super::{Arguments, setup};
use crate::cli::Failure;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::cards::card::{Card, JOKER};
use crate::games::fish_and_men::cards::deck::Deck;
use crate::games::fish_and_men::cards::find::find;
use crate::games::fish_and_men::cards::playing_cards::rank_and_suits_of;
use crate::games::fish_and_men::cards::texts::{class_word, sentence};
use crate::terminal;
use std::io::{BufWriter, Write as _};

/// Lists the cards, or tells one.
pub(super) fn list(arguments: &Arguments, said: Option<&str>) -> Result<(), Failure> {
    let deck = deck(arguments)?;
    match said {
        Some(said) => print_one(&deck, said),
        None => print_all(&deck),
    }
}

/// The sheets.
#[cfg(feature = "table")]
pub(super) fn sheets(
    arguments: &Arguments,
    options: crate::table::print::Options,
) -> Result<Vec<u8>, String> {
    crate::views::fish_and_men::cards::sheets::sheets(&deck(arguments)?, options)
}

/// The deck that is meant.
fn deck(arguments: &Arguments) -> Result<Deck, String> {
    Ok(setup::<FishAndMen>(arguments)?.deck)
}

fn print_one(deck: &Deck, said: &str) -> Result<(), Failure> {
    let id = find(deck, said)?;
    match deck.card(id) {
        Some(card) => Ok(write!(terminal::out(), "{}", entry(card))?),
        None if id == JOKER => Ok(writeln!(terminal::out(), "{JOKERS}")?),
        None => {
            Err(Failure::Sentence(format!("{said} stands for {id}, which is not in this deck")))
        }
    }
}

fn print_all(deck: &Deck) -> Result<(), Failure> {
    let mut output = BufWriter::new(terminal::out());
    for card in deck.cards.iter() {
        write!(output, "{}", entry(card))?;
    }
    writeln!(output, "{JOKERS}")?;
    let copies: u32 = deck.cards.iter().map(|card| card.copies).sum();
    writeln!(output, "{copies} cards of {} kinds, and {} jokers", deck.cards.len(), deck.jokers)?;
    Ok(output.flush()?)
}

const JOKERS: &str =
    "Joker: any card of the ranks 2 to jack when drawn; once kept, only one that may be kept";

/// A card in two lines.
fn entry(card: &Card) -> String {
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
