//! The time for which each event is shown, and the moments of a match that have a page.

use super::seat_effects;
use crate::monitors;
use crate::prelude::*;

/// Shortest time of a move in seconds; [`TILE`] is added for each tile.
const MOVE: f32 = 0.75;
const TILE: f32 = 0.07;
/// Time of a move in seconds once nobody can come into anybody's way any more.
const SETTLED: f32 = 0.4;

impl PlaybackView for PenguinsView {
    type Game = Penguins;

    fn seconds(event: &Event, ice: &IceView, _setup: &Setup) -> f32 {
        match event {
            Event::Placed { .. } => 0.5,
            Event::PlacingEnded => 0.3,
            Event::Moved { .. } if ice.is_divided() => SETTLED,
            Event::Moved { from, to, .. } => MOVE + TILE * f32::from(from.0.abs_diff(to.0)),
            Event::Skipped { .. } => 0.35,
            Event::Removed { .. } => 0.8,
            Event::Ended { .. } => 1.2,
        }
    }

    fn seat_numbers(ice: &IceView) -> Vec<i32> {
        ice.players.iter().map(|colony| colony.score as i32).collect()
    }

    fn seat_effects(events: &[Event], after: &IceView, _setup: &Setup) -> Vec<SeatEffect> {
        events.last().map(|event| seat_effects::seat_effects(event, after)).unwrap_or_default()
    }

    fn bookmark(ice: &IceView, setup: &Setup) -> Option<Bookmark> {
        Some(monitors::bookmark(ice, setup))
    }

    fn title(bookmark: Bookmark) -> String {
        monitors::title(bookmark)
    }

    /// Whatever happens, nothing after it in the same action changes the ice again.
    fn apply_event(ice: &mut IceView, _event: &Event, after: &IceView, _setup: &Setup) {
        ice.clone_from(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game, Match, RandomGenerator, Viewer};

    #[test]
    fn the_first_event_of_an_action_leaves_nothing_to_change_for_those_that_follow() {
        for seed in 0..60 {
            let setup = Setup::for_players(2 + seed as usize % 3);
            let mut game = Match::<Penguins>::new(setup, seed).expect("it is usual");
            let mut whim = RandomGenerator::from_seed(seed);
            let view = |game: &Match<Penguins>| Penguins::seen_by(game.world(), Viewer::Table);
            while !game.is_over() {
                let quits = seed % 5 == 0 && whim.below(40) == 0;
                let seat = game.awaited_seats().first().copied();
                let leaves = seat.filter(|_| quits).and_then(|s| Penguins::leave(game.world(), s));
                let actor = seat.map_or(Actor::House, Actor::Seat);
                let action = leaves
                    .or_else(|| Penguins::sample(game.world(), actor, &mut whim))
                    .or_else(|| Penguins::next_house_action(game.world()))
                    .expect("a seat can act");
                let (before, events) = (view(&game), game.apply(actor, &action).expect("legal"));
                let changes = |event: &Event| {
                    matches!(
                        event,
                        Event::Placed { .. } | Event::Moved { .. } | Event::Removed { .. }
                    )
                };
                let first = events.iter().position(changes);
                let last = events.iter().rposition(changes);
                assert_eq!(first, last, "seed {seed}, {events:?}");
                assert!(first == Some(0) || view(&game) == before, "seed {seed}, {events:?}");
            }
            assert_eq!(Some(view(&game).winners()), Penguins::standing(game.world()).winners);
        }
    }
}
