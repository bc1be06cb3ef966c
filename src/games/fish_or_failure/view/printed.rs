//! Cards to print: a hand for each company, the event cards, and a page that shows which playing card stands for which
//! event (rules 5.1, 7.2).

use super::drawings::DRAWINGS;
use super::prelude::*;
use shoal_fish_or_failure::playing_deck::pack;
use shoal_fish_or_failure::reef::ReefFishery;
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::print::{
    CardFile, CornerShape, HEIGHT, INK, PaperSize, PrintOptions, QUIET, SvgPicture, TextBox,
    TextStyle, WIDTH, inked, pack_page,
};

/// The file with the cards.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub fn sheets(setup: &Setup, options: PrintOptions) -> Result<Vec<u8>, String> {
    add_drawings(&DRAWINGS);
    let mut file =
        CardFile::new("The cards of Fish or Failure", options, || SvgPicture::back("fisheries"))?;
    let reef = setup.in_play();
    let species = reef.fisheries.iter().map(|species| species_card(setup, species));
    file.add_hands(setup.players, species.chain((1..=5).map(number_card)))?;
    let mut deck = reef.deck();
    if options.one_each {
        deck.dedup();
    }
    file.add_hands(1, deck.into_iter().map(event_card))?;
    if !reef.events.is_empty() {
        file.add_page(&reference(setup, options.paper))?;
    }
    Ok(file.finish())
}

fn card() -> SvgPicture {
    SvgPicture::card(CornerShape::Round, INK)
}

fn species_card(setup: &Setup, species: &ReefFishery) -> String {
    let mut picture = card();
    let fishery = species.fishery;
    picture.drawing_in(drawings::token_drawing(fishery), (11.5, 14.0), 40.0, inked);
    picture.text(&fishery.to_string(), TextStyle::bold(8.0), TextBox::on_card(56.0, 10.0));
    let capacity = setup.numbers().capacity[fishery.index()];
    let words = format!("${} per fish, room for {capacity}", species.price);
    picture.text(&words, TextStyle::regular(4.3).ink(QUIET), TextBox::on_card(70.0, 10.0));
    picture.finish()
}

fn number_card(number: u8) -> String {
    let mut picture = card();
    let middle = (WIDTH / 2.0, 58.0);
    picture.line(&number.to_string(), TextStyle::bold(44.0).middle(), middle);
    picture.finish()
}

fn event_card(event: EventCard) -> String {
    let mut picture = card();
    picture.drawing_in(drawings::event_drawing(event), (16.2, 8.5), 30.6, inked);
    let below =
        picture.text(&event.title(), TextStyle::bold(5.4), TextBox::on_card(42.0, 12.0)) + 1.0;
    let sentence = event.effect();
    picture.text(
        &sentence,
        TextStyle::regular(4.3),
        TextBox::on_card(below, HEIGHT - 16.0 - below),
    );
    for (at, fishery) in event.fisheries().into_iter().enumerate() {
        let x = 8.0 + 36.0 * at as f32;
        picture.drawing_in(drawings::token_drawing(fishery), (x, 72.0), 11.0, inked);
    }
    picture.finish()
}

/// A page that shows which playing card stands for which event.
fn reference(setup: &Setup, size: PaperSize) -> String {
    let heading = "Fish or Failure with playing cards";
    let how = "One pack of 52 is the event deck. Put aside cards that do not stand for an event of your reef.";
    let deck = setup.in_play().deck();
    let event = |card| {
        let event = event_of(card).filter(|event| deck.contains(event));
        (card, event.map(|event| (event.title(), event.effect())))
    };
    pack_page(size, heading, how, pack().map(event))
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;

    fn inked_box(drawing: &str) -> usvg::Rect {
        let tree = usvg::Tree::from_str(drawing, &usvg::Options::default()).expect("a drawing");
        tree.root().abs_stroke_bounding_box()
    }

    #[test]
    fn nothing_is_printed_in_the_three_millimetres_at_the_edge_of_a_card() {
        add_drawings(&DRAWINGS);
        let setup = Setup::for_players(5);
        let reef = setup.in_play();
        let species = reef.fisheries.iter().map(|species| species_card(&setup, species));
        let events = reef.deck().into_iter().map(event_card);
        for face in species
            .chain(events)
            .chain((1..=5).map(number_card))
            .chain([SvgPicture::back("fisheries")])
        {
            let inked = inked_box(&face);
            assert!(inked.left() >= 3.0 && inked.right() <= WIDTH - 3.0, "{inked:?}");
            assert!(inked.top() >= 3.0 && inked.bottom() <= HEIGHT - 3.0, "{inked:?}");
        }
    }

    #[test]
    fn the_reference_fits_on_its_page() {
        for size in [PaperSize::A4, PaperSize::Letter] {
            let (width, height) = size.millimetres();
            let inked = inked_box(&reference(&Setup::for_players(3), size));
            assert!(inked.left() >= 8.0 && inked.right() <= width - 8.0, "{inked:?}");
            assert!(inked.top() >= 8.0 && inked.bottom() <= height - 8.0, "{inked:?}");
        }
    }
}
