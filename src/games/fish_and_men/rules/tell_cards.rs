//! What cards do as lines of plain text, for playthroughs that people read.

use super::position::Square;
use super::tell::{ids, name};
use crate::contract::Seat;
use crate::games::fish_and_men::action::{Event, On, Play};
use crate::games::fish_and_men::cards::card::CardName;
use crate::games::fish_and_men::cards::worn::Worn;
use crate::games::fish_and_men::state::{Fisherman, Offer};

/// One line that tells an event of the cards.
pub(super) fn tell_card(event: &Event) -> String {
    match event {
        Event::DrawingBegan { .. } => "the players draw".into(),
        Event::CardDrawn { seat, card } => format!("{seat} draws {card}"),
        Event::CardSeen { seat, card } => format!("{seat} alone sees that it is {card}"),
        Event::DrawingDone { seat } => format!("{seat} has drawn"),
        Event::DeckShuffled { cards } => format!("{cards} discards are shuffled into a new deck"),
        Event::DrawingEnded { .. } => "every player has drawn".into(),
        Event::CardPlayed { seat, play } => tell_play(*seat, *play),
        Event::CardNullified { seat, card } => {
            format!("{seat} plays {card}, and its Nullification takes the effect away")
        }
        Event::CardWasted { seat, card } => format!("{seat} discards {card} without effect"),
        Event::CardKept { seat, card } => format!("{seat} keeps {card}"),
        Event::CardTaken { seat, from, card } => format!("{seat} takes {card} from {from}"),
        Event::HandDiscarded { seat, cards } if cards.is_empty() => {
            format!("the hand of {seat} is discarded")
        }
        Event::HandDiscarded { seat, cards } => {
            format!("the hand of {seat} is discarded: {}", words(cards))
        }
        Event::Offered { offer } => tell_offer(offer),
        Event::OfferEnded { offer } => format!("offer {offer} is at an end"),
        Event::CardsTraded { offer } => tell_trade(offer),
        Event::TimeFrozen { extra_turns } => format!("time freezes: {extra_turns} extra turns"),
        Event::ExtraTurnBegan { turn } => format!("the extra turn of turn {turn}"),
        Event::PassesAdded { extra_passes } => {
            format!("pollution is made and vanishes {} times this turn", 1 + extra_passes)
        }
        _ => tell_effect(event),
    }
}

/// What a card did to the sea.
fn tell_effect(event: &Event) -> String {
    match event {
        Event::FishHeld { seat } => format!("{seat} is held and neither feeds nor moves"),
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
            tell_spreading(came, *gathered, rounds, left)
        }
        Event::HealthChanged { seat, change, health } => {
            format!("{seat}: {change:+}, health {health}")
        }
        Event::FishWears { seat, worn } => {
            format!("{seat} until the end of the turn: {}", wears(worn))
        }
        Event::FishTeleported { seat, from, to } => {
            format!("{seat} is moved from {} to {}", name(from.square()), name(to.square()))
        }
        _ => format!("{event:?}"),
    }
}

fn tell_play(seat: Seat, play: Play) -> String {
    let card = match play.stands_for {
        None => play.card.to_string(),
        Some(kind) => format!("{} as {kind}", play.card),
    };
    let on = match play.on {
        On::Nothing => return format!("{seat} plays {card}"),
        On::Industry(id) => format!("industry {id}"),
        On::Square(square) => name(square),
        On::Fish(fish) => fish.to_string(),
        On::FishTo { fish, square } => format!("{fish} to {}", name(square)),
        On::Hand(other) => format!("the hand of {other}"),
        On::CardOf { seat: other, index } => format!("card {index} of {other}"),
    };
    format!("{seat} plays {card} on {on}")
}

fn words(cards: &[CardName]) -> String {
    cards.iter().map(CardName::to_string).collect::<Vec<_>>().join(" ")
}

fn tell_offer(offer: &Offer) -> String {
    let Offer { id, from, to, give, take } = offer;
    match (give.is_empty(), take.is_empty()) {
        (false, false) => format!("offer {id}: {from} gives {to} {give} for {take}"),
        (false, true) => format!("offer {id}: {from} gives {to} {give}"),
        (true, false) => format!("offer {id}: {from} asks {to} for {take}"),
        (true, true) => format!("offer {id}: {from} offers {to} nothing"),
    }
}

fn tell_trade(offer: &Offer) -> String {
    let Offer { id, from, to, give, take } = offer;
    let ways = [(from, to, give), (to, from, take)];
    let ways = ways.into_iter().filter(|way| !way.2.is_empty());
    let both: Vec<String> =
        ways.map(|(one, other, cards)| format!("{one} hands {other} {cards}")).collect();
    format!("offer {id} is accepted: {}", both.join(", "))
}

fn tell_spreading(
    came: &[Fisherman],
    gathered: Option<Square>,
    rounds: &[Vec<(u32, Square)>],
    left: &[u32],
) -> String {
    let mut text = match gathered {
        Some(square) => format!("all fishermen gather at {}", name(square)),
        None => format!("{} fishermen come", came.len()),
    };
    text.push_str(&format!(" and spread in {} rounds", rounds.len()));
    if !left.is_empty() {
        text.push_str(&format!("; no room for {}", ids(left)));
    }
    text
}

fn wears(worn: &Worn) -> String {
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
        parts.push(format!("pollution costs its steps {} times", worn.step_pollution));
    }
    if let Some(cap) = worn.hit_cap {
        parts.push(format!("drifting pollution takes {cap} at most"));
    }
    if worn.invincible {
        parts.push("invincible".to_owned());
    }
    parts.join(", ")
}
