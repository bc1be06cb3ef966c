//! The faces of cards on the table, as drawings: dark, with a bright figure. A card that must be
//! played has cut corners and is gold, one that may be kept has round corners and is blue.

use super::glyphs::{self, class_mark, glyph};
use super::picture::{Align, Picture, Place};
use crate::games::fish_and_men::cards::card::{Card, Class};
use crate::games::fish_and_men::cards::texts::{sentence, short_name, when};
use crate::table::art::Art;
use crate::table::lettering::Cut;
use bevy::prelude::*;

/// The size of a card in a hand, in units of the table.
pub const SMALL: (f32, f32) = (60.0, 84.0);
/// The size of a card that everybody looks at, in units of the table.
pub const LARGE: (f32, f32) = (240.0, 336.0);

const PAPER: &str = "#071B31";
const TEXT: &str = "#F3F1E7";

/// The colour of a class.
fn class_colour(class: Class) -> &'static str {
    match class {
        Class::Must => "#FFD34D",
        Class::Keep => "#56B4E9",
    }
}

/// How an outline is drawn.
fn look(colour: &str, width: f32) -> String {
    format!("fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"{width}\"")
}

/// The picture of a card in a hand, `width` units wide.
pub fn small_image(
    art: &mut Art,
    images: &mut Assets<Image>,
    card: &Card,
    width: f32,
) -> Handle<Image> {
    art.made(images, format!("small {card:?}"), width, || small(card))
}

/// The picture of a card that everybody looks at, `width` units wide.
pub fn large_image(
    art: &mut Art,
    images: &mut Assets<Image>,
    card: &Card,
    width: f32,
) -> Handle<Image> {
    art.made(images, format!("large {card:?}"), width, || large(card))
}

/// A card in a hand: its figure, and its name in a word.
pub fn small(card: &Card) -> String {
    let (width, height) = SMALL;
    let mut picture = Picture::new(width, height);
    let colour = class_colour(card.class);
    picture.card_outline((1.5, 1.5, 57.0, 81.0), card.class, 8.0, &look(colour, 2.5));
    picture.drawing(glyph(card), 9.0, 16.0, 42.0);
    picture.drawing(class_mark(card.class), 4.0, 4.0, 14.0);
    if card.is_before_movement() {
        picture.drawing(glyphs::MOVEMENT_MARK, 42.0, 4.0, 14.0);
    }
    let name = short_name(card);
    let size = Cut::Bold.fitting(name, 15.0, 50.0);
    picture.line(Cut::Bold, name, size, TEXT, (width / 2.0, 76.0), Align::Middle);
    picture.finish()
}

/// A card that everybody looks at: its figure, its name, and what it does.
pub fn large(card: &Card) -> String {
    const FOOT: f32 = 302.0;
    let (width, height) = LARGE;
    let mut picture = Picture::new(width, height);
    let colour = class_colour(card.class);
    picture.card_outline((3.0, 3.0, 234.0, 330.0), card.class, 26.0, &look(colour, 5.0));
    picture.drawing(class_mark(card.class), 14.0, 14.0, 40.0);
    if card.is_before_movement() {
        picture.drawing(glyphs::MOVEMENT_MARK, 186.0, 14.0, 40.0);
    }
    picture.drawing(glyph(card), 60.0, 22.0, 120.0);
    let place = |top, width, height| Place { middle: LARGE.0 / 2.0, top, width, height };
    let title = place(150.0, 214.0, 58.0);
    let below = picture.text(Cut::Bold, &card.name, 24.0, TEXT, title) + 2.0;
    let body = place(below, 208.0, FOOT - below - 4.0);
    picture.text(Cut::Regular, &sentence(card), 21.0, TEXT, body);
    picture.text(Cut::Bold, when(card), 17.0, colour, place(FOOT, 196.0, 21.0));
    picture.finish()
}

/// A card that lies face down, as large as a card in a hand.
pub fn face_down() -> String {
    let (width, height) = SMALL;
    let mut picture = Picture::new(width, height);
    picture.card_outline((1.0, 1.0, 58.0, 82.0), Class::Keep, 8.0, &look(PAPER, 2.0));
    picture.drawing(glyphs::BACK, 0.0, 0.0, width);
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fish_and_men::cards::usual::usual;
    use crate::table::art::rasterise;

    #[test]
    fn every_face_can_be_drawn_in_its_proportions() {
        for card in usual() {
            for (face, (width, height)) in [(small(&card), SMALL), (large(&card), LARGE)] {
                let image = rasterise(&face, width as u32)
                    .unwrap_or_else(|problem| panic!("{}: {problem}", card.name));
                assert_eq!((image.width(), image.height()), (width as u32, height as u32));
            }
        }
        assert!(rasterise(&face_down(), 60).is_ok());
    }

    #[test]
    fn a_changed_number_changes_the_large_face() {
        use crate::games::fish_and_men::cards::card::Effect;
        let card = usual().swap_remove(5);
        let stronger = Card { effects: vec![Effect::Spill { blobs: 4 }], ..card.clone() };
        assert_ne!(large(&card), large(&stronger));
    }
}
