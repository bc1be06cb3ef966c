//! The game before a season: in the lobby, and in the settings of a table.
//!
//! - [`lobby_game`]: its card, its dishes with a picture each, its setups
//! - [`settings`]: the length of a season, its stops, and the viewers of designs

pub mod lobby_game;
pub mod settings;
