//! Games of bots from rivers that are drawn by lot, and who wins them.

use shoal_contract::chance::random;
use shoal_contract::{Actor, Bot, Game, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::FishAndMenPhase;
use std::sync::Arc;

/// A game takes fewer actions than this, or it does not end.
const LIMIT: u64 = 200_000;

/// How many fish started in a river, and what came of them.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// How many fish started there.
    pub starts: u32,
    /// How many of them won.
    pub wins: u32,
}

/// How all games on a board went.
#[derive(Debug, Default)]
pub struct Played {
    /// By river, in the order of the level.
    pub rivers: Vec<Record>,
    /// The turns of each game.
    pub turns: Vec<u32>,
}

/// Plays a number of games of the weakest bot that thinks.
pub fn play(level: &Arc<Level>, players: usize, games: u64) -> Played {
    let setup = Setup { level: Arc::clone(level), ..Setup::for_players(players) };
    let mut hosted = Match::<FishAndMen>::new(setup, 0).expect("the board is sound");
    let name = FishAndMen::info().bots[1];
    let mut played = Played { rivers: vec![Record::default(); level.rivers.len()], turns: vec![] };
    for game in 0..games {
        hosted.restart(random::seed_of_match(4, game));
        let starts = place(&mut hosted, &mut RandomGenerator::from_seed(game));
        let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = Seat::all(players)
            .map(|seat| hosted.bot(seat, name, &serde_json::Value::Null))
            .collect::<Result<_, _>>()
            .expect("the bot is known");
        hosted.play(&mut bots, LIMIT, &mut Vec::new()).expect("bots play legally");
        let sea = hosted.state().sea;
        let winner = sea.winner.expect("somebody wins in the end");
        played.turns.push(sea.turn);
        for (index, river) in starts.into_iter().enumerate() {
            played.rivers[river].starts += 1;
            played.rivers[river].wins += u32::from(winner.index() == index);
        }
    }
    played.turns.sort_unstable();
    played
}

/// Every fish starts in a river drawn by lot. Answers with the rivers by seat.
fn place(hosted: &mut Match<FishAndMen>, generator: &mut RandomGenerator) -> Vec<usize> {
    let mut starts = vec![0; hosted.setup().players];
    while hosted.state().sea.phase == FishAndMenPhase::Placing {
        let seat = hosted.awaited_seats()[0];
        let action = FishAndMen::sample(hosted.world(), Actor::Seat(seat), generator);
        let Some(Action::Place { river }) = action else { panic!("{seat} places its fish") };
        starts[seat.index()] = river;
        hosted.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is legal");
    }
    starts
}
