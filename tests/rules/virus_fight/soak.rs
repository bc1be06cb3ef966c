//! Random games in which no instruction comes from nowhere, and what must hold in every position holds.
//!
//! `SHOAL_SOAK=100000 cargo test -p shoal_games --test rules virus_fight::soak` plays that many; a usual run plays a
//! few.

use shoal_contract::chance::random::seed_of_match;
use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::Action;
use shoal_virus_fight::piece::SizedInstruction;
use shoal_virus_fight::rules::pieces::position;
use shoal_virus_fight::setup::Setup;

const A_FEW: u64 = 60;

#[test]
fn in_random_games_no_instruction_comes_from_nowhere() {
    let games = std::env::var("SHOAL_SOAK")
        .map_or(A_FEW, |games| games.parse().expect("SHOAL_SOAK is a number of games"));
    let mut worlds: Vec<Match<VirusFight>> = (2..=5)
        .map(|players| Match::new(Setup::for_players(players), 0).expect("a setup"))
        .collect();
    for game in 0..games {
        let hosted = &mut worlds[game as usize % 4];
        hosted.restart(seed_of_match(17, game));
        play(hosted, game);
    }
}

/// Plays a game to its end, which comes after a hundred rounds at the latest (rules 6.4).
fn play(hosted: &mut Match<VirusFight>, game: u64) {
    let mut generator = RandomGenerator::from_seed(seed_of_match(18, game));
    let mut events = Vec::new();
    while !hosted.is_over() {
        let before = (counted(hosted), position(hosted.world()).out().count());
        let seat = generator.pick(&hosted.awaited_seats()).copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let wish = match generator.below(500) {
            0 => Action::Resign,
            1 => Action::Agree,
            _ => VirusFight::sample(hosted.world(), actor, &mut generator).expect("it goes on"),
        };
        events.clear();
        if hosted.apply_into(actor, &wish, &mut events).is_err() {
            assert!(matches!(wish, Action::Resign | Action::Agree), "game {game}: {wish:?}");
            continue;
        }
        let after = (counted(hosted), position(hosted.world()).out().count());
        let leave = after.0.iter().zip(&before.0).all(|(after, before)| after <= before);
        assert!(after.0 == before.0 || after.1 > before.1 && leave, "game {game}: {wish:?}");
    }
    VirusFight::check_invariants(hosted.world())
        .unwrap_or_else(|what| panic!("game {game}: {what}"));
}

/// How many of each instruction there are, on the board and beside it.
fn counted(hosted: &Match<VirusFight>) -> Vec<usize> {
    SizedInstruction::all().map(|piece| position(hosted.world()).alike(piece)).collect()
}
