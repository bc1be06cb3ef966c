//! Changes of a view between two events of one action (tested with the view, in `view/playback/show/tests.rs`). The
//! drift has many steps, fishermen bite and give up one after another, and a card can have others drawn and played:
//! there each event changes the picture when it ends. All else waits for the snapshot at the end of the action.

use crate::action::DriftSteps;
use crate::rules::prelude::*;
use crate::state::BlobState;
use std::collections::BTreeMap;

/// Changes the picture at the end of an event, within an action that leads to `after`.
pub fn apply_event(sea: &mut SeaView, event: &Event, after: &SeaView, setup: &Setup) {
    match event {
        // What follows in the same action changes nothing more that is drawn.
        Event::FishPlaced { .. }
        | Event::TurnBegan { .. }
        | Event::ExtraTurnBegan { .. }
        | Event::Fed { .. }
        | Event::FishStopped { .. } => sea.clone_from(after),
        Event::FishMoved { .. } => {
            sea.fish.clone_from(&after.fish);
            sea.fishermen.clone_from(&after.fishermen);
        }
        Event::FishermanBit { fisherman, seat, health, .. } => {
            change_fish(sea, *seat, |fish| fish.health = *health);
            let men = sea.fishermen.iter_mut().filter(|man| man.id == *fisherman);
            men.for_each(|man| man.hunger = 0);
        }
        Event::HealthChanged { seat, health, .. } => {
            change_fish(sea, *seat, |fish| fish.health = *health);
        }
        Event::FishWears { seat, worn } => change_fish(sea, *seat, |fish| fish.worn = *worn),
        Event::FishTeleported { seat, to, .. } => {
            change_fish(sea, *seat, |fish| fish.at = Some(*to))
        }
        Event::FishQuit { seat } => {
            change_fish(sea, *seat, |fish| (fish.at, fish.quit) = (None, true));
        }
        Event::FishermanQuit { fisherman, .. } => {
            sea.fishermen.retain(|man| man.id != *fisherman);
        }
        Event::FishermenSpread { came, gathered, rounds, left } => {
            sea.fishermen.extend_from_slice(came);
            spread_fishermen(sea, *gathered, rounds, left);
        }
        Event::IndustryClosed { industry, .. } => {
            sea.industries.retain(|other| other.id != *industry);
        }
        Event::IndustryFounded { industry } => sea.industries.push(*industry),
        Event::PollutionMade { puffs, .. } => {
            let made = puffs.iter().map(|puff| (puff.blob, puff.at));
            made.for_each(|(id, at)| add_blob(sea, id, at));
        }
        Event::PollutionSpilled { square, blobs } => {
            blobs.iter().for_each(|&id| add_blob(sea, id, *square));
        }
        Event::PollutionDrifted { steps, hits, .. } => {
            drift_blobs(sea, steps, setup.level.width());
            for hit in hits {
                change_fish(sea, hit.seat, |fish| fish.health = hit.health);
            }
        }
        Event::PollutionVanished { blobs } | Event::PollutionCleaned { blobs } => {
            sea.pollution.retain(|blob| blobs.binary_search(&blob.id).is_err());
        }
        _ => follow_cards(sea, event, &setup.deck),
    }
}

fn change_fish(sea: &mut SeaView, seat: Seat, change: impl FnOnce(&mut FishSchool)) {
    if let Some(fish) = sea.fish.get_mut(seat.index()) {
        change(fish);
    }
}

fn add_blob(sea: &mut SeaView, id: u32, at: Square) {
    sea.pollution.push(BlobState { id, at: SeaPosition::centre(at) });
}

fn drift_blobs(sea: &mut SeaView, steps: &DriftSteps, width: u16) {
    for (blob, &step) in sea.pollution.iter_mut().zip(&steps.0) {
        if let Some(&heading) = CompassHeading::ALL.get(usize::from(step)) {
            blob.at = blob.at.stepped(heading).wrapped(width);
        }
    }
}

/// Puts every fisherman where his last step led.
fn spread_fishermen(
    sea: &mut SeaView,
    gathered: Option<Square>,
    rounds: &[Vec<(u32, Square)>],
    left: &[u32],
) {
    let last: BTreeMap<u32, Square> = rounds.iter().flatten().copied().collect();
    for man in &mut sea.fishermen {
        if let Some(&square) = last.get(&man.id).or(gathered.as_ref()) {
            man.square = square;
        }
    }
    sea.fishermen.retain(|man| !left.contains(&man.id));
}

/// Moves cards as an event of the same action tells: hands, piles, and the cards that have to be played.
fn follow_cards(sea: &mut SeaView, event: &Event, deck: &DeckSetup) {
    match *event {
        Event::DeckShuffled { cards } => {
            let count = (cards as usize).min(sea.cards.discards.len());
            sea.cards.discards.drain(..count);
            sea.cards.pile = cards;
        }
        Event::CardDrawn { seat, card } => draw(sea, deck, seat, card),
        Event::CardPlayed { seat, play: CardPlay { card, .. } }
        | Event::CardNullified { seat, card }
        | Event::CardWasted { seat, card } => leave(sea, deck, seat, card),
        Event::CardKept { seat, card } => {
            sea.cards.resolving.pop();
            add(sea, deck, seat, card);
        }
        Event::CardTaken { seat, from, card } => {
            sea.cards.remove(from, card);
            if deck.card(card).is_some_and(CardKind::nullifies) {
                add(sea, deck, seat, card);
            } else {
                sea.cards.resolving.push(PendingCard { seat, card, from: CardSource::Taken });
            }
        }
        Event::HandDiscarded { seat, ref cards } => {
            if let Some(hand) = sea.cards.hands.get_mut(seat.index()) {
                hand.clear();
            }
            sea.cards.discards.extend_from_slice(cards);
        }
        _ => {}
    }
}

/// Puts a drawn card into the hand, or before its player if it has to be played, as all that another card has drawn.
fn draw(sea: &mut SeaView, deck: &DeckSetup, seat: Seat, card: CardName) {
    sea.cards.pile = sea.cards.pile.saturating_sub(1);
    let ordinary = sea.phase == FishAndMenPhase::Draw && sea.order.get(sea.through) == Some(&seat);
    sea.through += usize::from(ordinary);
    let keeps = deck.card(card).is_some_and(|card| card.class == CardClass::Keep);
    if ordinary && (keeps || card == FACE_DOWN) {
        add(sea, deck, seat, card);
    } else {
        let from = if ordinary { CardSource::Drawn } else { CardSource::Chained };
        sea.cards.resolving.push(PendingCard { seat, card, from });
    }
}

/// Moves a card to the discards: the one its player has to play, or otherwise one of the hand.
fn leave(sea: &mut SeaView, deck: &DeckSetup, seat: Seat, card: CardName) {
    match sea.cards.resolving.iter().rposition(|waiting| waiting.seat == seat) {
        Some(place) => _ = sea.cards.resolving.remove(place),
        None => sea.cards.remove(seat, card),
    }
    if deck.holding.is_dealt() {
        sea.cards.discards.push(card);
    }
}

/// Adds a card to a hand; face down if hands are hidden.
fn add(sea: &mut SeaView, deck: &DeckSetup, seat: Seat, card: CardName) {
    if deck.holding.is_dealt() {
        let seen = if deck.holding == CardHandling::Hidden { FACE_DOWN } else { card };
        sea.cards.add(seat, seen);
    }
}
