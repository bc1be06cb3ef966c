//! Shoal: board games about the sea for a projected table.
//!
//! The rest is in packages of their own, one a folder. Of these [`contract`], [`games`], [`class`] and what a host needs
//! ([`engine`], [`fresh`], [`level_library`], [`places`], [`programs`], [`simulate`], [`terminal`], [`tournament`]) are
//! found here as well. This package adds:
//!
//! - [`cli`]: the command line
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
