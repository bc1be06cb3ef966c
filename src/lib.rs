//! Shoal: board games about the sea for a projected table.
//!
//! - [`contract`]: what a game is, and everything written once for all games
//! - [`fresh`]: seeds that nobody can guess
//! - [`games`]: the rules, one folder a game
//! - [`engine`]: JSON lines, for programs in any language
//! - [`programs`]: players that are programs in any language
//! - [`simulate`]: many seeded matches
//! - [`tournament`]: round after round between named players
//! - [`places`]: where levels, assets, journals and settings are
//! - [`level_library`]: the boards that are there
//! - [`terminal`]: all that is printed
//! - [`cli`]: the command line
//! - `app`: the program with the table, which names the games that have a view (feature `table`)
//! - `table`: seats, mice and the projected picture (feature `table`)

#[cfg(feature = "table")]
pub mod app;
pub mod cli;
pub mod contract;
pub mod engine;
pub mod fresh;
pub mod games;
pub mod level_library;
pub mod places;
pub mod programs;
pub mod simulate;
#[cfg(feature = "table")]
pub mod table;
pub mod terminal;
pub mod tournament;
