//! Playing and taking back, and the world against the compact value.

use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::{action_of, ply_of};
use shoal_virus_fight::position::{VirusFightPosition, VirusFightStep, VirusPly};
use shoal_virus_fight::rules::pieces::position;
use shoal_virus_fight::setup::Setup;

/// Positions in the middle of random matches.
fn middles(players: usize, seed: u64) -> Vec<VirusFightPosition> {
    let mut hosted = Match::<VirusFight>::new(Setup::for_players(players), seed).expect("a setup");
    let mut generator = RandomGenerator::from_seed(seed);
    let mut all = Vec::new();
    for _ in 0..150 {
        let seat = generator.pick(&hosted.awaited_seats()).copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let Some(action) = VirusFight::sample(hosted.world(), actor, &mut generator) else { break };
        hosted.apply(actor, &action).expect("it was sampled");
        all.push(position(hosted.world()).clone());
    }
    all
}

#[test]
fn whatever_is_played_can_be_taken_back() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (5, 4), (2, 5)] {
        for mut position in middles(players, seed) {
            let before = position.clone();
            let mut plies = Vec::new();
            position.legal(&mut plies);
            for ply in plies {
                let undo = position.play(ply);
                let mut next = Vec::new();
                position.legal(&mut next);
                if let Some(&reply) = next.first() {
                    let between = position.clone();
                    let undo = position.play(reply);
                    position.unplay(undo);
                    assert_eq!(position, between, "{ply:?} {reply:?}");
                }
                position.unplay(undo);
                assert_eq!(position, before, "{ply:?}");
            }
        }
    }
}

/// What the match world does with an action is what the compact value does alone; both are compared
/// with the entities by the invariants of the battery.
#[test]
fn the_world_plays_as_the_compact_value_does() {
    for (players, seed) in [(2, 11), (3, 12), (5, 13)] {
        let setup = Setup::for_players(players);
        let mut hosted = Match::<VirusFight>::new(setup, seed).expect("a setup");
        let mut generator = RandomGenerator::from_seed(seed);
        for _ in 0..200 {
            let seat = generator.pick(&hosted.awaited_seats()).copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let action = VirusFight::sample(hosted.world(), actor, &mut generator);
            let Some(action) = action else { break };
            let mut alone = position(hosted.world()).clone();
            let ply = ply_of(&alone, &action);
            hosted.apply(actor, &action).expect("it was sampled");
            if let Some(ply) = ply {
                assert_eq!(action_of(ply), action);
                let _ = alone.play(ply);
                let is_stalled = alone.step != VirusFightStep::Over && hosted.is_over();
                assert!(is_stalled || alone == *position(hosted.world()), "{ply:?}");
            }
            VirusFight::check_invariants(hosted.world()).expect("they hold");
        }
    }
}

#[test]
fn exactly_what_is_listed_is_legal() {
    for position in middles(3, 8) {
        let mut plies = Vec::new();
        position.legal(&mut plies);
        for from in 0..=u8::MAX {
            for ply in [VirusPly::Walk(from), VirusPly::Jump(from), VirusPly::Erase(from)] {
                assert_eq!(position.is_legal(ply), plies.contains(&ply));
            }
        }
    }
}
