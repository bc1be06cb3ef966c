//! The page that says which playing cards stand for which cards, and what each card does.

use super::glyphs::class_mark;
use super::printed::class_ink;
use crate::prelude::*;
use shoal_contract::playing_card::{CardRank, PlayingCard, Suit};
use shoal_fish_and_men::cards::playing_cards::kind_of;
use shoal_fish_and_men::cards::texts::sentence;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::print::{
    INK, PaperSize, QUIET, SvgPicture, TextAnchor, inked, suit_ink,
};

const MARGIN: f32 = 13.0;
const ROW: f32 = 5.1;
const NAME: f32 = 3.7;
const SMALL: f32 = 2.9;
const BETWEEN_COLUMNS: f32 = 8.0;

/// The pages, as drawings in millimetres: one for the default deck, more if cards were added.
pub fn pages(deck: &DeckSetup, paper: PaperSize) -> Vec<String> {
    let (width, height) = paper.millimetres();
    let mut picture = SvgPicture::new(width, height);
    let below = heading(&mut picture);
    let below = figure(&mut picture, deck, width, below);
    let mut columns =
        ReferenceColumns { picture, done: Vec::new(), top: below, column: 0, y: below, paper };
    columns.class(deck, CardClass::Must, "Must be played as soon as drawn");
    if columns.done.is_empty() && columns.column == 0 {
        columns.next_column();
    }
    columns.class(deck, CardClass::Keep, "May be kept");
    columns.finish()
}

fn heading(picture: &mut SvgPicture) -> f32 {
    picture.line(
        TypeWeight::Bold,
        "Fish and Men with playing cards",
        6.5,
        INK,
        (MARGIN, MARGIN + 5.0),
        TextAnchor::Start,
    );
    let lines = [
        "Two packs, one with blue and one with red backs, make up the 104 cards. The colour of the back \
         makes no difference.",
        "Jokers (up to 4) stand for any card of the ranks 2 to jack when drawn. Once kept, they stand only \
         for cards that may be kept.",
    ];
    for (line, y) in lines.into_iter().zip([10.5, 14.5]) {
        picture.line(TypeWeight::Regular, line, 3.0, INK, (MARGIN, MARGIN + y), TextAnchor::Start);
    }
    MARGIN + 18.0
}

/// Draws the table of playing cards with the cards they stand for (rules 8.1). Returns the height at which it ends, in
/// millimetres from the top.
fn figure(picture: &mut SvgPicture, deck: &DeckSetup, width: f32, top: f32) -> f32 {
    let red = MARGIN + 14.0;
    let black = (width + 14.0) / 2.0;
    let mut y = top;
    for rank in CardRank::all() {
        let pairs: &[[Suit; 2]] = match rank {
            CardRank::ACE => &[[Suit::Hearts, Suit::Spades], [Suit::Diamonds, Suit::Clubs]],
            _ => &[[Suit::Hearts, Suit::Spades]],
        };
        for (index, pair) in pairs.iter().enumerate() {
            rule(picture, width, y);
            y += ROW;
            if index == 0 {
                let at = (MARGIN + 2.0, y - 1.4);
                picture.line(TypeWeight::Bold, &rank.to_string(), 4.2, INK, at, TextAnchor::Start);
            }
            for (suit, x) in pair.iter().zip([red, black]) {
                cell(picture, deck, rank, *suit, x, y - 1.4);
            }
        }
    }
    rule(picture, width, y);
    y + 6.0
}

fn rule(picture: &mut SvgPicture, width: f32, y: f32) {
    let right = width - MARGIN;
    picture.raw(&format!(
        "<path d=\"M{MARGIN},{y}H{right}\" fill=\"none\" stroke=\"#B9C4CE\" stroke-width=\"0.25\"/>"
    ));
}

/// The suits of a colour, or of an ace the one, and the card they stand for.
fn cell(picture: &mut SvgPicture, deck: &DeckSetup, rank: CardRank, suit: Suit, x: f32, y: f32) {
    let kind = kind_of(PlayingCard::Suited { rank, suit, back: None });
    let alike =
        |other: &Suit| kind_of(PlayingCard::Suited { rank, suit: *other, back: None }) == kind;
    for (index, other) in Suit::ALL.into_iter().filter(alike).enumerate() {
        picture.suit(other, (x + 4.2 * index as f32, y - 2.9), 3.4, suit_ink(other));
    }
    let (name, class) = named(deck, kind);
    if let Some(class) = class {
        picture.drawing_in(class_mark(class), (x + 10.0, y - 3.0), 3.6, inked);
    }
    picture.line(TypeWeight::Bold, &name, NAME, INK, (x + 15.5, y), TextAnchor::Start);
}

fn named(deck: &DeckSetup, kind: CardName) -> (String, Option<CardClass>) {
    match deck.card(kind) {
        Some(card) => (format!("{} ({})", card.name, card.id), Some(card.class)),
        None => ("not in this deck".into(), None),
    }
}

/// Text that flows down one column after the other, and on to more pages.
struct ReferenceColumns {
    picture: SvgPicture,
    done: Vec<String>,
    top: f32,
    column: usize,
    y: f32,
    paper: PaperSize,
}

impl ReferenceColumns {
    fn width(&self) -> f32 {
        (self.paper.millimetres().0 - 2.0 * MARGIN - BETWEEN_COLUMNS) / 2.0
    }

    /// The left edge of the column.
    fn x(&self) -> f32 {
        MARGIN + self.column as f32 * (self.width() + BETWEEN_COLUMNS)
    }

    fn next_column(&mut self) {
        self.column += 1;
        if self.column == 2 {
            let (width, height) = self.paper.millimetres();
            let full = std::mem::replace(&mut self.picture, SvgPicture::new(width, height));
            self.done.push(full.finish());
            self.top = MARGIN;
            self.column = 0;
        }
        self.y = self.top;
    }

    /// Makes room for something so high.
    fn need(&mut self, height: f32) {
        if self.y + height > self.paper.millimetres().1 - MARGIN && self.y > self.top {
            self.next_column();
        }
    }

    /// All cards of a class.
    fn class(&mut self, deck: &DeckSetup, class: CardClass, title: &str) {
        let mut cards = deck.cards.iter().filter(|card| card.class == class).peekable();
        if cards.peek().is_none() {
            return;
        }
        self.need(16.0);
        let (x, y) = (self.x(), self.y);
        self.picture.drawing_in(class_mark(class), (x, y), 5.0, inked);
        let at = (x + 6.5, y + 3.9);
        self.picture.line(TypeWeight::Bold, title, 4.4, class_ink(class), at, TextAnchor::Start);
        self.y += 7.0;
        for card in cards {
            self.card(card);
        }
    }

    fn card(&mut self, card: &CardKind) {
        let lines = TypeWeight::Regular.wrapped(&sentence(card), SMALL, self.width());
        let height = 4.2 + 3.4 * lines.len() as f32 + 1.1;
        self.need(height);
        let at = (self.x(), self.y + 3.0);
        self.picture.line(TypeWeight::Bold, &card.name, 3.3, INK, at, TextAnchor::Start);
        let number = card.number.map(|number| format!("{number}   ")).unwrap_or_default();
        let right = (self.x() + self.width(), self.y + 3.0);
        let copies = format!("{number}×{}", card.copies);
        self.picture.line(TypeWeight::Regular, &copies, SMALL, QUIET, right, TextAnchor::End);
        for (index, line) in lines.iter().enumerate() {
            let at = (self.x(), self.y + 6.4 + 3.4 * index as f32);
            self.picture.line(TypeWeight::Regular, line, SMALL, INK, at, TextAnchor::Start);
        }
        self.y += height;
    }

    fn finish(mut self) -> Vec<String> {
        self.done.push(self.picture.finish());
        self.done
    }
}
