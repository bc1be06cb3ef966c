//! Cards to choose one from: what a joker may stand for, and which of their own cards people play.

use super::ids::CardPress;
use super::picks::{Open, Order};
use crate::cards::glyphs::{BACK, JOKER as JOKER_GLYPH, MOVEMENT_MARK, class_mark, glyph};
use bevy::ecs::world::World;
use shoal_contract::Seat;
use shoal_fish_and_men::action::Play;
use shoal_fish_and_men::cards::card::{Card, CardName, Class, FACE_DOWN, JOKER};
use shoal_fish_and_men::cards::deck::Deck;
use shoal_fish_and_men::cards::playing_cards::rank_and_suits_of;
use shoal_fish_and_men::cards::texts::short_name;
use shoal_fish_and_men::explain::playable::why_not_play;
use shoal_fish_and_men::rules::cards::hands::deck;
use shoal_fish_and_men::rules::cards::playing::{of_joker, top};
use shoal_fish_and_men::state::Source;
use shoal_tabletop::surfaces::tray::CardModel;
use shoal_tabletop::surfaces::widgets::Face;

/// The face that is shown for a card of this name.
pub fn face(deck: &Deck, name: CardName) -> Face {
    match (name, deck.card(name)) {
        (FACE_DOWN, _) => Face { icon: BACK, ..Face::default() },
        (JOKER, _) => Face { icon: JOKER_GLYPH, name: "Joker".into(), ..Face::default() },
        (_, Some(card)) => face_of(card),
        (_, None) => Face { icon: JOKER_GLYPH, name: name.to_string(), ..Face::default() },
    }
}

fn face_of(card: &Card) -> Face {
    let mark = match card.class {
        _ if card.is_before_movement() => Some(MOVEMENT_MARK),
        Class::Must => Some(class_mark(Class::Must)),
        Class::Keep => None,
    };
    Face { icon: glyph(card), name: short_name(card).to_owned(), mark, above: String::new() }
}

/// The kinds that a seat may choose from, in the order in which they lie there.
pub fn kinds_of(world: &World, seat: Seat, open: Open) -> Vec<Card> {
    let deck = deck(world);
    let forced = top(world).filter(|top| top.seat == seat);
    let only_kept = forced.is_none_or(|top| top.from == Source::Taken);
    match open {
        Open::Joker => of_joker(deck, only_kept).cloned().collect(),
        Open::Say(order) => {
            let asked = is_drawing(world, seat) || forced.is_some_and(|_| !only_kept);
            let may = |card: &&Card| card.class == Class::Keep || asked;
            let mut kinds: Vec<Card> = deck.cards.iter().filter(may).cloned().collect();
            match order {
                Order::Name => kinds.sort_by(|a, b| short_name(a).cmp(short_name(b))),
                Order::Number => kinds.sort_by_key(|card| card.number.unwrap_or(u8::MAX)),
                Order::Playing => kinds.sort_by_key(|card| {
                    rank_and_suits_of(card.id).map_or((true, None), |(rank, _)| (false, Some(rank)))
                }),
            }
            kinds
        }
    }
}

fn is_drawing(world: &World, seat: Seat) -> bool {
    shoal_fish_and_men::rules::cards::playing::is_its_draw(world, seat)
}

/// The cards to choose from as they lie before a tray.
pub fn tiles(world: &World, seat: Seat, open: Open) -> Vec<CardModel> {
    let stands = |kind: &Card| match open {
        Open::Joker => Play { stands_for: Some(kind.id), ..Play::card(JOKER) },
        Open::Say(_) => Play::card(kind.id),
    };
    let kinds = kinds_of(world, seat, open);
    let tile = |(place, kind): (u32, &Card)| CardModel {
        id: CardPress::Tile(place).id(),
        face: Face { above: above(kind, open), ..face_of(kind) },
        dim: why_not_play(world, seat, stands(kind)).is_some(),
        ..CardModel::default()
    };
    (0..).zip(&kinds).map(tile).collect()
}

/// The number, or the rank and the suits, of a card among others in that order.
fn above(card: &Card, open: Open) -> String {
    match open {
        Open::Say(Order::Number) => card.number.map(|number| number.to_string()),
        Open::Say(Order::Playing) => rank_and_suits_of(card.id).map(|(rank, suits)| {
            // The typeface of the table has no signs for suits.
            let suits: Vec<&str> = suits.iter().map(|suit| suit.letter()).collect();
            format!("{rank}{}", suits.concat())
        }),
        _ => None,
    }
    .unwrap_or_default()
}
