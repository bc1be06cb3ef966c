//! The game before a match: in the lobby, and in what a table keeps.
//!
//! - [`lobby_game`]: its card, its boards with a picture each, its setups
//! - [`settings`]: the way cards are held

pub mod lobby_game;
pub mod settings;
