//! Cards to choose one from: what a joker may stand for, and which of their own cards people play.

use super::ids::CardPress;
use super::picks::{CardChoiceSet, CardSortOrder};
use crate::cards::glyphs::{BACK, JOKER as JOKER_GLYPH, MOVEMENT_MARK, class_mark, glyph};
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::cards::playing_cards::rank_and_suits_of;
use shoal_fish_and_men::cards::texts::short_name;
use shoal_fish_and_men::explain::playable::why_not_play;
use shoal_fish_and_men::rules::cards::hands::deck;
use shoal_fish_and_men::rules::cards::playing::{of_joker, pending_card};
use shoal_fish_and_men::state::CardSource;
use shoal_tabletop::surfaces::tray::CardModel;
use shoal_tabletop::surfaces::widgets::CardFace;

/// The face that is shown for a card of this name.
pub fn face(deck: &DeckSetup, name: CardName) -> CardFace {
    match (name, deck.card(name)) {
        (FACE_DOWN, _) => CardFace { icon: BACK, ..CardFace::default() },
        (JOKER, _) => CardFace { icon: JOKER_GLYPH, name: "Joker".into(), ..CardFace::default() },
        (_, Some(card)) => face_of(card),
        (_, None) => CardFace { icon: JOKER_GLYPH, name: name.to_string(), ..CardFace::default() },
    }
}

fn face_of(card: &CardKind) -> CardFace {
    let mark = match card.class {
        _ if card.is_before_movement() => Some(MOVEMENT_MARK),
        CardClass::Must => Some(class_mark(CardClass::Must)),
        CardClass::Keep => None,
    };
    CardFace { icon: glyph(card), name: short_name(card).to_owned(), mark, above: String::new() }
}

/// The kinds that a seat may choose from, in the order in which they lie there.
pub fn kinds_of(world: &World, seat: Seat, open: CardChoiceSet) -> Vec<CardKind> {
    let deck = deck(world);
    let forced = pending_card(world).filter(|top| top.seat == seat);
    let only_kept = forced.is_none_or(|top| top.from == CardSource::Taken);
    match open {
        CardChoiceSet::Joker => of_joker(deck, only_kept).cloned().collect(),
        CardChoiceSet::Announce(order) => {
            let asked = is_drawing(world, seat) || forced.is_some_and(|_| !only_kept);
            let may = |card: &&CardKind| card.class == CardClass::Keep || asked;
            let mut kinds: Vec<CardKind> = deck.cards.iter().filter(may).cloned().collect();
            match order {
                CardSortOrder::Name => kinds.sort_by(|a, b| short_name(a).cmp(short_name(b))),
                CardSortOrder::Number => kinds.sort_by_key(|card| card.number.unwrap_or(u8::MAX)),
                CardSortOrder::Playing => kinds.sort_by_key(|card| {
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
pub fn tiles(world: &World, seat: Seat, open: CardChoiceSet) -> Vec<CardModel> {
    let stands = |kind: &CardKind| match open {
        CardChoiceSet::Joker => CardPlay { stands_for: Some(kind.id), ..CardPlay::card(JOKER) },
        CardChoiceSet::Announce(_) => CardPlay::card(kind.id),
    };
    let kinds = kinds_of(world, seat, open);
    let tile = |(place, kind): (u32, &CardKind)| CardModel {
        id: CardPress::Tile(place).id(),
        face: CardFace { above: above(kind, open), ..face_of(kind) },
        dim: why_not_play(world, seat, stands(kind)).is_some(),
        ..CardModel::default()
    };
    (0..).zip(&kinds).map(tile).collect()
}

/// The number, or the rank and the suits, of a card among others in that order.
fn above(card: &CardKind, open: CardChoiceSet) -> String {
    match open {
        CardChoiceSet::Announce(CardSortOrder::Number) => {
            card.number.map(|number| number.to_string())
        }
        CardChoiceSet::Announce(CardSortOrder::Playing) => {
            rank_and_suits_of(card.id).map(|(rank, suits)| {
                // The typeface of the table has no signs for suits.
                let suits: Vec<&str> = suits.iter().map(|suit| suit.letter()).collect();
                format!("{rank}{}", suits.concat())
            })
        }
        _ => None,
    }
    .unwrap_or_default()
}
