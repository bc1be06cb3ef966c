//! The players that are programs.
//!
//! - `random` plays anything that is legal
//! - `house` is the reference strategy (rules 5), with the options `depth` and `positions`
//! - `easy` goes where it sees the most fish, and misses things
//! - `medium` looks around after each of its plies: whose ice is it?
//! - `hard` looks ahead, with the option `positions`
//!
//! What the levels share: `ply_chooser` puts them in the seats of a match; `territory` tells who reaches which tile
//! first; `why` and `reason` have their sentences. For the hard bot: `search`, its `table`, and `islands`, where the
//! end of the game is computed apart.
//!
//! Measured on 200 boards with two players, each board twice with seats swapped, ties half, by the
//! test `the_levels_keep_their_distance_in_four_hundred_games`:
//!
//! | 400 games | 8 by 8 | 10 by 5 |
//! | --- | --- | --- |
//! | `medium` against `easy` | 98.0 % | 97.9 % |
//! | `hard` against `medium` | 99.2 % | 98.4 % |
//! | `hard` against `house`, depth 2 | 100.0 % | 100.0 % |
//!
//! `easy` wins 86 % against `random` and 68 % against `house`. With 10,000 positions `hard` wins about
//! four of five games against itself with 3,000.
//!
//! Four players, two of each level in all orders of seats (`shoal ladder penguins --players 4 --games 300 --seed
//! 1`, 39 seconds on two cores of a busy machine): `house` against `random` 81 %, `easy` against `house`
//! 53 %, `medium` against `easy` 72 %, `hard` against `medium` 79 %.

mod easy;
mod hard;
mod house;
mod islands;
mod medium;
mod order;
mod ply_chooser;
mod reason;
mod search;
mod table;
mod territory;
mod why;

use super::Penguins;
use super::position::MOST_PLAYERS;
use super::setup::Setup;
use easy::EasyPenguinBot;
use hard::HardPenguinBot;
use house::HouseBot;
use medium::MediumPenguinBot;
use ply_chooser::PlyChooserBot;
use serde_json::Value;
use shoal_contract::{Bot, BotOptions, RandomBot, unknown_bot};
use std::ops::RangeInclusive;

pub use house::best_move;

/// The bots by name, weakest first.
pub const NAMES: [&str; 5] = ["random", "house", "easy", "medium", "hard"];

/// Numbers of its own turns that `house` can look ahead: beyond, it would not answer in time.
pub const DEPTHS: RangeInclusive<u32> = 1..=12;
/// Default for the number of turns that `house` looks ahead.
const USUAL_DEPTH: u32 = 2;

/// The fewest and the most positions that `hard` and `house` can be set to look at for a decision. To
/// `hard` a position counts for more on boards of more than 64 spots.
const POSITIONS: RangeInclusive<u32> = 50..=10_000_000;
/// Default for the number of positions that `hard` looks at; `house` looks at as many as its depth takes.
const USUAL_POSITIONS: u32 = 20_000;

/// From the fewest positions a bot can be set to look at to its default number; none for one that
/// counts none.
pub fn positions_up_to_usual(name: &str) -> Option<RangeInclusive<u32>> {
    (name == "hard").then_some(*POSITIONS.start()..=USUAL_POSITIONS)
}

/// Makes a bot by name for a match.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(
    name: &str,
    options: &Value,
    setup: &Setup,
    seed: u64,
) -> Result<Box<dyn Bot<Penguins>>, String> {
    let options = |known: &[&str]| BotOptions::read(name, options, known);
    let none = || options(&[]);
    let names = || (0..MOST_PLAYERS).map(|index| setup.name(index).to_owned()).collect();
    Ok(match name {
        "random" => {
            none()?;
            Box::new(RandomBot::new(seed))
        }
        "house" => {
            let options = options(&["depth", "positions"])?;
            let depth = options.number("depth", &DEPTHS)?.unwrap_or(USUAL_DEPTH);
            Box::new(HouseBot::new(depth, options.number("positions", &POSITIONS)?))
        }
        "easy" => {
            none()?;
            Box::new(PlyChooserBot::new(EasyPenguinBot::new(seed), names()))
        }
        "medium" => {
            none()?;
            Box::new(PlyChooserBot::new(MediumPenguinBot::new(seed), names()))
        }
        "hard" => {
            let positions = options(&["positions"])?.number("positions", &POSITIONS)?;
            let positions = positions.unwrap_or(USUAL_POSITIONS);
            Box::new(PlyChooserBot::new(HardPenguinBot::new(seed, positions), names()))
        }
        _ => return Err(unknown_bot(name, &NAMES)),
    })
}

#[cfg(test)]
mod level_tests;
#[cfg(test)]
mod tests;
