//! What can be printed: a hand of cards for each company, the event cards, and which playing card stands for
//! which event (rules 5.1, 7.2).

use super::drawings::{self, DRAWINGS};
use crate::contract::playing_card::PlayingCard;
use crate::games::fish_or_failure::event_card::EventCard;
use crate::games::fish_or_failure::playing_deck::{event_of, pack};
use crate::games::fish_or_failure::reef::Species;
use crate::games::fish_or_failure::setup::Setup;
use crate::table::art::add_drawings;
use crate::table::lettering::Weight;
use crate::table::paper::{Paper, Stamp};
use crate::table::print::{
    Align, Corners, HEIGHT, INK, Options, PaperSize, Picture, Place, QUIET, WIDTH, card_pages,
    full_page, inked, suit_ink,
};

/// The margin of the reference, how high its heading and the last of its lines are, in millimetres.
const MARGIN: f32 = 12.0;
const HEADING: f32 = 17.0;
/// The type of the reference: titles, and what they do.
const TITLE: f32 = 3.1;
const SMALL: f32 = 2.5;
/// How many suits and ranks there are.
const SUITS: usize = 4;
const RANKS: usize = 13;

/// The file.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub fn sheets(setup: &Setup, options: Options) -> Result<Vec<u8>, String> {
    add_drawings(&DRAWINGS);
    let (width, height) = options.paper.millimetres();
    let mut paper = Paper::new(width, height, "The cards of Fish or Failure");
    let back = options.backs.then(|| paper.stamp(&back())).transpose()?;
    let mut hand = Vec::new();
    for species in &setup.reef.fisheries {
        hand.push(paper.stamp(&species_card(setup, species))?);
    }
    for number in 1..=5_u8 {
        hand.push(paper.stamp(&number_card(number))?);
    }
    let hands = if options.one_each { 1 } else { setup.players };
    for _ in 0..hands {
        card_pages(&mut paper, options.paper, &hand, back)?;
    }
    let mut deck = setup.reef.deck();
    if options.one_each {
        deck.dedup();
    }
    let events: Result<Vec<Stamp>, String> =
        deck.iter().map(|event| paper.stamp(&event_card(*event))).collect();
    card_pages(&mut paper, options.paper, &events?, back)?;
    if !setup.reef.events.is_empty() {
        full_page(&mut paper, &reference(setup, options.paper))?;
    }
    Ok(paper.finish())
}

/// An empty card with its outline.
fn card() -> Picture {
    let mut picture = Picture::new(WIDTH, HEIGHT);
    let look = format!("fill=\"#FFFFFF\" stroke=\"{INK}\" stroke-width=\"0.8\"");
    let frame = (3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2);
    picture.card_outline(frame, Corners::Round, 5.5, &look);
    picture
}

/// A box over the width of a card.
fn place(top: f32, height: f32) -> Place {
    Place { middle: WIDTH / 2.0, top, width: 50.0, height }
}

fn species_card(setup: &Setup, species: &Species) -> String {
    let mut picture = card();
    let fishery = species.fishery;
    picture.drawing_in(drawings::token(fishery), (11.5, 14.0), 40.0, inked);
    picture.text(Weight::Bold, &fishery.to_string(), 8.0, INK, place(56.0, 10.0));
    let capacity = setup.numbers().capacity[fishery.index()];
    let words = format!("${} a fish, room for {capacity}", species.price);
    picture.text(Weight::Regular, &words, 4.3, QUIET, place(70.0, 10.0));
    picture.finish()
}

fn number_card(number: u8) -> String {
    let mut picture = card();
    let middle = (WIDTH / 2.0, 58.0);
    picture.line(Weight::Bold, &number.to_string(), 44.0, INK, middle, Align::Middle);
    picture.finish()
}

fn event_card(event: EventCard) -> String {
    let mut picture = card();
    picture.drawing_in(drawings::event(event), (16.2, 8.5), 30.6, inked);
    let below = picture.text(Weight::Bold, event.title(), 5.4, INK, place(42.0, 12.0)) + 1.0;
    let sentence = event.effect();
    picture.text(Weight::Regular, &sentence, 4.3, INK, place(below, HEIGHT - 16.0 - below));
    for (at, fishery) in event.fisheries().into_iter().enumerate() {
        let x = 8.0 + 36.0 * at as f32;
        picture.drawing_in(drawings::token(fishery), (x, 72.0), 11.0, inked);
    }
    picture.finish()
}

fn back() -> String {
    let mut picture = card();
    picture.drawing_in("fisheries", (11.5, 24.0), 40.0, inked);
    picture.finish()
}

/// Which playing card stands for which event, a column for each suit.
fn reference(setup: &Setup, size: PaperSize) -> String {
    let (width, height) = size.millimetres();
    let mut picture = Picture::new(width, height);
    let heading = "Fish or Failure with playing cards";
    picture.line(Weight::Bold, heading, 6.5, INK, (MARGIN, MARGIN + 5.0), Align::Start);
    let how = "One pack of 52 is the event deck; lay aside what stands for no event of your reef.";
    picture.line(Weight::Regular, how, 3.4, INK, (MARGIN, MARGIN + 11.0), Align::Start);
    let deck = setup.reef.deck();
    let cell =
        ((width - 2.0 * MARGIN) / SUITS as f32, (height - 2.0 * MARGIN - HEADING) / RANKS as f32);
    for (at, playing) in pack().enumerate() {
        let corner = (
            MARGIN + cell.0 * (at / RANKS) as f32,
            MARGIN + HEADING + cell.1 * (at % RANKS) as f32,
        );
        let event = event_of(playing).filter(|event| deck.contains(event));
        entry(&mut picture, (playing, event), corner, cell);
    }
    picture.finish()
}

/// A playing card of the reference, and its event.
fn entry(
    picture: &mut Picture,
    (playing, event): (PlayingCard, Option<EventCard>),
    (x, y): (f32, f32),
    (wide, _): (f32, f32),
) {
    let PlayingCard::Suited { rank, suit, .. } = playing else { return };
    let right = x + wide - 2.0;
    picture.raw(&format!(
        "<path d=\"M{x},{y}H{right}\" fill=\"none\" stroke=\"#B9C4CE\" stroke-width=\"0.25\"/>"
    ));
    let base = y + 4.6;
    picture.line(Weight::Bold, &rank.to_string(), 4.0, INK, (x, base), Align::Start);
    picture.suit(suit, (x + 5.4, base - 3.1), 3.3, suit_ink(suit));
    let indent = x + 10.0;
    let Some(event) = event else {
        picture.line(Weight::Regular, "laid aside", TITLE, QUIET, (indent, base), Align::Start);
        return;
    };
    picture.line(Weight::Bold, event.title(), TITLE, INK, (indent, base), Align::Start);
    let lines = Weight::Regular.wrapped(&event.effect(), SMALL, right - indent);
    for (at, line) in lines.iter().enumerate() {
        let baseline = base + 3.6 + 3.1 * at as f32;
        picture.line(Weight::Regular, line, SMALL, INK, (indent, baseline), Align::Start);
    }
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
        let species = setup.reef.fisheries.iter().map(|species| species_card(&setup, species));
        let events = setup.reef.deck().into_iter().map(event_card);
        for face in species.chain(events).chain((1..=5).map(number_card)).chain([back()]) {
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
