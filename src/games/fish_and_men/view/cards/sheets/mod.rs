//! All cards as a PDF file to print and cut, and the reference of the playing cards at the end.

use super::printed;
use super::reference;
use crate::drawings::DRAWINGS;
use crate::prelude::*;
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::pdf::{PdfDocument, PdfDrawing};
use shoal_tabletop::picture::print::{PrintOptions, card_pages, full_page};

/// The PDF file.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub fn sheets(deck: &DeckSetup, options: PrintOptions) -> Result<Vec<u8>, String> {
    add_drawings(&DRAWINGS);
    let (width, height) = options.paper.millimetres();
    let mut paper = PdfDocument::new(width, height, "The cards of Fish and Men");
    let mut kinds: BTreeMap<CardName, PdfDrawing> = BTreeMap::new();
    for card in deck.cards.iter().chain([&joker(deck)]) {
        kinds.insert(card.id, paper.stamp(&printed::face(card))?);
    }
    let back = options.backs.then(|| paper.stamp(&printed::back())).transpose()?;
    let mut cards = deck.all_copies();
    if options.one_each {
        cards.dedup();
    }
    let faces: Vec<PdfDrawing> = cards.iter().filter_map(|id| kinds.get(id).copied()).collect();
    card_pages(&mut paper, options.paper, &faces, back)?;
    for page in reference::pages(deck, options.paper) {
        full_page(&mut paper, &page)?;
    }
    Ok(paper.finish())
}

/// The joker as a card, to be printed if the deck has some.
fn joker(deck: &DeckSetup) -> CardKind {
    CardKind {
        id: JOKER,
        name: "Joker".into(),
        copies: deck.jokers,
        class: CardClass::Keep,
        number: None,
        effects: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
