//! Matches without a window, for programs and for people who count results. The caller passes the games in.
//!
//! - [`engine`]: games by JSON lines, for programs in any language
//! - [`programs`]: players that are programs in any language
//! - [`simulate`]: many seeded matches
//! - [`tournament`]: round after round between named players
//! - [`fresh`]: seeds that nobody can guess
//! - [`folders`]: where levels, assets, journals and settings are
//! - [`level_library`]: the boards that are built in, installed and a person's own
//!
//! # Examples
//!
//! Ten games of penguins between random bots, counted:
//!
//! ```
//! use shoal_contract::any::{AnyGame, BotChoice, GameAdapter, SeriesPlan};
//! use shoal_host::simulate::{PreparedSimulation, Shard, Simulation, SimulationSummary};
//! use shoal_penguins::Penguins;
//! use std::num::NonZeroUsize;
//!
//! const PENGUINS: &dyn AnyGame = &GameAdapter::<Penguins>::NEW;
//!
//! let plan = SeriesPlan {
//!     setup: None,
//!     seats: Some(2),
//!     numbers: Vec::new(),
//!     bots: vec![BotChoice::named("random")],
//!     limit: 1000,
//!     hash: false,
//!     feel: false,
//! };
//! let simulation = Simulation {
//!     plan,
//!     games: 10,
//!     seed: 1,
//!     shard: Shard::WHOLE,
//!     threads: NonZeroUsize::MIN,
//!     one_by_one: false,
//! };
//! let prepared = PreparedSimulation::new(PENGUINS, simulation)?;
//! let mut summary = SimulationSummary::new(PENGUINS.info().title, &prepared.bots());
//! prepared.play(|_number, result| {
//!     summary.add(result);
//!     Ok(())
//! })?;
//! assert_eq!(summary.games(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
