//! Shoal: board games about the sea for a projected table.
//!
//! Everything without a window is in the package `shoal_core` (`src/core/`) and is found here under the same
//! names: [`contract`], [`engine`], [`fresh`], [`games`], [`level_library`], [`places`], [`programs`],
//! [`simulate`], [`terminal`], [`tournament`]. This package adds:
//!
//! - [`cli`]: the command line
//! - [`class`]: a lesson for a whole class, with a wall and a page for the teacher
//! - [`forms`]: what players fill in on phones, game by game
//! - `app`: the program with the table, which names the games that have a view (feature `table`)
//! - `table`: seats, mice and the projected picture (feature `table`)
//! - `views`: what each game looks like on the table (feature `table`)
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

// So that a test can take the sources of an example, which name this crate.
#[cfg(test)]
extern crate self as shoal;

pub use shoal_core::{
    contract, engine, fresh, games, level_library, places, programs, simulate, terminal, tournament,
};

#[cfg(feature = "table")]
pub mod app;
pub mod class;
pub mod cli;
pub mod forms;
#[cfg(feature = "table")]
pub mod table;
#[cfg(feature = "table")]
pub mod views;
