//! How long a look back at a lost match of Fish or Failure takes, with two threads as beside the table.
//!
//! `cargo bench -p shoal_games --profile dev --bench debrief`, optionally with the number of games of each kind of
//! table: `-- 200`.

use shoal_contract::{Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::debrief::DebriefPositions;
use shoal_fish_or_failure::setup::Setup;
use shoal_host::simulate::ThreadedSampler;
use std::time::{Duration, Instant};

fn main() {
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    for (bots, goal) in [("greedy", 100), ("random", 100), ("random", 1_000), ("cautious", 1_000)] {
        measure(bots, goal, games.unwrap_or(100));
    }
}

/// Looks back at the games of four bots that are lost. With a far goal these are long.
fn measure(bots: &str, goal: u32, games: u64) {
    let mut took: Vec<(Duration, usize)> = Vec::new();
    for seed in 0..games {
        let setup = Setup { goal, ..Setup::for_players(4) };
        let mut game = Match::<FishOrFailure>::new(setup, seed).unwrap_or_else(|_| panic!("usual"));
        let mut players: Vec<_> = Seat::all(4)
            .map(|seat| game.bot(seat, bots, &serde_json::Value::Null))
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{error}"));
        if game.play(&mut players, 3_000, &mut Vec::new()).is_err() {
            continue;
        }
        let past = DebriefPositions::of(&game);
        if past.end.living().next().is_some() {
            continue;
        }
        #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
        let started = Instant::now();
        std::hint::black_box(past.debrief(&ThreadedSampler::in_background()));
        took.push((started.elapsed(), past.beginnings.len()));
    }
    took.sort_unstable();
    let (Some((most, rounds)), Some((middle, _))) = (took.last(), took.get(took.len() / 2)) else {
        return println!("four {bots} bots, goal ${goal}: none of {games} games was lost");
    };
    println!(
        "four {bots} bots, goal ${goal}: {} of {games} games lost, looked back at in {middle:.1?} in the middle, \
         {most:.1?} at most (of {rounds} rounds)",
        took.len(),
    );
}
