//! The game before a match: in the lobby, and in what a table keeps.
//!
//! - [`lobby_game`]: its card, its reefs with a picture each, its setups
//! - [`settings`]: what its group has agreed, and who draws event cards

pub mod lobby_game;
pub mod settings;
