//! Forms by which games are played on phones, at the table and in a class. Each is in its game's folder, beside
//! the rules, but belongs to this package, which knows what a form is.

use crate::contract::Lettered;
use shoal_phone::{Lever, Part};

/// A lever for each of these things. They stand at these numbers, and go up to `highest`, or to where they stand beyond
/// it.
pub fn levers(label: &str, things: &Lettered, now: &[u32], highest: u32) -> Part {
    let lever = |(&(_, name), &now): (&(char, &str), &u32)| {
        // A lever on a phone has no more positions.
        let at = u8::try_from(now).unwrap_or(u8::MAX);
        let positions = (0..=highest.max(at.into())).map(|number| number.to_string().into());
        Lever { label: name.into(), positions: positions.collect(), at }
    };
    let levers = things.things.iter().zip(now).map(lever).collect();
    Part::Levers { label: label.into(), levers }
}

/// The numbers that such levers were turned to; none if this is no entry of them.
pub fn numbers(things: &Lettered, entry: &[i32]) -> Option<Vec<u32>> {
    let is_whole = entry.len() == things.things.len();
    is_whole.then(|| entry.iter().map(|number| u32::try_from(*number).ok()).collect())?
}

#[path = "games/fish_or_failure/form.rs"]
pub mod fish_or_failure;
#[path = "games/food_chain/form.rs"]
pub mod food_chain;
#[path = "games/virus_fight/form.rs"]
pub mod virus_fight;
