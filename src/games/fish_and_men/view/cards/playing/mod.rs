//! Playing cards at the table.
//!
//! - [`ids`]: the meanings of presses on cards; [`picks`]: the choice of each seat
//! - [`controls`]: presses, clicks and verbs, turned into actions
//! - [`trays`], [`marks`]: the picture of it in the trays and on the board; [`others`]: the cards of others that it is about
//! - [`flights`]: cards on their way, and frozen time
//! - [`panel`]: the settings for the host
//! - [`for_bots`]: bots at a table where people hold the cards

pub mod controls;
pub mod flights;
pub mod for_bots;
pub mod ids;
pub mod marks;
pub mod others;
pub mod panel;
pub mod picks;
pub mod trays;

#[cfg(test)]
mod tests;
