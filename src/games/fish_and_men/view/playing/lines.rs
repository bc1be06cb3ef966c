//! What the line of a tray says about cards.

use super::aiming::{aimed, preview, question};
use super::ids::CardPress;
use super::law::Playable;
use super::picks::{Origin, Pick};
use crate::contract::Seat;
use crate::games::fish_and_men::action::On;
use crate::games::fish_and_men::cards::card::{CardName, FACE_DOWN, JOKER, Target};
use crate::games::fish_and_men::cards::deck::Holding;
use crate::games::fish_and_men::cards::texts::{sentence, when};
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::Sea;

/// What a card in somebody's hand is, and why it cannot be played now.
pub fn about(
    sea: &Sea,
    setup: &Setup,
    playable: &Playable,
    (owner, id): (Seat, u32),
    reader: Seat,
) -> Option<String> {
    let Some(CardPress::Card(place)) = CardPress::from_id(id) else { return None };
    let name = *sea.cards.hands.get(owner.index())?.get(place as usize)?;
    let text = describe(setup, name);
    let why_not = playable.why_not(owner, place as usize).filter(|_| owner == reader);
    Some(why_not.map_or(text.clone(), |why| format!("{text}\n{why}")))
}

/// The name of a card and what it does.
pub fn describe(setup: &Setup, name: CardName) -> String {
    match (name, setup.deck.card(name)) {
        (FACE_DOWN, _) => "A card that only its player sees.".into(),
        (JOKER, _) => "Joker: play it as another card.".into(),
        (_, Some(card)) => format!("{}: {}", card.name, sentence(card)),
        _ => String::new(),
    }
}

/// What is to be chosen for a card that has risen, and what would come of it.
pub fn choice(sea: &Sea, setup: &Setup, pick: &Pick, hover: Option<Square>) -> String {
    let Some(card) = setup.deck.card(pick.play.kind()) else {
        return "What does the joker stand for?".into();
    };
    let name = &card.name;
    if let Some(why) = &pick.why_not {
        return format!("{name}: {}\n{why}", sentence(card));
    }
    if pick.needs_nothing() {
        let effect = if card.target() == Target::Nothing {
            sentence(card)
        } else {
            "it will have no effect.".into()
        };
        let press = match pick.from {
            Origin::Hand(_) => "Click it again to play it.",
            _ => when(card),
        };
        return format!("{name}: {effect}\n{press}");
    }
    let pointed = hover.and_then(|square| aimed(sea, card.target(), pick.fish, square));
    let on: Option<On> = pick.focused().or(pointed.filter(|on| pick.targets.contains(on)));
    let would = on.and_then(|on| preview(sea, setup, card, on)).unwrap_or_default();
    let question =
        by_hand(setup, card.target()).unwrap_or_else(|| question(card.target(), pick.fish));
    format!("{name}: {}\n{question} {would}", sentence(card))
}

/// With cards of their own people do by hand what the computer cannot.
fn by_hand(setup: &Setup, target: Target) -> Option<&'static str> {
    match target {
        _ if setup.deck.holding != Holding::Physical => None,
        Target::HandOfAnother => Some("Click on a player, who then discards the hand."),
        Target::CardOfAnother => Some("Click on a player, take a card by hand, and say which."),
        _ => None,
    }
}
