//! Effects of each event on seats, with the drawing of the cause: for the trays, over the fish, and for those who were
//! away.

use crate::cards::glyphs::{JOKER, glyph};
use crate::prelude::*;
use shoal_fish_and_men::action::StepCost;

/// The drawings of causes that are no cards.
const BLOB: &str = "pollution";
const BOAT: &str = "fisherman";
const FOOD: &str = "food";
const STEPS: &str = "chevron";
const TRADE: &str = "trade";

/// Returns the effects on seats of the last of these events of an action; `after` is the sea after the action.
pub fn seat_effects(events: &[Event], after: &SeaView, setup: &Setup) -> Vec<SeatEffect> {
    let Some((event, before)) = events.split_last() else { return Vec::new() };
    let card = || card_of(before, setup);
    match *event {
        Event::MoveChosen { seat, .. } => vec![SeatEffect::Turn(seat)],
        Event::Fed { seat, gain, .. } => {
            vec![SeatEffect::Turn(seat), SeatEffect::Own(seat, EffectCause::amount(FOOD, gain))]
        }
        Event::FishMoved { seat, cost: StepCost { motion, pollution, fisherman }, .. } => {
            let parts = [(STEPS, motion), (BLOB, pollution), (BOAT, fisherman)];
            let part =
                |(icon, loss): (_, i32)| SeatEffect::Own(seat, EffectCause::amount(icon, -loss));
            parts.into_iter().filter(|part| part.1 != 0).map(part).collect()
        }
        Event::FishermanBit { seat, loss, .. } => {
            vec![SeatEffect::Happened(seat, EffectCause::amount(BOAT, -loss))]
        }
        Event::PollutionDrifted { ref hits, .. } => {
            let cause = |loss, count| match loss {
                0 => EffectCause { count, ..EffectCause::words(BLOB, "no loss") },
                loss => EffectCause { count, ..EffectCause::amount(BLOB, -loss) },
            };
            hits.iter()
                .map(|hit| SeatEffect::Happened(hit.seat, cause(hit.loss, hit.blobs)))
                .collect()
        }
        Event::HealthChanged { seat, change, .. } => {
            vec![SeatEffect::Happened(seat, EffectCause::amount(card(), change))]
        }
        Event::FishWears { seat, .. } => happened(seat, card(), "this turn"),
        Event::FishTeleported { seat, .. } => happened(seat, card(), "moved"),
        Event::FishHeld { seat } => happened(seat, "cards/fins_of_iron", "turn lost"),
        Event::CardTaken { from, .. } => happened(from, card(), "card lost"),
        Event::HandDiscarded { seat, ref cards } if is_played(before) && !cards.is_empty() => {
            happened(seat, card(), "hand lost")
        }
        Event::CardNullified { seat, .. } => happened(seat, "cards/nullification", "no effect"),
        Event::CardsTraded { offer } => [offer.from, offer.to]
            .iter()
            .flat_map(|&seat| happened(seat, TRADE, "traded"))
            .collect(),
        Event::TimeFrozen { .. } => {
            let there = after.fish.iter().filter(|fish| !fish.quit);
            there
                .flat_map(|fish| happened(fish.seat, "cards/time_freeze", "one more turn"))
                .collect()
        }
        Event::FishermenSpread { ref came, ref rounds, .. } => {
            let new: BTreeSet<u32> = came.iter().map(|man| man.id).collect();
            let went: BTreeSet<u32> = rounds.iter().flatten().map(|step| step.0).collect();
            let moved = |id| new.contains(&id) || went.contains(&id);
            let men = after.fishermen.iter().filter(|man| moved(man.id));
            let squares: BTreeSet<Square> = men.map(|man| man.square).collect();
            fish_in(after, |square| squares.contains(&square))
                .flat_map(|seat| happened(seat, BOAT, "here"))
                .collect()
        }
        Event::PollutionSpilled { square, .. } => {
            let here = fish_in(after, |other| other == square);
            here.flat_map(|seat| happened(seat, card(), "here")).collect()
        }
        _ => Vec::new(),
    }
}

/// The touch of a seat by something that a number does not say.
fn happened(seat: Seat, icon: &'static str, words: &'static str) -> Vec<SeatEffect> {
    vec![SeatEffect::Happened(seat, EffectCause::words(icon, words))]
}

/// The seats whose fish are in such squares.
fn fish_in(sea: &SeaView, at: impl Fn(Square) -> bool) -> impl Iterator<Item = Seat> {
    let is_there = move |fish: &&FishSchool| fish.at.is_some_and(|place| at(place.square()));
    sea.fish.iter().filter(is_there).map(|fish| fish.seat)
}

/// The card that was played last before an event.
fn played(before: &[Event]) -> Option<&CardPlay> {
    before.iter().rev().find_map(|event| match event {
        Event::CardPlayed { play, .. } => Some(play),
        _ => None,
    })
}

fn is_played(before: &[Event]) -> bool {
    played(before).is_some()
}

/// The drawing of the card that does what follows.
fn card_of(before: &[Event], setup: &Setup) -> &'static str {
    let card = played(before).and_then(|play| setup.deck.card(play.kind()));
    card.map_or(JOKER, glyph)
}

#[cfg(test)]
mod tests;
