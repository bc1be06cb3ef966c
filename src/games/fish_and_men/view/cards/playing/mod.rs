//! Playing cards at the table.
//!
//! - [`ids`]: the meanings of presses on cards; [`picks`]: the choice of each seat
//! - [`controls`], [`trade`], [`verbs`]: presses, clicks and verbs, turned into actions
//! - [`rows`], [`tiles`], [`lines`], [`marks`], [`target_fields`]: the picture of it in the trays and on the board
//! - [`flights`], [`freeze_overlay`]: cards on their way, and frozen time
//! - [`panel`]: the settings for the host
//! - [`for_bots`]: bots at a table where people hold the cards

pub mod controls;
pub mod flights;
pub mod for_bots;
pub mod freeze_overlay;
pub mod ids;
pub mod lines;
pub mod marks;
pub mod panel;
pub mod picks;
pub mod rows;
pub mod target_fields;
pub mod tiles;
pub mod trade;
pub mod verbs;

#[cfg(test)]
mod tests;
