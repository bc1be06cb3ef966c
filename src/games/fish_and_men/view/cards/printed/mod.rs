//! The cards on paper, to print and cut: dark ink on white, 63 by 88 millimetres, nothing in the 3 at the edge. At the
//! end are pages that say which playing cards stand for them.

mod reference;
#[cfg(test)]
mod tests;

use super::glyphs::{self, class_mark, glyph};
use crate::drawings::DRAWINGS;
use crate::prelude::*;
use shoal_fish_and_men::cards::playing_cards::rank_and_suits_of;
use shoal_fish_and_men::cards::texts::{class_word, sentence, when};
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::print::{
    CardFile, CornerShape, HEIGHT, INK, PrintOptions, QUIET, SvgPicture, TextBox, TextStyle, WIDTH,
    inked, suit_ink,
};

/// The PDF file.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub fn sheets(deck: &DeckSetup, options: PrintOptions) -> Result<Vec<u8>, String> {
    add_drawings(&DRAWINGS);
    let mut file = CardFile::new("The cards of Fish and Men", options, back)?;
    let joker = joker(deck);
    let kinds: Vec<&CardKind> = deck.cards.iter().chain([&joker]).collect();
    let copies = |card: &CardKind| if options.one_each { card.copies.min(1) } else { card.copies };
    file.add_copies(kinds.iter().map(|card| (face(card), copies(card) as usize)))?;
    for page in reference::pages(deck, options.paper) {
        file.add_page(&page)?;
    }
    Ok(file.finish())
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

/// The ink of a class.
fn class_ink(class: CardClass) -> &'static str {
    match class {
        CardClass::Must => "#B57E00",
        CardClass::Keep => "#2674B0",
    }
}

/// The face of a card.
fn face(card: &CardKind) -> String {
    const FOOT: f32 = 73.0;
    let corners = match card.class {
        CardClass::Must => CornerShape::Cut,
        CardClass::Keep => CornerShape::Round,
    };
    let mut picture = SvgPicture::card(corners, class_ink(card.class));
    picture.drawing_in(class_mark(card.class), (7.0, 7.0), 8.5, inked);
    if card.is_before_movement() {
        picture.drawing_in(glyphs::MOVEMENT_MARK, (7.0, 17.5), 8.5, inked);
    }
    if let Some(number) = card.number {
        let ring = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.6\"");
        picture.raw(&format!("<circle cx=\"51.7\" cy=\"11.3\" r=\"4.2\" {ring}/>"));
        picture.line(&number.to_string(), TextStyle::bold(5.2).middle(), (51.7, 13.1));
    }
    picture.drawing_in(glyph(card), (16.2, 8.5), 30.6, inked);
    let below = picture.text(&card.name, TextStyle::bold(5.4), TextBox::on_card(41.5, 12.9)) + 0.8;
    let place = TextBox::on_card(below, FOOT - below - 1.0);
    picture.text(&sentence(card), TextStyle::regular(4.3), place);
    picture.text(when(card), TextStyle::bold(3.4).ink(QUIET), TextBox::on_card(FOOT, 4.1));
    footer(card, &mut picture);
    picture.finish()
}

/// Draws the playing cards that stand for it, its class, and the number of copies.
fn footer(card: &CardKind, picture: &mut SvgPicture) {
    const BASE: f32 = 81.6;
    let bold = TextStyle::bold(4.0);
    if let Some((rank, suits)) = rank_and_suits_of(card.id) {
        let rank = rank.to_string();
        picture.line(&rank, bold, (9.0, BASE));
        let mut x = 9.6 + bold.width(&rank);
        for suit in suits {
            picture.suit(suit, (x, BASE - 3.1), 3.3, suit_ink(suit));
            x += 3.8;
        }
    }
    let class = bold.ink(class_ink(card.class)).middle();
    picture.line(class_word(card.class), class, (WIDTH / 2.0, BASE));
    picture.line(&format!("×{}", card.copies), bold.end(), (WIDTH - 9.0, BASE));
}

/// The back of a card.
fn back() -> String {
    let mut picture = SvgPicture::new(WIDTH, HEIGHT);
    picture.drawing_in(glyphs::BACK, (0.0, 0.0), WIDTH, inked);
    picture.finish()
}
