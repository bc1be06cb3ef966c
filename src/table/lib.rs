//! Matches on the projected table: everything that is written once for all games.
//!
//! - [`mod@matches`]: a match at the table, from its start to its celebration
//! - [`features`]: the features of the table around matches
//! - [`kit`]: building blocks of a game's view
//!
//! The table itself is in `shoal_tabletop`; a game's own pictures are in its `view/` folder.
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod features;
#[cfg(any(test, feature = "testing"))]
pub mod headless;
pub mod kit;
pub mod matches;
