//! Bots play as they are described.

use crate::duel::half_points;
use crate::sample::times;
use serde_json::Value;
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::bot::NAMES;
use shoal_food_chain::setup::{Season, Setup, Stops};

#[test]
fn each_level_wins_at_least_60_of_100_seasons_against_the_one_below() {
    for (bots, games) in
        [(["easy", "random"], 40), (["medium", "easy"], 40), (["hard", "medium"], 20)]
    {
        let games = times(games / 4, games);
        // The leader of a season wins alone.
        let won = half_points::<FoodChain>(bots, games, |_| Value::Null) / 2;
        assert!(10 * won >= 6 * games, "{bots:?}: {won} of {games} seasons");
    }
}

/// Also where nobody waits for it.
#[test]
fn a_bot_acts_at_most_once_a_cycle_and_says_why() {
    for name in &NAMES[1..] {
        for season in [None, Some(Season { cycles: 30, stops: Stops::EachCycle })] {
            let setup = Setup { season, ..Setup::for_players(3) };
            let mut hosted = Match::<FoodChain>::new(setup, 4).expect("a setup");
            let mut players: Vec<_> = Seat::all(3)
                .map(|seat| hosted.bot(seat, name, &Value::Null).expect("a bot"))
                .collect();
            let mut designed = [0; 3];
            while FoodChain::turns(hosted.world()) < Some(20) {
                hosted.play(&mut players, 1, &mut Vec::new()).expect("bots play by the rules");
                let last = hosted.taken().last().expect("something");
                match (&last.actor, &last.action) {
                    (Actor::Seat(seat), Action::Start { .. } | Action::Mutate { .. }) => {
                        designed[seat.index()] += 1;
                        assert!(!players[seat.index()].why().is_empty(), "{name} says nothing");
                    }
                    (Actor::House, Action::Cycle(_)) => designed = [0; 3],
                    _ => {}
                }
                assert!(designed.iter().all(|&count| count <= 1), "{name}: {designed:?}");
            }
        }
    }
}

/// A jungle of beginners: nothing but plants at first, and it never stands still.
#[test]
fn bots_keep_a_novice_jungle_alive_for_hundreds_of_cycles() {
    let setup = Setup { season: None, ..Setup::for_players(6) };
    let mut hosted = Match::<FoodChain>::new(setup, 11).expect("a setup");
    let mut players: Vec<_> =
        Seat::all(6).map(|seat| hosted.bot(seat, "easy", &Value::Null).expect("a bot")).collect();
    for cycle in (50..=times(400, 1_000)).step_by(50) {
        while FoodChain::turns(hosted.world()) < Some(cycle) {
            hosted.play(&mut players, 1, &mut Vec::new()).expect("bots play by the rules");
        }
        let alive = hosted.state().jungle.animals().count();
        assert!(alive >= 4, "{alive} species live after {cycle} cycles");
    }
}
