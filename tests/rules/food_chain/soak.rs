//! Whole seasons of bots and random designs in which every law of a cycle holds.
//!
//! `SHOAL_SOAK=10000 cargo test -p shoal_games --test rules food_chain::soak` plays that many; a usual run plays a
//! few.

use super::laws::{check_cycle, drawn};
use shoal_contract::chance::random::seed_of_match;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::position::RunningCycle;
use shoal_food_chain::setup::Setup;

const A_FEW: u64 = 12;

fn games() -> u64 {
    std::env::var("SHOAL_SOAK")
        .map_or(A_FEW, |games| games.parse().expect("SHOAL_SOAK is a number of seasons"))
}

/// After every action of a season the position is sound; and its jungle, played on beside it, keeps the books.
#[test]
fn in_random_seasons_the_books_balance() {
    let mut cycle = RunningCycle::default();
    for game in 0..games() {
        let seats = 1 + (game % 8) as usize;
        let seed = seed_of_match(19, game);
        let mut hosted =
            Match::<FoodChain>::new(Setup::for_players(seats), seed).expect("a usual setup");
        let mut generator = RandomGenerator::from_seed(seed);
        let mut events = Vec::new();
        while !hosted.is_over() {
            let seat = generator.pick(&hosted.awaited_seats()).copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let action = FoodChain::sample(hosted.world(), actor, &mut generator);
            let action = action.expect("it goes on");
            if let Action::Cycle(_) = action {
                let state = hosted.state();
                let (mut jungle, mut drawn) =
                    (state.jungle, state.generator.expect("a match has one"));
                check_cycle(&mut cycle, &mut jungle, &mut drawn, &format!("season {game}"));
            }
            events.clear();
            hosted.apply_into(actor, &action, &mut events).expect("it was sampled");
        }
        FoodChain::check_invariants(hosted.world())
            .unwrap_or_else(|what| panic!("season {game}: {what}"));
        assert_eq!(FoodChain::seats(hosted.world()), Seat::all(seats).len());
    }
}

/// Jungles of drawn species with drawn hunger and settings, for 60 cycles each.
#[test]
fn in_drawn_jungles_the_books_balance() {
    let mut cycle = RunningCycle::default();
    for game in 0..games() {
        let mut generator = RandomGenerator::from_seed(seed_of_match(20, game));
        let count = generator.below(70);
        let mut jungle = drawn(&mut generator, count);
        for turn in 0..60 {
            let at = format!("jungle {game}, cycle {turn}");
            check_cycle(&mut cycle, &mut jungle, &mut generator, &at);
        }
    }
}
