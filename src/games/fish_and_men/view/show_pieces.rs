//! Events that change pieces on the board: how long each is shown, and the picture after it.

use super::spreading::Spreading;
use crate::contract::Seat;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::rules::position::{Position, Square};
use crate::games::fish_and_men::state::{BlobState, Fish, FishTurn, Phase, Sea};
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
pub fn apply_event(sea: &mut Sea, event: &Event) {
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

fn change(sea: &mut Sea, seat: Seat, change: impl FnOnce(&mut Fish)) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Game, Generator, Match};
    use crate::games::fish_and_men::FishAndMen;
    use crate::games::fish_and_men::cards::card::{Card, Effect};
    use crate::games::fish_and_men::cards::usual::usual;
    use crate::games::fish_and_men::rules::board::Board;
    use crate::games::fish_and_men::rules::effects::{carry_out, sample_target};
    use crate::games::fish_and_men::rules::outbox::Outbox;
    use crate::games::fish_and_men::rules::world::sea_of;
    use crate::games::fish_and_men::setup::Setup;
    use crate::games::fish_and_men::state::Fisherman;
    use bevy::ecs::world::World;

    /// Fish, blobs and fishermen anywhere in the sea, in the middle of a turn.
    fn busy_sea(seed: u64) -> World {
        let hosted = Match::<FishAndMen>::new(Setup::for_players(4), seed).expect("a sound setup");
        let mut state = hosted.state();
        let mut squares = hosted.world().resource::<Board>().sea().to_vec();
        Generator::from_seed(seed).shuffle(&mut squares);
        let mut squares = squares.into_iter();
        (state.sea.turn, state.sea.phase) = (2, Phase::FishMove);
        for (fish, square) in state.sea.fish.iter_mut().zip(&mut squares) {
            fish.at = Some(Position::centre(square));
            fish.first_turn = false;
        }
        for (id, square) in (0..30).zip(&mut squares) {
            state.sea.pollution.push(BlobState { id, at: Position::centre(square) });
            state.sea.fishermen.push(Fisherman { id, square, hunger: id % 5 });
        }
        (state.next.blob, state.next.fisherman) = (30, 30);
        let mut world = World::new();
        FishAndMen::prepare(&mut world);
        FishAndMen::load(&mut world, &state, None).expect("a sound position");
        world
    }

    fn is_of_the_pieces(card: &Card) -> bool {
        !card.effects.iter().any(|effect| {
            matches!(effect, Effect::ExtraPasses { .. } | Effect::TakeAndPlay | Effect::DiscardHand)
        })
    }

    #[test]
    fn the_picture_after_every_card_is_the_truth() {
        for seed in 0..20 {
            for card in usual().iter().filter(|card| is_of_the_pieces(card)) {
                let mut world = busy_sea(seed);
                let mut picture = sea_of(&world);
                let mut generator = Generator::from_seed(seed);
                let on = sample_target(&world, Seat(0), card, &mut generator);
                carry_out(&mut world, Seat(0), card, on.expect("there is some of everything"));
                for event in &world.resource::<Outbox>().0 {
                    assert!(seconds(event).is_some(), "{event:?} is shown");
                    apply_event(&mut picture, event);
                }
                assert_eq!(picture, sea_of(&world), "after {}", card.name);
            }
        }
    }
}
