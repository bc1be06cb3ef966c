//! Events of cards as lines of plain text, for playthroughs that people read.

use super::words::{ids, name};
use crate::action::{CardPlay, Event, PlayTarget};
use crate::cards::bundle::CardBundle;
use crate::cards::card::{CardName, FACE_DOWN, JOKER};
use crate::cards::worn_effects::WornEffects;
use crate::rules::board::position::Square;
use crate::setup::Setup;
use crate::state::{Fisherman, TradeOffer};
use shoal_contract::{Seat, listed};

/// One line that describes an event of the cards.
pub(super) fn describe_card(setup: &Setup, event: &Event) -> String {
    let who = |seat: &Seat| setup.name(seat.index());
    let what = |card: &CardName| card_name(setup, *card);
    match event {
        Event::DrawingBegan { .. } => "the players draw".into(),
        Event::CardDrawn { seat, card } => format!("{} draws {}", who(seat), what(card)),
        Event::CardSeen { seat, card } => {
            format!("only {} sees that it is {}", who(seat), what(card))
        }
        Event::DrawingDone { seat } => format!("{} has drawn", who(seat)),
        Event::DeckShuffled { cards } => format!("{cards} discards are shuffled into a new deck"),
        Event::DrawingEnded { .. } => "every player has drawn".into(),
        Event::CardPlayed { seat, play } => describe_play(setup, *seat, *play),
        Event::CardNullified { seat, card } => {
            let (who, what) = (who(seat), what(card));
            format!("{who} plays {what}, but a Nullification cancels it")
        }
        Event::CardWasted { seat, card } => {
            format!("{} discards {} without effect", who(seat), what(card))
        }
        Event::CardKept { seat, card } => format!("{} keeps {}", who(seat), what(card)),
        Event::CardTaken { seat, from, card } => {
            format!("{} takes {} from {}", who(seat), what(card), who(from))
        }
        Event::HandDiscarded { seat, cards } if cards.is_empty() => {
            format!("{}'s hand is discarded", who(seat))
        }
        Event::HandDiscarded { seat, cards } => {
            let cards: Vec<String> = cards.iter().map(what).collect();
            format!("{}'s hand is discarded: {}", who(seat), cards.join(", "))
        }
        Event::Offered { offer } => describe_offer(setup, offer),
        Event::OfferEnded { offer } => format!("offer {offer} ends"),
        Event::CardsTraded { offer } => describe_trade(setup, offer),
        Event::TimeFrozen { extra_turns } => format!("time freezes: {extra_turns} extra turns"),
        Event::ExtraTurnBegan { turn } => format!("the extra turn of turn {turn}"),
        Event::PassesAdded { extra_passes } => {
            format!("pollution is made and vanishes {} times this turn", 1 + extra_passes)
        }
        _ => describe_effect(setup, event),
    }
}

/// Describes the effect of a card on the sea.
fn describe_effect(setup: &Setup, event: &Event) -> String {
    let who = |seat: &Seat| setup.name(seat.index());
    match event {
        Event::FishHeld { seat } => format!("{} is held and neither feeds nor moves", who(seat)),
        Event::IndustryClosed { industry, square } => {
            format!("industry {industry} at {} closes", name(*square))
        }
        Event::IndustryFounded { industry } => format!(
            "a {} industry, {}, is founded at {}",
            industry.grade.word(),
            industry.id,
            name(industry.square)
        ),
        Event::PollutionSpilled { square, blobs } => {
            format!("{} blobs are spilled at {}: {}", blobs.len(), name(*square), ids(blobs))
        }
        Event::PollutionCleaned { blobs } => {
            format!("{} blobs are removed: {}", blobs.len(), ids(blobs))
        }
        Event::FishermenSpread { came, gathered, rounds, left } => {
            describe_spreading(came, *gathered, rounds, left)
        }
        Event::HealthChanged { seat, change, health } => {
            format!("{}: {change:+}, health {health}", who(seat))
        }
        Event::FishWears { seat, worn } => {
            format!("{} until the end of the turn: {}", who(seat), wears(worn))
        }
        Event::FishTeleported { seat, from, to } => {
            let (from, to) = (name(from.square()), name(to.square()));
            format!("{} is moved from {from} to {to}", who(seat))
        }
        _ => format!("{event:?}"),
    }
}

/// The name of a card, as people call it; a card that the computer does not know lies face down.
fn card_name(setup: &Setup, card: CardName) -> String {
    match setup.deck.card(card) {
        Some(kind) => kind.name.clone(),
        None if card == JOKER => "a joker".into(),
        None if card == FACE_DOWN => "a card".into(),
        None => card.to_string(),
    }
}

fn card_names(setup: &Setup, cards: &CardBundle) -> String {
    let names: Vec<String> = cards.iter().map(|&card| card_name(setup, card)).collect();
    listed(&names)
}

fn describe_play(setup: &Setup, seat: Seat, play: CardPlay) -> String {
    let who = |seat: Seat| setup.name(seat.index());
    let card = match play.stands_for {
        None => card_name(setup, play.card),
        Some(kind) => format!("{} as {}", card_name(setup, play.card), card_name(setup, kind)),
    };
    let player = who(seat);
    let on = match play.on {
        PlayTarget::Nothing => return format!("{player} plays {card}"),
        PlayTarget::Industry(id) => format!("industry {id}"),
        PlayTarget::Square(square) => name(square),
        PlayTarget::Fish(fish) => who(fish).to_owned(),
        PlayTarget::FishTo { fish, square } => format!("{} to {}", who(fish), name(square)),
        PlayTarget::Hand(other) => format!("{}'s hand", who(other)),
        PlayTarget::CardOf { seat: other, index } => format!("card {index} of {}", who(other)),
    };
    format!("{player} plays {card} on {on}")
}

fn describe_offer(setup: &Setup, offer: &TradeOffer) -> String {
    let TradeOffer { id, from, to, give, take } = offer;
    let (from, to) = (setup.name(from.index()), setup.name(to.index()));
    let (gives, takes) = (card_names(setup, give), card_names(setup, take));
    match (give.is_empty(), take.is_empty()) {
        (false, false) => format!("offer {id}: {from} gives {to} {gives} for {takes}"),
        (false, true) => format!("offer {id}: {from} gives {to} {gives}"),
        (true, false) => format!("offer {id}: {from} asks {to} for {takes}"),
        (true, true) => format!("offer {id}: {from} offers {to} nothing"),
    }
}

fn describe_trade(setup: &Setup, offer: &TradeOffer) -> String {
    let TradeOffer { id, from, to, give, take } = offer;
    let hands = |(one, other, cards): (&Seat, &Seat, &CardBundle)| {
        let (one, other) = (setup.name(one.index()), setup.name(other.index()));
        format!("{one} hands {other} {}", card_names(setup, cards))
    };
    let ways = [(from, to, give), (to, from, take)];
    let ways = ways.into_iter().filter(|way| !way.2.is_empty());
    let both: Vec<String> = ways.map(hands).collect();
    format!("offer {id} is accepted: {}", both.join(", "))
}

fn describe_spreading(
    came: &[Fisherman],
    gathered: Option<Square>,
    rounds: &[Vec<(u32, Square)>],
    left: &[u32],
) -> String {
    let mut text = match gathered {
        Some(square) => format!("all fishermen gather at {}", name(square)),
        None => format!("{} fishermen arrive", came.len()),
    };
    text.push_str(&format!(" and spread in {} rounds", rounds.len()));
    if !left.is_empty() {
        text.push_str(&format!("; no room for {}", ids(left)));
    }
    text
}

fn wears(worn: &WornEffects) -> String {
    let mut parts = Vec::new();
    if worn.still {
        parts.push("held".to_owned());
    }
    if let Some(cost) = worn.motion_cost {
        parts.push(format!("a step costs {cost}"));
    }
    if worn.extra_steps > 0 {
        parts.push(format!("{} more steps", worn.extra_steps));
    }
    if worn.step_pollution != 1 {
        parts.push(format!("steps into pollution cost {} times as much", worn.step_pollution));
    }
    if let Some(cap) = worn.hit_cap {
        parts.push(format!("drifting pollution takes at most {cap}"));
    }
    if worn.invincible {
        parts.push("invincible".to_owned());
    }
    parts.join(", ")
}
