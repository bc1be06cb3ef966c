//! What a film shows of a match.

use crate::views::penguins::PenguinsView;
use shoal_contract::journal::MatchReplay;
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, ReviewableGame as _};
use shoal_penguins::Penguins;
use shoal_penguins::setup::Setup;
use shoal_table::features::film::{LONGEST, MatchTimeline};

/// A match of random moves, as far as this many actions.
fn played(actions: usize) -> Match<Penguins> {
    let mut game = Match::<Penguins>::new(Setup::for_players(3), 3).expect("it is usual");
    let mut whim = RandomGenerator::from_seed(5);
    while !game.is_over() && game.taken().len() < actions {
        let seat = game.awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let action = Penguins::sample(game.world(), actor, &mut whim).expect("it acts");
        game.apply(actor, &action).expect("it is legal");
    }
    game
}

#[test]
fn a_course_has_every_action_and_of_a_match_that_is_over_its_turning_points_and_its_ending() {
    let game = played(usize::MAX);
    let mut replay = MatchReplay::of_match(&game).expect("it can begin");
    let course = MatchTimeline::of::<PenguinsView>(&mut replay);
    assert_eq!(course.lengths.len(), game.taken().len());
    assert!(course.lengths.iter().all(|length| (0.0..LONGEST).contains(length)));
    assert!(course.ending.is_some_and(|said| said.ends_with(" won.")));
    let named = Penguins::turning_points(&game);
    assert!(named.iter().any(|point| course.points.contains(point)), "{:?}", course.points);
    assert!(course.points.is_sorted_by_key(|point| point.after));

    let mut replay = MatchReplay::of_match(&played(20)).expect("it can begin");
    let course = MatchTimeline::of::<PenguinsView>(&mut replay);
    assert_eq!((course.lengths.len(), course.points.len(), course.ending), (20, 0, None));
}
