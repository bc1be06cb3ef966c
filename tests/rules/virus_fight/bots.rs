//! Bots play as they are described.

use crate::duel::half_points;
use crate::sample::times;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::{Action, EliminationReason, Event};
use shoal_virus_fight::setup::Setup;

#[test]
fn each_level_beats_the_one_below() {
    for (bots, games) in
        [(["easy", "random"], 40), (["medium", "easy"], 60), (["hard", "medium"], 40)]
    {
        let games = times(games / 2, games);
        let points = half_points::<VirusFight>(bots, games, |name| match name {
            "hard" => serde_json::json!({"positions": 1_000}),
            _ => serde_json::Value::Null,
        });
        assert!(points > games * 11 / 10, "{bots:?}: {points} half points in {games} games");
    }
}

/// The random bot is out only where it had no other way.
#[test]
fn the_random_bot_does_not_throw_itself_out() {
    for seed in 0..times(5, 20) {
        let mut hosted = Match::<VirusFight>::new(Setup::for_players(3), seed).expect("a setup");
        let bots = Seat::all(3).map(|seat| hosted.bot(seat, "random", &serde_json::Value::Null));
        let mut bots: Vec<_> = bots.collect::<Result<_, _>>().expect("it is known");
        let mut generator = RandomGenerator::from_seed(seed);
        while !hosted.is_over() {
            let Some(&seat) = generator.pick(&hosted.awaited_seats()) else {
                let action = VirusFight::next_house_action(hosted.world()).expect("it goes on");
                hosted.apply(Actor::House, &action).expect("the house presses on");
                continue;
            };
            let action = hosted.ask_bot(seat, bots[seat.index()].as_mut()).expect("it is asked");
            let could = if matches!(action, Action::Arrange(_)) { 0 } else { safe(&hosted, seat) };
            let events = hosted.apply(Actor::Seat(seat), &action).expect("it is legal");
            let fell = events.iter().any(|event| {
                matches!(event, Event::Eliminated { seat: out, why: EliminationReason::Stuck } if *out == seat)
            });
            assert!(!fell || could == 0, "{action:?}");
        }
    }
}

/// How many actions would keep a seat in.
fn safe(hosted: &Match<VirusFight>, seat: Seat) -> usize {
    let legal = VirusFight::legal(hosted.world(), Actor::Seat(seat));
    let keeps = |action: &&Action| {
        let mut other = Match::<VirusFight>::from_state(hosted.state(), None).expect("sound");
        let _ = other.apply(Actor::Seat(seat), action);
        !VirusFight::standing(other.world()).out.contains(&seat)
    };
    let asks = |action: &&Action| !matches!(action, Action::Agree | Action::Decline);
    legal.list().iter().filter(asks).filter(keeps).count()
}
