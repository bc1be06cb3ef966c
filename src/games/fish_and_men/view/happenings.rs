//! What is seen and heard for a moment when something happens.

use super::chart::Chart;
use super::effects::{clean, fish, leave, puff, ring, smoke, spill, words};
use crate::contract::{Seat, counted};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::state::{FishTurn, Sea};
use crate::table::effects::Piece;
use crate::table::happenings::{Cue, Happenings, heard};
use crate::table::sound::Sound;
use crate::table::theme;
use bevy::prelude::*;

impl Happenings for FishAndMen {
    type Board = Chart;

    fn at_beginning(event: &Event, sea: &Sea, chart: &Chart) -> Vec<Cue> {
        match event {
            Event::FishPlaced { .. } => heard(Sound::Step, []),
            Event::TurnBegan { order, .. } => {
                order.iter().take(1).map(|&first| Cue::Sound(Sound::Turn(first))).collect()
            }
            Event::MoveChosen { seat, points, .. } => {
                let steps = |at| {
                    let colour = theme::seat_colour(seat.index());
                    words(chart, at, *seat, counted(*points, "steps"), colour, 1.1)
                };
                sea.fish.get(seat.index()).and_then(|fish| fish.at).map(steps).into_iter().collect()
            }
            Event::Fed { .. } => heard(Sound::Bite, []),
            Event::FishMoved { cost, .. } => {
                let hurts = cost.pollution + cost.fisherman > 0;
                heard(if hurts { Sound::Hit } else { Sound::Step }, [])
            }
            Event::FishermanBit { square, .. } => {
                let bite = ring(chart, chart.centre(*square), theme::LOSS, (0.8, 2.4), 0.6);
                heard(Sound::Hit, [bite])
            }
            Event::FishermanQuit { square, reason, .. } => leave(chart, *square, *reason).into(),
            Event::FishermenSpread { came, gathered, .. } => {
                let middle = gathered.or_else(|| came.first().map(|first| first.square));
                let together = middle.filter(|&middle| came.iter().all(|one| one.square == middle));
                let all =
                    together.map(|at| ring(chart, chart.centre(at), theme::LOSS, (5.0, 1.0), 0.8));
                heard(Sound::Step, all)
            }
            Event::IndustryClosed { square, .. } => heard(Sound::Puff, smoke(chart, *square, 0.0)),
            Event::IndustryFounded { industry } => {
                let at = chart.centre(industry.square);
                let founded = ring(chart, at, theme::TEXT, (2.6, 1.2), 0.9);
                heard(Sound::Puff, smoke(chart, industry.square, 0.9).chain([founded]))
            }
            Event::PollutionMade { puffs, .. } if !puffs.is_empty() => {
                heard(Sound::Puff, puffs.iter().flat_map(|one| puff(chart, one)))
            }
            Event::PollutionDrifted { hits, .. } if !hits.is_empty() => heard(Sound::Hit, []),
            Event::PollutionSpilled { square, blobs } => {
                heard(Sound::Puff, spill(chart, *square, blobs.len()))
            }
            Event::PollutionCleaned { blobs } => heard(Sound::Bite, clean(sea, chart, blobs)),
            Event::HealthChanged { change, .. } => {
                heard(if *change < 0 { Sound::Hit } else { Sound::Bite }, [])
            }
            Event::FishTeleported { seat, from, to } => {
                let colour = theme::seat_colour(seat.index());
                let ring = |at, grows, life| ring(chart, chart.at(at), colour, grows, life);
                heard(Sound::Step, [ring(*from, (2.6, 0.4), 0.6), ring(*to, (0.4, 2.6), 1.1)])
            }
            Event::FishHeld { seat } => {
                let held = |at| ring(chart, chart.at(at), theme::TEXT_QUIET, (2.4, 1.4), 0.7);
                sea.fish.get(seat.index()).and_then(|fish| fish.at).map(held).into_iter().collect()
            }
            Event::CardDrawn { .. } | Event::CardPlayed { .. } => heard(Sound::Card, []),
            Event::Won { .. } => heard(Sound::Win, []),
            _ => Vec::new(),
        }
    }

    fn piece_of(event: Option<&Event>, sea: &Sea, chart: &Chart, seat: Seat) -> Option<Piece> {
        fish(event, sea, chart, seat)
    }

    /// The next seat hears that it is its turn.
    fn at_end(event: &Event, sea: &Sea) -> Vec<Cue> {
        let over = matches!(
            event,
            Event::Fed { .. } | Event::FishStopped { .. } | Event::FishPlaced { .. }
        );
        let waits = |seat: &&Seat| {
            sea.fish.get(seat.index()).is_some_and(|fish| fish.turn == FishTurn::Waiting)
        };
        let next = sea.order.get(sea.through).filter(|_| over).filter(waits);
        next.map(|&seat| Cue::Sound(Sound::Turn(seat))).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Game as _, Match, Viewer};
    use crate::games::fish_and_men::action::Action;
    use crate::games::fish_and_men::setup::Setup;

    #[test]
    fn the_seat_that_places_next_hears_it_and_nobody_after_the_last() {
        let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7).expect("it is usual");
        let mut called = Vec::new();
        for _ in 0..2 {
            let seat = game.awaited_seats()[0];
            let action = Action::Place { river: usize::from(seat.0) * 3 };
            let events = game.apply(Actor::Seat(seat), &action).expect("it is free");
            let sea = FishAndMen::seen_by(game.world(), Viewer::Table);
            let cues = events.iter().flat_map(|event| FishAndMen::at_end(event, &sea));
            let turns = cues.filter_map(|cue| match cue {
                Cue::Sound(Sound::Turn(next)) => Some((seat, next)),
                _ => None,
            });
            called.extend(turns);
        }
        let [(placed, next)] = called[..] else { panic!("{called:?}") };
        assert_ne!(placed, next);
    }
}
