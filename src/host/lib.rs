//! Matches without a window: what hosts them for programs and for people who count. It is given the games.
//!
//! - [`engine`]: JSON lines, for programs in any language
//! - [`programs`]: players that are programs in any language
//! - [`simulate`]: many seeded matches
//! - [`tournament`]: round after round between named players
//! - [`fresh`]: seeds that nobody can guess
//! - [`places`]: where levels, assets, journals and settings are
//! - [`level_library`]: the boards that are there
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod engine;
pub mod folders;
pub mod fresh;
pub mod level_library;
pub mod programs;
pub mod simulate;
pub mod tournament;
