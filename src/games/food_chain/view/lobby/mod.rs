//! The game before a season: in the lobby, and in what a table keeps.
//!
//! - [`lobby_game`]: its card, its dishes with a picture each, its setups
//! - [`settings`]: how long a season is, when it stops, and who sees designs

pub mod lobby_game;
pub mod settings;
