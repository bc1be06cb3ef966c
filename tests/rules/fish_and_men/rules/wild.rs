//! Whole random matches in which seats may leave at any moment.

use crate::fish_and_men::scenario::{Table, level};
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::setup::Setup;
use std::sync::Arc;

/// Every action there is on the board of these tests.
fn all_actions() -> Vec<Action> {
    let mut actions = vec![
        Action::Feed,
        Action::Move,
        Action::Done,
        Action::Quit,
        Action::BeginTurn,
        Action::MakePollution,
        Action::MovePollution,
        Action::VanishPollution,
    ];
    actions.extend((0..4).map(|river| Action::Place { river }));
    actions.extend(CompassHeading::ALL.map(|heading| Action::Step { heading }));
    actions
}

#[test]
fn what_is_listed_as_legal_is_exactly_what_is_accepted() {
    let actions = all_actions();
    for seed in 0..30 {
        let mut generator = RandomGenerator::from_seed(seed);
        let setup = Setup { level: Arc::new(level()), ..Setup::for_players(3) };
        let mut table = Table(Match::new(setup, seed).expect("the setup is sound"));
        for _ in 0..300 {
            for actor in Seat::all(4).map(Actor::Seat).chain([Actor::House]) {
                let legal = FishAndMen::legal(table.0.world(), actor).list().to_vec();
                for action in &actions {
                    let accepted = FishAndMen::check(table.0.world(), actor, action).is_ok();
                    assert_eq!(legal.contains(action), accepted, "{action:?} of {actor}");
                }
            }
            let Some((actor, action)) = next_action(&table, &mut generator) else { break };
            table.act(actor, action);
        }
    }
}

/// What the seat that is asked or the house does next; now and then a player leaves.
fn next_action(table: &Table, generator: &mut RandomGenerator) -> Option<(Actor, Action)> {
    let world = table.0.world();
    let quitter = Actor::Seat(Seat(generator.below(3) as u16));
    if generator.below(150) == 0 && FishAndMen::check(world, quitter, &Action::Quit).is_ok() {
        return Some((quitter, Action::Quit));
    }
    let actor = match FishAndMen::decisions(world).first() {
        Some(awaited) => Actor::Seat(awaited.seat),
        None => Actor::House,
    };
    FishAndMen::sample(world, actor, generator).map(|action| (actor, action))
}
