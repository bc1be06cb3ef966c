//! Whole games of Fish and Men a second: four bots of one level, by `simulate`, on one thread and on two.
//!
//! `cargo bench -p shoal_games --profile dev --bench games`, optionally with the number of games:
//! `-- 20000`.
//!
//! On two cores of an ordinary x86-64 server that did other work too: easy 3,400 games a second with
//! open hands, medium 2,100, hard 500.

use shoal_contract::any::{BotChoice, SeriesPlan};
use shoal_host::simulate::{PreparedSimulation, Shard, Simulation};
use std::num::NonZeroUsize;
use std::time::Instant;

fn main() {
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    for threads in [1, 2] {
        for bot in ["easy", "medium", "hard", "random"] {
            measure(bot, games.unwrap_or(4000), threads);
        }
    }
}

fn measure(bot: &str, games: u64, threads: usize) {
    let game = shoal_games::find("fish-and-men").unwrap_or_else(|error| panic!("{error}"));
    let bots = vec![BotChoice::named(bot)];
    let simulation = Simulation {
        plan: SeriesPlan {
            setup: None,
            seats: Some(4),
            numbers: Vec::new(),
            bots,
            limit: 100_000,
            hash: false,
            feel: false,
        },
        games,
        seed: 1,
        shard: Shard::WHOLE,
        threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
        one_by_one: false,
    };
    let prepared =
        PreparedSimulation::new(game, simulation).unwrap_or_else(|error| panic!("{error}"));
    #[expect(clippy::disallowed_methods, reason = "a bench measures time")]
    let started = Instant::now();
    let mut actions = 0;
    prepared
        .play(|_, outcome| {
            actions += outcome.actions;
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{threads} thread(s), four {bot} bots: {:>6.0} games a second, {:>8.0} actions a second",
        games as f64 / seconds,
        actions as f64 / seconds
    );
}
