//! Shoal without a window: everything that a match needs, and nothing that a table needs.
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
//!
//! It is a package of its own because rules, bots and search are compiled for speed, and the table for a
//! short wait after an edit. Its modules stay in `src/`, where each game is one folder with its view in it.
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

#[path = "../contract/mod.rs"]
pub mod contract;
#[path = "../engine/mod.rs"]
pub mod engine;
#[path = "../fresh.rs"]
pub mod fresh;
#[path = "../games/mod.rs"]
pub mod games;
#[path = "../level_library.rs"]
pub mod level_library;
#[path = "../places.rs"]
pub mod places;
#[path = "../programs/mod.rs"]
pub mod programs;
#[path = "../simulate/mod.rs"]
pub mod simulate;
#[path = "../terminal.rs"]
pub mod terminal;
#[path = "../tournament/mod.rs"]
pub mod tournament;
