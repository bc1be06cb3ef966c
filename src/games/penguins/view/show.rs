//! How long each event is shown, and what the picture is after it.

use super::monitors;
use crate::contract::Seat;
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{At, Event};
use crate::games::penguins::position::{AnyPosition, Move, Ply, Spot};
use crate::games::penguins::setup::Setup;
use crate::games::penguins::state::{Ice, Phase};
use crate::table::playback::{Bookmark, Show};

/// How long a move takes at least, and how much more for each tile, in seconds.
const MOVE: f32 = 0.75;
const TILE: f32 = 0.07;
/// How long it takes once nobody can come into anybody's way any more.
const SETTLED: f32 = 0.4;

impl Show for Penguins {
    fn seconds(event: &Event, ice: &Ice, _setup: &Setup) -> f32 {
        match event {
            Event::Placed { .. } => 0.5,
            Event::PlacingEnded => 0.3,
            Event::Moved { .. } if super::finish::is_settled(ice) => SETTLED,
            Event::Moved { from, to, .. } => MOVE + TILE * f32::from(from.0.abs_diff(to.0)),
            Event::Skipped { .. } => 0.35,
            Event::Removed { .. } => 0.8,
            Event::Ended { .. } => 1.2,
        }
    }

    fn bookmark(ice: &Ice, setup: &Setup) -> Option<Bookmark> {
        Some(monitors::bookmark(ice, setup))
    }

    fn title(bookmark: Bookmark) -> String {
        monitors::title(bookmark)
    }

    fn apply_event(ice: &mut Ice, event: &Event, _setup: &Setup) {
        // The picture was right before, so it is a position.
        let Some(mut position) = ice.position() else { return };
        match *event {
            Event::Placed { seat, at } => {
                play(&mut position, at, Ply::Place);
                change(ice, seat, |colony| {
                    colony.places.push(at);
                    colony.to_place = colony.to_place.saturating_sub(1);
                });
            }
            Event::Moved { seat, from, to, fish } => {
                let grid = position.board().grid();
                if let Some(to) = grid.spot(to.0.into(), to.1.into()) {
                    play(&mut position, from, |from| Ply::Move(Move { from, to }));
                }
                if let Some(tile) = ice
                    .board
                    .get_mut(usize::from(from.0))
                    .and_then(|row| row.get_mut(usize::from(from.1)))
                {
                    *tile = 0;
                }
                change(ice, seat, |colony| {
                    colony.score += fish;
                    colony.places.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
                });
            }
            Event::Removed { seat, why, .. } => {
                position.remove(seat.index());
                change(ice, seat, |colony| {
                    colony.places.clear();
                    colony.to_place = 0;
                    colony.removed = Some(why);
                });
            }
            Event::PlacingEnded | Event::Skipped { .. } | Event::Ended { .. } => return,
        }
        ice.first = Seat(position.first() as u16);
        ice.settle(&position);
    }
}

/// Plays something that begins at a spot, if the rules allow it: they did.
fn play(position: &mut AnyPosition, at: At, ply: impl FnOnce(Spot) -> Ply) {
    let spot = position.board().grid().spot(at.0.into(), at.1.into());
    if let Some(ply) = spot.map(ply).filter(|&ply| position.is_legal(ply)) {
        let _ = position.play(ply);
    }
}

fn change(
    ice: &mut Ice,
    seat: Seat,
    change: impl FnOnce(&mut crate::games::penguins::state::Colony),
) {
    if let Some(colony) = ice.players.get_mut(seat.index()) {
        change(colony);
    }
}

/// Who has won, once the match is over: all with the most fish of those who are in it.
pub fn winners(ice: &Ice) -> Vec<Seat> {
    if ice.phase != Phase::Over {
        return Vec::new();
    }
    let all_in = || {
        let seats = Seat::all(ice.players.len()).zip(&ice.players);
        seats.filter(|(_, colony)| colony.removed.is_none())
    };
    let most = all_in().map(|(_, colony)| colony.score).max();
    all_in().filter(|(_, colony)| Some(colony.score) == most).map(|(seat, _)| seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Game, Generator, Match, Viewer};

    #[test]
    fn the_picture_equals_the_truth_after_every_action_of_random_matches() {
        for seed in 0..60 {
            let mut setup = Setup::for_players(2 + seed as usize % 3);
            if seed % 4 == 0 {
                setup.names = vec!["Ann".into()];
            }
            let mut game = Match::<Penguins>::new(setup, seed).expect("it is usual");
            let mut whim = Generator::from_seed(seed);
            let mut ice = Penguins::seen_by(game.world(), Viewer::Table);
            let mut events = Vec::new();
            while !game.is_over() {
                let quits = seed % 5 == 0 && whim.below(40) == 0;
                let seat = game.awaited_seats().first().copied();
                let leaves = seat.filter(|_| quits).and_then(|s| Penguins::leave(game.world(), s));
                let (actor, action) = match (seat, leaves) {
                    (Some(seat), Some(leave)) => (Actor::Seat(seat), Some(leave)),
                    (Some(seat), None) => {
                        let actor = Actor::Seat(seat);
                        (actor, Penguins::sample(game.world(), actor, &mut whim))
                    }
                    (None, _) => (Actor::House, Penguins::next_house_action(game.world())),
                };
                let action = action.expect("somebody can act");
                game.apply_into(actor, &action, &mut events).expect("it is legal");
                for event in events.drain(..) {
                    Penguins::apply_event(&mut ice, &event, game.setup());
                }
                let truth = Penguins::seen_by(game.world(), Viewer::Table);
                assert_eq!(ice, truth, "seed {seed}, after {action:?}");
            }
            assert_eq!(Some(winners(&ice)), Penguins::standing(game.world()).winners);
        }
    }
}
