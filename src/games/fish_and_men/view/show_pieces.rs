//! Events that change pieces on the board: how long each is shown, and the picture after it.

use super::spreading::Spreading;
use crate::contract::Seat;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::rules::position::{Position, Square};
use crate::games::fish_and_men::state::{BlobState, FishState, FishTurn, Phase, Sea};
use std::collections::BTreeMap;

/// How long an event of the pieces is shown, in seconds; none for all others.
pub fn seconds(event: &Event) -> Option<f32> {
    Some(match event {
        // He sails away while the next event is shown already: many can give up at once.
        Event::FishermanQuit { .. } => 0.2,
        Event::FishermenSpread { came, gathered, rounds, .. } => {
            Spreading { came, gathered: *gathered, rounds }.seconds()
        }
        Event::IndustryClosed { .. } | Event::IndustryFounded { .. } => 1.6,
        Event::PollutionSpilled { .. } | Event::PollutionCleaned { .. } => 0.8,
        // Several fish can be meant at once: their numbers rise together.
        Event::HealthChanged { .. } => 0.4,
        Event::FishWears { .. } => 0.5,
        Event::FishTeleported { .. } => 1.1,
        Event::FishHeld { .. } => 0.7,
        _ => return None,
    })
}

/// Brings the picture up to an event of the pieces; others change nothing here.
pub fn follow(sea: &mut Sea, event: &Event) {
    match event {
        Event::FishermenSpread { came, gathered, rounds, left } => {
            sea.fishermen.extend_from_slice(came);
            settle(sea, *gathered, rounds, left);
        }
        Event::FishermanQuit { fisherman, .. } => {
            sea.fishermen.retain(|man| man.id != *fisherman);
        }
        Event::IndustryClosed { industry, .. } => {
            sea.industries.retain(|other| other.id != *industry);
        }
        Event::IndustryFounded { industry } => sea.industries.push(*industry),
        Event::PollutionSpilled { square, blobs } => {
            let at = Position::centre(*square);
            sea.pollution.extend(blobs.iter().map(|&id| BlobState { id, at }));
        }
        Event::PollutionCleaned { blobs } => {
            sea.pollution.retain(|blob| blobs.binary_search(&blob.id).is_err());
        }
        Event::HealthChanged { seat, health, .. } => {
            change(sea, *seat, |fish| fish.health = *health);
        }
        Event::FishWears { seat, worn } => change(sea, *seat, |fish| fish.worn = *worn),
        Event::FishTeleported { seat, to, .. } => teleport(sea, *seat, *to),
        _ => {}
    }
}

fn change(sea: &mut Sea, seat: Seat, change: impl FnOnce(&mut FishState)) {
    if let Some(fish) = sea.fish.get_mut(seat.index()) {
        change(fish);
    }
}

/// Everybody is where his last step led.
fn settle(sea: &mut Sea, gathered: Option<Square>, rounds: &[Vec<(u32, Square)>], left: &[u32]) {
    let last: BTreeMap<u32, Square> = rounds.iter().flatten().copied().collect();
    for man in &mut sea.fishermen {
        if let Some(&square) = last.get(&man.id).or(gathered.as_ref()) {
            man.square = square;
        }
    }
    sea.fishermen.retain(|man| !left.contains(&man.id));
}

/// It is the fish's move in this turn, or in the extra turn that is to begin.
fn teleport(sea: &mut Sea, seat: Seat, to: Position) {
    let moves_now = sea.phase == Phase::FishMove;
    change(sea, seat, |fish| {
        fish.at = Some(to);
        if moves_now {
            fish.turn = FishTurn::Done;
            fish.first_turn = false;
        } else {
            fish.worn.moved_ahead = true;
        }
    });
}
