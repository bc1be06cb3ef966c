//! Many seeded matches of one setup, on many threads: the same results for any number of them.
//!
//! Game `i` of seed `S` has a seed of its own made from both. Each thread has one world, which is started anew in place
//! for each game, and results are handed on in the order of games.

mod course;
mod feel;
mod ladder;
mod lines;
mod plot;
mod sampling;
mod shard;
mod statistics;
mod summary;
pub mod sweep;

pub use course::MeasureCourses;
pub use feel::{FeelSummary, FeelTable};
pub use ladder::{Ladder, LadderRung, LadderTable};
pub use lines::{csv_header, csv_line, json_line};
pub use sampling::{RefiningAnswer, ThreadedSampler};
pub use shard::Shard;
pub use statistics::HitRatio;
pub use summary::{GameLengths, SimulationSummary};

use shoal_contract::any::{AnyGame, AnySeries, BotChoice, SeriesMatchResult, SeriesPlan};
use shoal_contract::chance::random::seed_of_match;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// A run of games to be simulated.
#[derive(Debug, Clone)]
pub struct Simulation {
    /// The settings that all games share.
    pub plan: SeriesPlan,
    /// The number of games in the whole run.
    pub games: u64,
    /// The seed of the whole run.
    pub seed: u64,
    /// The part of the run that is played here.
    pub shard: Shard,
    /// The number of threads that play.
    pub threads: NonZeroUsize,
    /// `true` if each result is wanted as soon as its game is over; else threads hand on several at once, which is
    /// faster for short games.
    pub one_by_one: bool,
}

/// The reason why a simulation ended early.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// A plan that cannot be played, or a bot that did something it may not.
    #[error("{0}")]
    Game(String),
    /// The results could not be written.
    #[error("the results cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// A simulation whose plan was checked and laid out: what remains is to play it.
pub struct PreparedSimulation {
    game: &'static dyn AnyGame,
    simulation: Simulation,
    first: Box<dyn AnySeries>,
}

impl PreparedSimulation {
    /// Checks the plan by laying it out once.
    ///
    /// # Errors
    /// A sentence that names what is wrong in the plan.
    pub fn new(game: &'static dyn AnyGame, simulation: Simulation) -> Result<Self, String> {
        let first = game.series(&simulation.plan)?;
        Ok(Self { game, simulation, first })
    }

    /// The bots, one for each seat.
    pub fn bots(&self) -> Vec<BotChoice> {
        self.first.bots().to_vec()
    }

    /// The numbers of the games that will be played.
    pub fn games(&self) -> Range<u64> {
        self.simulation.shard.part_of(self.simulation.games)
    }

    /// Plays, and hands every game with its number to `each`, in order.
    ///
    /// # Errors
    /// The game that could not be played to its end, or an error of `each`.
    pub fn play(
        self,
        mut each: impl FnMut(u64, &SeriesMatchResult) -> io::Result<()>,
    ) -> Result<(), SimulationError> {
        let games = self.games();
        let Self { game, simulation, first } = self;
        let threads = simulation.threads.get();
        let work = SimulationWork {
            game,
            simulation: &simulation,
            end: games.end,
            next: AtomicU64::new(games.start),
            block: if simulation.one_by_one {
                1
            } else {
                block_for(games.end - games.start, threads)
            },
        };
        let (sender, receiver) = sync_channel(64);
        thread::scope(|scope| {
            let mut first = Some(first);
            for _ in 0..threads {
                let (work, laid_out, sender) = (&work, first.take(), sender.clone());
                scope.spawn(move || work.share(laid_out, &sender));
            }
            drop(sender);
            in_order(receiver, games, &mut each)
        })
    }
}

/// The number of games that a thread takes at a time, 1 to 32: one if there are few, so that no thread is left with
/// many at the end; more if there are many, so that threads seldom wait for each other.
fn block_for(games: u64, threads: usize) -> u64 {
    (games / (threads as u64 * 16)).clamp(1, 32)
}

/// The work that the threads share: the games, and the number of the next one to take.
struct SimulationWork<'a> {
    game: &'static dyn AnyGame,
    simulation: &'a Simulation,
    end: u64,
    next: AtomicU64,
    block: u64,
}

/// The number of the first game of a block, and how its games went, as far as they could be played.
type GameBlock = (u64, Vec<Result<SeriesMatchResult, String>>);

impl SimulationWork<'_> {
    /// One thread's share: whatever block is next, until there is none or nobody listens any more
    /// (the output is closed, or a game has failed).
    fn share(&self, laid_out: Option<Box<dyn AnySeries>>, sender: &SyncSender<GameBlock>) {
        let Some(mut games) = self.next_block() else { return };
        let series = laid_out.map_or_else(|| self.game.series(&self.simulation.plan), Ok);
        let mut series = match series {
            Ok(series) => series,
            Err(sentence) => {
                let _ = sender.send((games.start, vec![Err(sentence)]));
                return;
            }
        };
        loop {
            let start = games.start;
            let play = |number| series.play(seed_of_match(self.simulation.seed, number));
            if sender.send((start, games.map(play).collect())).is_err() {
                return;
            }
            let Some(next) = self.next_block() else { return };
            games = next;
        }
    }

    fn next_block(&self) -> Option<Range<u64>> {
        let start = self.next.fetch_add(self.block, Ordering::Relaxed);
        (start < self.end).then(|| start..self.end.min(start.saturating_add(self.block)))
    }
}

/// Hands results on in the order of games, keeping those that came early. The receiver ends with
/// it: if it returns early the workers' next result finds no listener and they stop.
fn in_order(
    receiver: Receiver<GameBlock>,
    games: Range<u64>,
    each: &mut impl FnMut(u64, &SeriesMatchResult) -> io::Result<()>,
) -> Result<(), SimulationError> {
    let mut early = BTreeMap::new();
    let mut number = games.start;
    while number < games.end {
        let block = loop {
            if let Some(block) = early.remove(&number) {
                break block;
            }
            match receiver.recv() {
                Ok((start, block)) => early.insert(start, block),
                Err(_) => {
                    return Err(SimulationError::Game(
                        "a thread of the simulation has died".into(),
                    ));
                }
            };
        };
        for outcome in block {
            let outcome = outcome.map_err(|sentence| {
                SimulationError::Game(format!(
                    "game {number} cannot be played to its end: {sentence}"
                ))
            })?;
            each(number, &outcome)?;
            number += 1;
        }
    }
    Ok(())
}
