//! Cards to print for each player: one of each part with what a level of it adds (rules 1.2), and one with the orders
//! (rules 3).

use super::prelude::*;
use shoal_contract::signed;
use shoal_food_chain::position::weights;
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::print::{
    CardFile, CornerShape, INK, PrintOptions, QUIET, SvgPicture, TextBox, TextStyle,
};

/// The orders, each with what it does.
const ORDERS: [(&str, &str); 4] = [
    ("START H N2 Y1 M2", "50 animals of a new design. Your old species vanish"),
    (
        "MUTATE 26 C R5 T2",
        "50 of 100 or more become a new species: two parts change, levels by 2 in total",
    ),
    ("NAME 12 Tiger", "names one of your species"),
    ("H or C", "a herbivore, a carnivore"),
];
/// Top of the factors of a part on its card, distance of their lines, and size of their type, in millimetres.
const FACTORS: f32 = 45.0;
const LINE: f32 = 5.6;
const TYPE: f32 = 4.3;
/// Places of the columns of names and numbers, from the left, in millimetres.
const COLUMNS: (f32, f32) = (10.0, 53.0);

/// The file with the cards.
///
/// # Errors
/// A sentence, if a card cannot be put on paper.
pub fn sheets(setup: &Setup, options: PrintOptions) -> Result<Vec<u8>, String> {
    add_drawings(&drawings::DRAWINGS);
    let back = || SvgPicture::back(FoodChainView::card().emblem);
    let mut file = CardFile::new("The cards of Food Chain", options, back)?;
    file.add_hands(
        setup.players,
        AnimalPart::ALL.into_iter().map(part_card).chain([orders_card()]),
    )?;
    Ok(file.finish())
}

fn part_card(part: AnimalPart) -> String {
    let mut picture = SvgPicture::card(CornerShape::Round, INK);
    let letter = part.letter().to_string();
    picture.line(&letter, TextStyle::bold(26.0).middle(), (31.5, 28.0));
    picture.text(part.name(), TextStyle::bold(6.5), TextBox::on_card(32.0, 8.0));
    for (at, (factor, by)) in (0_u8..).zip(weights(part)) {
        let y = FACTORS + LINE * f32::from(at);
        let (left, right) = COLUMNS;
        picture.line(factor, TextStyle::regular(TYPE).ink(QUIET), (left, y));
        picture.line(&signed(by as i32), TextStyle::bold(TYPE).end(), (right, y));
    }
    picture.finish()
}

fn orders_card() -> String {
    let mut picture = SvgPicture::card(CornerShape::Round, INK);
    let mut top = 8.0;
    for (order, what) in ORDERS {
        top = picture.text(order, TextStyle::bold(4.4), TextBox::on_card(top, 6.0));
        top = picture.text(what, TextStyle::regular(3.6).ink(QUIET), TextBox::on_card(top, 18.0))
            + 2.0;
    }
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;
    use shoal_tabletop::picture::print::{HEIGHT, WIDTH};

    #[test]
    fn nothing_is_printed_in_the_three_millimetres_at_the_edge_of_a_card() {
        add_drawings(&drawings::DRAWINGS);
        let cards = AnimalPart::ALL.into_iter().map(part_card).chain([orders_card()]);
        let cards = cards.chain([SvgPicture::back(FoodChainView::card().emblem)]);
        for face in cards {
            let tree = usvg::Tree::from_str(&face, &usvg::Options::default()).expect("a drawing");
            let inked = tree.root().abs_stroke_bounding_box();
            assert!(inked.left() >= 3.0 && inked.right() <= WIDTH - 3.0, "{inked:?}");
            assert!(inked.top() >= 3.0 && inked.bottom() <= HEIGHT - 3.0, "{inked:?}");
        }
    }
}
