//! The players that are programs.
//!
//! - `random` plays anything that is legal
//! - `easy` feeds where the water is clear, goes in the right direction, and misses things
//! - `medium` works out where to go, and plays its cards by rule of thumb
//! - `hard` does whatever leaves it the best chance to win
//!
//! Parts that they share: `knowledge` is what one bot knows; `mover` moves its fish, by a `search`; `win_time`
//! estimates the turns that a place still needs; `outlook` holds the sea and the pollution to expect; `tables` is
//! computed from the board; `worth` and `pollution` have the units and estimates of all these; `rules_of_thumb` has
//! rules of thumb for cards; `trade` answers and proposes trades; `why` has the sentences. Only the hard bot uses
//! these: `race` and `chance` for the chance to win, `aim` for the targets of a card, `judge` for the worth of playing
//! it.
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
mod chance;
mod easy;
mod hard;
mod judge;
mod knowledge;
mod medium;
mod mover;
mod outlook;
pub mod own_cards;
mod pollution;
mod race;
mod rules_of_thumb;
mod search;
mod tables;
mod trade;
mod why;
mod win_time;
mod worth;

use super::FishAndMen;
use super::setup::Setup;
use easy::EasyFishBot;
use hard::HardFishBot;
use medium::MediumFishBot;
use serde_json::Value;
use shoal_contract::{Bot, BotOptions, RandomBot, Seat, unknown_bot};
use std::ops::RangeInclusive;

/// The bots by name, weakest first.
pub const NAMES: [&str; 4] = ["random", "easy", "medium", "hard"];

/// The fewest and the most positions a bot can be set to look at for a decision.
const POSITIONS: RangeInclusive<u32> = 50..=1_000_000;

/// Returns the default number of positions that a bot looks at for a decision; none for one without a search.
pub fn usual_positions(name: &str) -> Option<u32> {
    match name {
        "easy" => Some(300),
        "medium" => Some(1_200),
        "hard" => Some(12_000),
        _ => None,
    }
}

/// The range from the fewest positions a bot can be set to look at to its default number.
pub fn positions_up_to_usual(name: &str) -> Option<RangeInclusive<u32>> {
    Some(*POSITIONS.start()..=usual_positions(name)?)
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
    let known: &[&str] = if usual_positions(name).is_some() { &["positions"] } else { &[] };
    if !NAMES.contains(&name) {
        return Err(unknown_bot(name, &NAMES));
    }
    let positions = BotOptions::read(name, options, known)?.number("positions", &POSITIONS)?;
    let positions = positions.or_else(|| usual_positions(name)).unwrap_or(0);
    Ok(match name {
        "easy" => Box::new(EasyFishBot::new(setup, seat, seed, positions)),
        "medium" => Box::new(MediumFishBot::new(setup, seat, seed, positions)),
        "hard" => Box::new(HardFishBot::new(setup, seat, seed, positions)),
        _ => Box::new(RandomBot::new(seed)),
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
