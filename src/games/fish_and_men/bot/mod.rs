//! The players that are programs.
//!
//! - `random` plays anything that is legal
//! - `easy` feeds where the water is clear, goes in the right direction, and misses things
//! - `medium` works out where to go, and plays its cards by rule of thumb
//! - `hard` does whatever leaves it the best chance to win
//!
//! `player` is the frame of all levels, and the data by which they differ. A bot looks at the sea with its `knowledge`;
//! `tables` is what it computes from the board once, `pollution` what it expects of the drift. `win_time` estimates the
//! turns that a place still needs, and `mover` moves its fish. `worth` is what a card is worth, `aim`
//! chooses its target, `trade` proposes trades; `why` has the sentences. Cards are played by rules of `thumb`, or, by the
//! hard bot, `by_chance`: for that are `race` for the chance to win, and `judge` for what a card makes of it.
//!
//! [`own_cards`]: bots where the players hold cards of their own.
//!
//! Measured by `shoal ladder fish-and-men --bots easy,medium,hard --games 4000 --seed 2`, two of each
//! level at a table of four with open hands, in all orders of seats: medium wins 72.4 % against easy
//! (95 % interval 71.0 to 73.7), hard 67.9 % against medium (66.4 to 69.3). On the other boards it is
//! 68 to 71 % and 67 to 69 %. Without cards all fish are ready in the sixth turn, and the first
//! to arrive then wins: there hard has 60 %.
//!
//! Equals are chosen from by chance: in 8,000 games of four medium bots the seats won 25.0, 25.1, 24.9
//! and 25.0 %.

mod aim;
mod by_chance;
mod judge;
mod knowledge;
mod mover;
pub mod own_cards;
mod player;
mod pollution;
mod prelude;
mod race;
mod tables;
mod thumb;
mod trade;
mod why;
mod win_time;
mod worth;

use super::FishAndMen;
use super::setup::Setup;
use player::{FishBot, FishBotLevel, LEVELS};
use serde_json::Value;
use shoal_contract::{Bot, BotOptions, RandomBot, Seat, unknown_bot};
use std::ops::RangeInclusive;

/// The bots by name, weakest first.
pub const NAMES: [&str; 4] = ["random", "easy", "medium", "hard"];

/// The fewest and the most positions a bot can be set to look at for a decision.
const POSITIONS: RangeInclusive<u32> = 50..=1_000_000;

fn level(name: &str) -> Option<&'static FishBotLevel> {
    LEVELS.iter().find(|level| level.name == name)
}

/// The range from the fewest positions a bot can be set to look at to its default number; none for one without a
/// search.
pub fn positions_up_to_usual(name: &str) -> Option<RangeInclusive<u32>> {
    Some(*POSITIONS.start()..=level(name)?.positions)
}

/// Makes a bot by name. All but `random` have the option `positions`: about how many positions the
/// bot looks at for a decision. More is better and slower, and decides nothing else.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(
    name: &str,
    options: &Value,
    setup: &Setup,
    seat: Seat,
    seed: u64,
) -> Result<Box<dyn Bot<FishAndMen>>, String> {
    if !NAMES.contains(&name) {
        return Err(unknown_bot(name, &NAMES));
    }
    let level = level(name);
    let known: &[&str] = if level.is_some() { &["positions"] } else { &[] };
    let positions = BotOptions::read(name, options, known)?.number("positions", &POSITIONS)?;
    Ok(match level {
        Some(level) => {
            let positions = positions.unwrap_or(level.positions);
            Box::new(FishBot::new(level, setup, seat, seed, positions))
        }
        None => Box::new(RandomBot::new(seed)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn error(name: &str, options: &Value) -> String {
        make(name, options, &Setup::for_players(2), Seat(0), 1).err().unwrap_or_default()
    }

    #[test]
    fn an_unknown_bot_or_option_is_refused_with_the_known_ones() {
        let none = Value::Null;
        assert!(error("clever", &none).contains("random, easy, medium, hard"), "bots are named");
        assert!(error("hard", &json!({ "depth": 3 })).contains("positions"), "options are named");
        assert!(error("random", &json!({ "depth": 3 })).contains("no options"));
        assert!(error("hard", &json!([])).contains("an object"));
        assert_eq!(error("hard", &json!({})), "", "no options at all are fine");
    }

    #[test]
    fn positions_are_a_number_within_bounds() {
        for name in ["easy", "medium", "hard"] {
            assert_eq!(error(name, &json!({ "positions": 500 })), "");
            for wrong in [json!(0), json!(-5), json!(2_000_000), json!("many"), json!(1.5)] {
                let error = error(name, &json!({ "positions": wrong }));
                assert!(error.contains("from 50 to 1000000"), "{error}");
            }
        }
    }
}
