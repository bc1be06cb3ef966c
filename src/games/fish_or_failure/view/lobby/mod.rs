//! The game before a match: in the lobby, and in the settings of a table.
//!
//! - [`lobby_game`]: its card, its reefs with a picture each, its setups
//! - [`settings`]: agreements of the group, and the drawer of event cards

pub mod lobby_game;
pub mod settings;
