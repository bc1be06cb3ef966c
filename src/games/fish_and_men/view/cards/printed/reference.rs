//! The page that says which playing cards stand for which cards, and what each card does.

use super::class_ink;
use crate::cards::glyphs::class_mark;
use crate::prelude::*;
use shoal_contract::playing_card::{CardRank, PlayingCard, Suit};
use shoal_fish_and_men::cards::playing_cards::kind_of;
use shoal_fish_and_men::cards::texts::sentence;
use shoal_tabletop::picture::print::{
    PaperSize, QUIET, SvgPicture, TextColumns, TextStyle, inked, suit_ink,
};

const MARGIN: f32 = 13.0;
const ROW: f32 = 5.1;
const SMALL: TextStyle = TextStyle::regular(2.9);

/// The pages, as drawings in millimetres: one for the default deck, more if cards were added.
pub fn pages(deck: &DeckSetup, paper: PaperSize) -> Vec<String> {
    let (width, height) = paper.millimetres();
    let mut picture = SvgPicture::new(width, height);
    heading(&mut picture);
    let below = figure(&mut picture, deck, width, MARGIN + 18.0);
    let mut columns = TextColumns::below(picture, paper, MARGIN, below);
    class(&mut columns, deck, CardClass::Must, "Must be played as soon as drawn");
    columns.begin_second_column();
    class(&mut columns, deck, CardClass::Keep, "May be kept");
    columns.finish()
}

fn heading(picture: &mut SvgPicture) {
    let title = "Fish and Men with playing cards";
    picture.line(title, TextStyle::bold(6.5), (MARGIN, MARGIN + 5.0));
    let lines = [
        "Two packs, one with blue and one with red backs, make up the 104 cards. The colour of the back \
         makes no difference.",
        "Jokers (up to 4) stand for any card of the ranks 2 to jack when drawn. Once kept, they stand only \
         for cards that may be kept.",
    ];
    for (line, y) in lines.into_iter().zip([10.5, 14.5]) {
        picture.line(line, TextStyle::regular(3.0), (MARGIN, MARGIN + y));
    }
}

/// Draws the table of playing cards with the cards they stand for (rules 8.1). Returns the height at which it ends, in
/// millimetres from the top.
fn figure(picture: &mut SvgPicture, deck: &DeckSetup, width: f32, top: f32) -> f32 {
    let columns = [MARGIN + 14.0, (width + 14.0) / 2.0];
    let mut y = top;
    for rank in CardRank::all() {
        let pairs: &[[Suit; 2]] = match rank {
            CardRank::ACE => &[[Suit::Hearts, Suit::Spades], [Suit::Diamonds, Suit::Clubs]],
            _ => &[[Suit::Hearts, Suit::Spades]],
        };
        picture.line(&rank.to_string(), TextStyle::bold(4.2), (MARGIN + 2.0, y + ROW - 1.4));
        for pair in pairs {
            picture.rule(MARGIN, width - MARGIN, y);
            y += ROW;
            for (suit, x) in pair.iter().zip(columns) {
                cell(picture, deck, rank, *suit, Vec2::new(x, y - 1.4));
            }
        }
    }
    picture.rule(MARGIN, width - MARGIN, y);
    y + 6.0
}

/// Draws the suits of a colour, or of an ace the one, and the card they stand for.
fn cell(picture: &mut SvgPicture, deck: &DeckSetup, rank: CardRank, suit: Suit, at: Vec2) {
    let stands_for = |suit| kind_of(PlayingCard::Suited { rank, suit, back: None });
    let kind = stands_for(suit);
    let alike = Suit::ALL.into_iter().filter(|other| stands_for(*other) == kind);
    for (index, other) in alike.enumerate() {
        let corner = at + Vec2::new(4.2 * index as f32, -2.9);
        picture.suit(other, corner, 3.4, suit_ink(other));
    }
    let name = match deck.card(kind) {
        Some(card) => {
            picture.drawing_in(class_mark(card.class), at + Vec2::new(10.0, -3.0), 3.6, inked);
            format!("{} ({})", card.name, card.id)
        }
        None => "not in this deck".into(),
    };
    picture.line(&name, TextStyle::bold(3.7), at + Vec2::new(15.5, 0.0));
}

/// Draws all cards of a class.
fn class(columns: &mut TextColumns, deck: &DeckSetup, class: CardClass, title: &str) {
    let mut cards = deck.cards.iter().filter(|card| card.class == class).peekable();
    if cards.peek().is_none() {
        return;
    }
    columns.make_room(16.0);
    let corner = columns.next;
    columns.picture.drawing_in(class_mark(class), corner, 5.0, inked);
    let style = TextStyle::bold(4.4).ink(class_ink(class));
    columns.picture.line(title, style, corner + Vec2::new(6.5, 3.9));
    columns.next.y += 7.0;
    cards.for_each(|kind| card(columns, kind));
}

fn card(columns: &mut TextColumns, card: &CardKind) {
    let width = columns.width();
    let lines = SMALL.wrapped(&sentence(card), width);
    let height = 4.2 + 3.4 * lines.len() as f32 + 1.1;
    columns.make_room(height);
    let at = columns.next + Vec2::new(0.0, 3.0);
    columns.picture.line(&card.name, TextStyle::bold(3.3), at);
    let number = card.number.map(|number| format!("{number}   ")).unwrap_or_default();
    let copies = format!("{number}×{}", card.copies);
    columns.picture.line(&copies, SMALL.ink(QUIET).end(), at + Vec2::new(width, 0.0));
    for (index, line) in lines.iter().enumerate() {
        let at = columns.next + Vec2::new(0.0, 6.4 + 3.4 * index as f32);
        columns.picture.line(line, SMALL, at);
    }
    columns.next.y += height;
}
