//! The players that are programs.
//!
//! - `random` plays anything that is legal
//! - `house` is the reference strategy (part 5), with the option `depth`

mod house;

use super::Penguins;
use crate::contract::{Bot, RandomBot};
use house::House;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

pub use house::best_move;

/// The bots by name, weakest first.
pub const NAMES: [&str; 2] = ["random", "house"];

/// How many of its own turns `house` can be told to look ahead: beyond, it would not answer in time
/// anyway.
pub const DEPTHS: RangeInclusive<u32> = 1..=12;
/// How many it looks ahead if nobody says.
const USUAL_DEPTH: u32 = 2;

/// Makes a bot by name.
///
/// # Errors
/// A sentence that names the known bots or options.
pub fn make(name: &str, options: &Value, seed: u64) -> Result<Box<dyn Bot<Penguins>>, String> {
    let none = Map::new();
    let options = match options {
        Value::Null => &none,
        Value::Object(options) => options,
        _ => return Err(format!("the options of a bot are an object, and {options} was given")),
    };
    match name {
        "random" => {
            known(name, options, &[])?;
            Ok(Box::new(RandomBot::new(seed)))
        }
        "house" => {
            known(name, options, &["depth"])?;
            Ok(Box::new(House::new(depth(options)?)))
        }
        _ => {
            let names = NAMES.join(", ");
            Err(format!("there is no bot called \"{name}\"; the bots are: {names}"))
        }
    }
}

/// Refuses options that a bot does not have.
fn known(name: &str, options: &Map<String, Value>, known: &[&str]) -> Result<(), String> {
    match options.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) if known.is_empty() => {
            Err(format!("the bot {name} has no options, and \"{key}\" was given"))
        }
        Some(key) => {
            Err(format!("the bot {name} has no option \"{key}\"; there is: {}", known.join(", ")))
        }
    }
}

fn depth(options: &Map<String, Value>) -> Result<u32, String> {
    let Some(value) = options.get("depth") else { return Ok(USUAL_DEPTH) };
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    number.filter(|number| DEPTHS.contains(number)).ok_or_else(|| {
        let (least, most) = (DEPTHS.start(), DEPTHS.end());
        format!("depth: {value} is not a number of own turns from {least} to {most}")
    })
}

#[cfg(test)]
mod tests;
