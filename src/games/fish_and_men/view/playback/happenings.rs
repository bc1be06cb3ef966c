//! Effects that are seen and heard for a moment when something happens.

use super::effects::{
    clean, fish_anchor, fish_position, hurt, leave, meal, puff, ring, rising_words, smoke, spill,
    splash,
};
use super::show::{HALF_STEP, STEP};
use crate::prelude::*;
use shoal_contract::counted;
use shoal_table::matches::effects::DieRoll;

impl EventEffects for FishAndMenView {
    type Board = SeaGridLayout;

    fn at_beginning(
        event: &Event,
        sea: &SeaView,
        layout: &SeaGridLayout,
        chairs: &Chairs,
    ) -> Vec<EventCue> {
        match event {
            Event::FishPlaced { .. } => with_sound(Sound::Step, []),
            Event::TurnBegan { order, .. } => {
                order.iter().take(1).map(|&first| EventCue::Sound(Sound::Turn(first))).collect()
            }
            Event::MoveChosen { seat, points, rolled: true } => {
                let extra = sea.fish.get(seat.index()).map_or(0, |fish| fish.worn.extra_steps);
                let number = points.saturating_sub(extra);
                with_sound(Sound::Roll, [EventCue::Die(DieRoll { seat: *seat, number })])
            }
            Event::Fed { seat, clean, .. } => {
                with_sound(Sound::Bite, meal(sea, layout, *seat, *clean))
            }
            Event::FishMoved { cost, to, .. } if cost.pollution + cost.fisherman > 0 => {
                with_sound(Sound::Hit, hurt(layout, *to, STEP))
            }
            Event::FishMoved { .. } => with_sound(Sound::Step, []),
            Event::FishermanBit { square, .. } => {
                let bite = ring(layout, layout.centre(*square), theme::LOSS, (0.8, 2.4), 0.6);
                with_sound(Sound::Hit, [bite])
            }
            Event::FishermanQuit { square, reason, .. } => leave(layout, *square, *reason).into(),
            Event::FishermenSpread { came, gathered, .. } => {
                let middle = gathered.or_else(|| came.first().map(|first| first.square));
                let together = middle.filter(|&middle| came.iter().all(|one| one.square == middle));
                let all = together
                    .map(|at| ring(layout, layout.centre(at), theme::LOSS, (5.0, 1.0), 0.8));
                with_sound(Sound::Step, all)
            }
            Event::IndustryClosed { square, .. } => {
                with_sound(Sound::Puff, smoke(layout, *square, 0.0))
            }
            Event::IndustryFounded { industry } => {
                let at = layout.centre(industry.square);
                let founded = ring(layout, at, theme::TEXT, (2.6, 1.2), 0.9);
                with_sound(Sound::Puff, smoke(layout, industry.square, 0.9).chain([founded]))
            }
            Event::PollutionMade { puffs, .. } if !puffs.is_empty() => {
                with_sound(Sound::Puff, puffs.iter().flat_map(|one| puff(layout, one)))
            }
            Event::PollutionDrifted { hits, .. } if !hits.is_empty() => {
                let hit = hits.iter().filter_map(|hit| fish_position(sea, hit.seat));
                with_sound(Sound::Hit, hit.flat_map(|at| hurt(layout, at, HALF_STEP)))
            }
            Event::PollutionSpilled { square, blobs } => {
                with_sound(Sound::Puff, spill(layout, *square, blobs.len()))
            }
            Event::PollutionCleaned { blobs } => with_sound(Sound::Bite, clean(sea, layout, blobs)),
            Event::HealthChanged { change, .. } => {
                with_sound(if *change < 0 { Sound::Hit } else { Sound::Bite }, [])
            }
            Event::FishTeleported { seat, from, to } => {
                let colour = chairs.colour(*seat);
                let ring = |at, grows, life| ring(layout, layout.at(at), colour, grows, life);
                with_sound(Sound::Step, [ring(*from, (2.6, 0.4), 0.6), ring(*to, (0.4, 2.6), 1.1)])
            }
            Event::FishHeld { seat } => {
                let held = |at| ring(layout, layout.at(at), theme::TEXT_QUIET, (2.4, 1.4), 0.7);
                fish_position(sea, *seat).map(held).into_iter().collect()
            }
            Event::CardDrawn { .. } | Event::CardPlayed { .. } => with_sound(Sound::Card, []),
            Event::Won { .. } => with_sound(Sound::Win, []),
            _ => Vec::new(),
        }
    }

    fn piece_of(
        event: Option<&Event>,
        sea: &SeaView,
        layout: &SeaGridLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        fish_anchor(event, sea, layout, seat)
    }

    /// Tells the number of steps once the die lies, and lets the next seat hear that it is its turn.
    fn at_end(
        event: &Event,
        sea: &SeaView,
        layout: &SeaGridLayout,
        chairs: &Chairs,
    ) -> Vec<EventCue> {
        let told = match event {
            Event::MoveChosen { seat, points, .. } => {
                let (steps, colour) = (counted(*points, "steps"), chairs.colour(*seat));
                let words = |at| vec![rising_words(layout, at, *seat, steps, colour, 1.4)];
                fish_position(sea, *seat).map_or_else(Vec::new, words)
            }
            Event::FishPlaced { at, .. } => with_sound(Sound::Splash, splash(layout, *at)),
            _ => Vec::new(),
        };
        let over = matches!(
            event,
            Event::Fed { .. } | Event::FishStopped { .. } | Event::FishPlaced { .. }
        );
        let waits = |seat: &&Seat| {
            sea.fish.get(seat.index()).is_some_and(|fish| fish.turn == FishTurn::Waiting)
        };
        let next = sea.order.get(sea.through).filter(|_| over).filter(waits);
        let next = next.map(|&seat| EventCue::Sound(Sound::Turn(seat)));
        told.into_iter().chain(next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game as _, Match, Viewer};
    use shoal_fish_and_men::FishAndMen;
    use shoal_fish_and_men::action::Action;
    use shoal_fish_and_men::rules::board::SeaBoard;
    use shoal_fish_and_men::setup::Setup;
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};

    #[test]
    fn the_seat_that_places_next_hears_it_and_nobody_after_the_last() {
        let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7).expect("it is usual");
        let mut called = Vec::new();
        for _ in 0..2 {
            let seat = game.awaited_seats()[0];
            let action = Action::Place { river: usize::from(seat.0) * 3 };
            let events = game.apply(Actor::Seat(seat), &action).expect("it is free");
            let sea = FishAndMen::seen_by(game.world(), Viewer::Table);
            let board = game.world().resource::<SeaBoard>();
            let layout = SeaGridLayout::of(board, &Tabletop::default(), TrayDepth::Plain);
            let chairs = Chairs::default();
            let cues = events.iter();
            let cues = cues.flat_map(|event| FishAndMenView::at_end(event, &sea, &layout, &chairs));
            let turns = cues.filter_map(|cue| match cue {
                EventCue::Sound(Sound::Turn(next)) => Some((seat, next)),
                _ => None,
            });
            called.extend(turns);
        }
        let [(placed, next)] = called[..] else { panic!("{called:?}") };
        assert_ne!(placed, next);
    }

    #[test]
    fn the_die_shows_what_was_rolled_without_the_steps_that_a_card_adds() {
        let mut game = Match::<FishAndMen>::new(Setup::for_players(1), 7).expect("it is usual");
        game.apply(Actor::Seat(Seat(0)), &Action::Place { river: 0 }).expect("it is free");
        let board = game.world().resource::<SeaBoard>();
        let layout = SeaGridLayout::of(board, &Tabletop::default(), TrayDepth::Plain);
        let mut sea = FishAndMen::seen_by(game.world(), Viewer::Table);
        sea.fish[0].worn.extra_steps = 3;
        let die = |rolled| {
            let event = Event::MoveChosen { seat: Seat(0), points: 7, rolled };
            let cues = FishAndMenView::at_beginning(&event, &sea, &layout, &Chairs::default());
            cues.iter().find_map(|cue| {
                if let EventCue::Die(roll) = cue { Some(roll.number) } else { None }
            })
        };
        assert_eq!((die(true), die(false)), (Some(4), None));
    }
}
