//! The players that are programs.
//!
//! - `random` plays anything that is legal
//! - `greedy` reckons how many turns it still needs to win, and always does what needs the fewest:
//!   `greedy` the player, `search` where it can get to, `outlook` what it expects of the
//!   pollution it sees, `worth` the turns a place needs, `tables` what it knows of the board

mod greedy;
mod outlook;
mod search;
mod tables;
mod worth;

use super::FishAndMen;
use super::setup::Setup;
use crate::contract::{Bot, RandomBot, Seat};
use greedy::GreedyBot;

/// The bots by name, weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// Makes a bot by name. No bot has options yet.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(
    name: &str,
    options: &serde_json::Value,
    setup: &Setup,
    seat: Seat,
    seed: u64,
) -> Result<Box<dyn Bot<FishAndMen>>, String> {
    let none = options.is_null() || options.as_object().is_some_and(serde_json::Map::is_empty);
    if !none {
        return Err(format!("the bots of Fish and Men have no options, and {options} was given"));
    }
    match name {
        "random" => Ok(Box::new(RandomBot::new(seed))),
        "greedy" => Ok(Box::new(GreedyBot::new(setup, seat, seed))),
        _ => Err(format!("there is no bot called \"{name}\"; the bots are: {}", NAMES.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(name: &str, options: &serde_json::Value) -> String {
        make(name, options, &Setup::for_players(2), Seat(0), 1).err().unwrap_or_default()
    }

    #[test]
    fn an_unknown_bot_or_option_is_refused_with_the_known_ones() {
        let none = serde_json::Value::Null;
        assert!(error("clever", &none).contains("random, greedy"), "the known bots are named");
        let options = serde_json::json!({ "depth": 3 });
        assert!(error("greedy", &options).contains("no options"), "and that there are no options");
        assert_eq!(error("greedy", &serde_json::json!({})), "", "no options at all are fine");
    }
}
