//! Shoal: board games about the sea for a projected table.
//!
//! This package is the program:
//!
//! - [`cli`]: the command line
//! - `app`: the program with the table, which puts table and games together (feature `table`)
//!
//! Everything else is in packages of their own, one for each folder of `src`. They can be used from here as well:
//!
//! - [`contract`], [`games`]: what a game is, and the list of the games
//! - [`engine`], [`folders`], [`fresh`], [`level_library`], [`programs`], [`simulate`], [`tournament`]: matches without
//!   a window, from `shoal_host`
//! - [`class`], [`terminal`]: lessons for a class; everything that is printed
//! - `tabletop`, `table`, `views`: the projected table, matches on it, and what each game looks like there (feature
//!   `table`)
//!
//! # Examples
//!
//! ```
//! use shoal::contract::any::BotChoice;
//!
//! let game = shoal::games::find("virus-fight")?;
//! let mut hosted = game.begin(None, shoal::fresh::fresh_seed())?;
//! let played = hosted.play(&[BotChoice::named("random")], 20)?;
//! assert_eq!(hosted.taken() as u64, played.actions);
//! # Ok::<(), String>(())
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub use shoal_class as class;
pub use shoal_contract as contract;
pub use shoal_games as games;
pub use shoal_host::{engine, folders, fresh, level_library, programs, simulate, tournament};
#[cfg(feature = "table")]
pub use shoal_table as table;
#[cfg(feature = "table")]
pub use shoal_tabletop as tabletop;
pub use shoal_terminal as terminal;
#[cfg(feature = "table")]
pub use shoal_views as views;

#[cfg(feature = "table")]
pub mod app;
pub mod cli;
