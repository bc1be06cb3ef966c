//! Effects of each event on seats, with the drawing of the cause: for the trays, over the fish, and for those who were
//! away.

use crate::cards::glyphs::{JOKER, glyph};
use crate::prelude::*;
use shoal_fish_and_men::action::{PollutionHit, StepCost};

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
    let happened = |seats: Vec<Seat>, icon, words| -> Vec<SeatEffect> {
        let cause = EffectCause::words(icon, words);
        seats.into_iter().map(|seat| SeatEffect::Happened(seat, cause)).collect()
    };
    let changed =
        |seat, icon, amount| vec![SeatEffect::Happened(seat, EffectCause::amount(icon, amount))];
    match *event {
        Event::MoveChosen { seat, .. } => vec![SeatEffect::Turn(seat)],
        Event::Fed { seat, gain, .. } => {
            vec![SeatEffect::Turn(seat), SeatEffect::Own(seat, EffectCause::amount(FOOD, gain))]
        }
        Event::FishMoved { seat, cost: StepCost { motion, pollution, fisherman }, .. } => {
            let parts = [(STEPS, motion), (BLOB, pollution), (BOAT, fisherman)].into_iter();
            let paid = parts.filter(|(_, loss)| *loss != 0);
            paid.map(|(icon, loss)| SeatEffect::Own(seat, EffectCause::amount(icon, -loss)))
                .collect()
        }
        Event::FishermanBit { seat, loss, .. } => changed(seat, BOAT, -loss),
        Event::PollutionDrifted { ref hits, .. } => {
            let cause = |hit: &PollutionHit| match hit.loss {
                0 => EffectCause::words(BLOB, "no loss"),
                loss => EffectCause::amount(BLOB, -loss),
            };
            let hit = |hit: &PollutionHit| {
                SeatEffect::Happened(hit.seat, EffectCause { count: hit.blobs, ..cause(hit) })
            };
            hits.iter().map(hit).collect()
        }
        Event::HealthChanged { seat, change, .. } => changed(seat, card(), change),
        Event::FishWears { seat, .. } => happened(vec![seat], card(), "this turn"),
        Event::FishTeleported { seat, .. } => happened(vec![seat], card(), "moved"),
        Event::FishHeld { seat } => happened(vec![seat], "cards/fins_of_iron", "turn lost"),
        Event::CardTaken { from, .. } => happened(vec![from], card(), "card lost"),
        Event::HandDiscarded { seat, ref cards }
            if played(before).is_some() && !cards.is_empty() =>
        {
            happened(vec![seat], card(), "hand lost")
        }
        Event::CardNullified { seat, .. } => {
            happened(vec![seat], "cards/nullification", "no effect")
        }
        Event::CardsTraded { offer } => happened(vec![offer.from, offer.to], TRADE, "traded"),
        Event::TimeFrozen { .. } => {
            let there = after.fish.iter().filter(|fish| !fish.quit).map(|fish| fish.seat);
            happened(there.collect(), "cards/time_freeze", "one more turn")
        }
        Event::FishermenSpread { ref came, ref rounds, .. } => {
            let new = came.iter().map(|man| man.id);
            let moved: BTreeSet<u32> =
                new.chain(rounds.iter().flatten().map(|step| step.0)).collect();
            let men = after.fishermen.iter().filter(|man| moved.contains(&man.id));
            let squares: BTreeSet<Square> = men.map(|man| man.square).collect();
            happened(fish_in(after, |square| squares.contains(&square)), BOAT, "here")
        }
        Event::PollutionSpilled { square, .. } => {
            happened(fish_in(after, |other| other == square), card(), "here")
        }
        _ => Vec::new(),
    }
}

/// The seats whose fish are in such squares.
fn fish_in(sea: &SeaView, at: impl Fn(Square) -> bool) -> Vec<Seat> {
    let is_there = |fish: &&FishSchool| fish.at.is_some_and(|place| at(place.square()));
    sea.fish.iter().filter(is_there).map(|fish| fish.seat).collect()
}

/// The card that was played last before an event.
fn played(before: &[Event]) -> Option<&CardPlay> {
    before.iter().rev().find_map(|event| match event {
        Event::CardPlayed { play, .. } => Some(play),
        _ => None,
    })
}

/// The drawing of the card that does what follows.
fn card_of(before: &[Event], setup: &Setup) -> &'static str {
    let card = played(before).and_then(|play| setup.deck.card(play.kind()));
    card.map_or(JOKER, glyph)
}

#[cfg(test)]
mod tests;
