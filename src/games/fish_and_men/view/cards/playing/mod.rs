//! Playing cards at the table.
//!
//! - [`ids`]: what a press on a card means; [`picks`]: what each seat is choosing
//! - [`controls`], [`trade`], [`verbs`]: presses, clicks and verbs, turned into actions
//! - [`rows`], [`tiles`], [`lines`], [`marks`], [`field`]: what is seen of it in the trays and on the board
//! - [`flights`], [`cold`]: cards on their way, and frozen time
//! - [`panel`]: what the host can turn
//! - [`for_bots`]: bots at a table where people hold the cards

pub mod cold;
pub mod controls;
pub mod field;
pub mod flights;
pub mod for_bots;
pub mod ids;
pub mod lines;
pub mod marks;
pub mod panel;
pub mod picks;
pub mod rows;
pub mod tiles;
pub mod trade;
pub mod verbs;

#[cfg(test)]
mod tests;
