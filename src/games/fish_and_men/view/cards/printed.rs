//! A card on paper: dark ink on white, 63 by 88 millimetres, nothing in the 3 at the edge.

use super::glyphs::{self, class_mark, glyph};
use shoal_fish_and_men::cards::card::{CardClass, CardKind};
use shoal_fish_and_men::cards::playing_cards::rank_and_suits_of;
use shoal_fish_and_men::cards::texts::{class_word, sentence, when};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::print::{
    CornerShape, HEIGHT, INK, QUIET, SvgPicture, TextAnchor, TextBox, WIDTH, inked, suit_ink,
};

/// The ink of a class.
pub fn class_ink(class: CardClass) -> &'static str {
    match class {
        CardClass::Must => "#B57E00",
        CardClass::Keep => "#2674B0",
    }
}

/// The corners of a class.
fn corners(class: CardClass) -> CornerShape {
    match class {
        CardClass::Must => CornerShape::Cut,
        CardClass::Keep => CornerShape::Round,
    }
}

/// The face of a card.
pub fn face(card: &CardKind) -> String {
    const FOOT: f32 = 73.0;
    let mut picture = SvgPicture::card(corners(card.class), class_ink(card.class));
    picture.drawing_in(class_mark(card.class), (7.0, 7.0), 8.5, inked);
    if card.is_before_movement() {
        picture.drawing_in(glyphs::MOVEMENT_MARK, (7.0, 17.5), 8.5, inked);
    }
    if let Some(number) = card.number {
        let ring = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.6\"");
        picture.raw(&format!("<circle cx=\"51.7\" cy=\"11.3\" r=\"4.2\" {ring}/>"));
        let text = number.to_string();
        picture.line(TypeWeight::Bold, &text, 5.2, INK, (51.7, 13.1), TextAnchor::Middle);
    }
    picture.drawing_in(glyph(card), (16.2, 8.5), 30.6, inked);
    let below =
        picture.text(TypeWeight::Bold, &card.name, 5.4, INK, TextBox::on_card(41.5, 12.9)) + 0.8;
    picture.text(
        TypeWeight::Regular,
        &sentence(card),
        4.3,
        INK,
        TextBox::on_card(below, FOOT - below - 1.0),
    );
    picture.text(TypeWeight::Bold, when(card), 3.4, QUIET, TextBox::on_card(FOOT, 4.1));
    footer(card, &mut picture);
    picture.finish()
}

/// Draws the playing cards that stand for it, its class, and the number of copies.
fn footer(card: &CardKind, picture: &mut SvgPicture) {
    let base = 81.6;
    if let Some((rank, suits)) = rank_and_suits_of(card.id) {
        let rank = rank.to_string();
        picture.line(TypeWeight::Bold, &rank, 4.0, INK, (9.0, base), TextAnchor::Start);
        let mut x = 9.6 + TypeWeight::Bold.width(&rank, 4.0);
        for suit in suits {
            picture.suit(suit, (x, base - 3.1), 3.3, suit_ink(suit));
            x += 3.8;
        }
    }
    let class = class_word(card.class);
    let ink = class_ink(card.class);
    picture.line(TypeWeight::Bold, class, 4.0, ink, (WIDTH / 2.0, base), TextAnchor::Middle);
    let copies = format!("×{}", card.copies);
    picture.line(TypeWeight::Bold, &copies, 4.0, INK, (WIDTH - 9.0, base), TextAnchor::End);
}

/// The back of a card.
pub fn back() -> String {
    let mut picture = SvgPicture::new(WIDTH, HEIGHT);
    picture.drawing_in(glyphs::BACK, (0.0, 0.0), WIDTH, inked);
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;
    use shoal_fish_and_men::cards::default_cards::usual;

    #[test]
    fn nothing_is_printed_in_the_three_millimetres_at_the_edge() {
        let faces = usual().iter().map(face).chain([back()]).collect::<Vec<String>>();
        for face in faces {
            let tree = usvg::Tree::from_str(&face, &usvg::Options::default()).expect("a drawing");
            let inked = tree.root().abs_stroke_bounding_box();
            assert!(inked.left() >= 3.0 && inked.right() <= WIDTH - 3.0, "{inked:?}");
            assert!(inked.top() >= 3.0 && inked.bottom() <= HEIGHT - 3.0, "{inked:?}");
        }
    }

    #[test]
    fn a_face_has_no_colour_of_the_dark_table() {
        for card in usual() {
            let face = face(&card);
            assert_eq!(inked(&face), face, "{}", card.name);
        }
    }
}
