//! The page that says what each card of a pack of playing cards stands for, a column for each suit.

use super::{PaperSize, QUIET, SvgPicture, TextStyle, suit_ink};
use bevy::math::Vec2;
use shoal_contract::playing_card::{CardRank, PlayingCard, Suit};

/// Margin of the page, in millimetres.
const MARGIN: f32 = 12.0;
/// Height of the heading, in millimetres.
const HEADING: f32 = 17.0;
/// Font size of titles, in millimetres.
const TITLE: f32 = 3.1;
/// Font size of the sentences below them, in millimetres.
const SMALL: f32 = 2.5;

/// Returns the page as SVG: a heading, a line of instructions, and the pack, suit by suit. Each card has the title and
/// the sentence of what it stands for, or is said to be set aside.
pub fn pack_page(
    size: PaperSize,
    heading: &str,
    instructions: &str,
    cards: impl Iterator<Item = (PlayingCard, Option<(String, String)>)>,
) -> String {
    let (width, height) = size.millimetres();
    let ranks = CardRank::all().count();
    let mut picture = SvgPicture::new(width, height);
    picture.line(heading, TextStyle::bold(6.5), (MARGIN, MARGIN + 5.0));
    picture.line(instructions, TextStyle::regular(3.4), (MARGIN, MARGIN + 11.0));
    let wide = (width - 2.0 * MARGIN) / Suit::ALL.len() as f32;
    let high = (height - 2.0 * MARGIN - HEADING) / ranks as f32;
    for (at, (card, stands_for)) in cards.enumerate() {
        let x = MARGIN + wide * (at / ranks) as f32;
        let y = MARGIN + HEADING + high * (at % ranks) as f32;
        draw_card(&mut picture, card, stands_for, Vec2::new(x, y), x + wide - 2.0);
    }
    picture.finish()
}

/// Draws a card and what it stands for, from its upper left corner to `right`.
fn draw_card(
    picture: &mut SvgPicture,
    card: PlayingCard,
    stands_for: Option<(String, String)>,
    corner: Vec2,
    right: f32,
) {
    let Vec2 { x, y } = corner;
    let PlayingCard::Suited { rank, suit, .. } = card else { return };
    picture.rule(x, right, y);
    let base = y + 4.6;
    picture.line(&rank.to_string(), TextStyle::bold(4.0), (x, base));
    picture.suit(suit, (x + 5.4, base - 3.1), 3.3, suit_ink(suit));
    let indent = x + 10.0;
    let Some((title, sentence)) = stands_for else {
        picture.line("set aside", TextStyle::regular(TITLE).ink(QUIET), (indent, base));
        return;
    };
    picture.line(&title, TextStyle::bold(TITLE), (indent, base));
    let lines = TextStyle::regular(SMALL).wrapped(&sentence, right - indent);
    for (at, line) in lines.iter().enumerate() {
        let baseline = base + 3.6 + 3.1 * at as f32;
        picture.line(line, TextStyle::regular(SMALL), (indent, baseline));
    }
}
