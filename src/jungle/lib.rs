//! Food Chain by email: jungles that run for years.
//!
//! - [`config`]: the settings of a host, in one file with comments
//! - [`store`]: all that must outlive a power cut, in one SQLite file
//! - [`parties`]: players, bots and typed names, as the journal knows them: by number
//! - [`jungle`]: a running jungle, from its last checkpoint and its journal; [`bots`] keep it alive
//! - [`clock`]: the times at which cycles are due
//! - [`host`]: letters, cycles and the host's commands, each done in one transaction
//! - [`words`]: the words that orders begin with; [`orders`]: the lines that players write; [`canonical`]: the same as
//!   we write them
//! - [`slips`]: letters without an order; [`verdict`]: a yes or a no; [`naming`]: the names that players show
//! - [`report`]: a jungle on paper; [`statistics`]: figures by month
//! - [`letters`]: the texts of our letters; [`render`]: the same as messages, as they leave
//! - [`serve`]: the program that runs all the time; [`asking`]: requests of the host to it
//! - [`begin`]: a new folder with a configuration; [`export`]: a jungle as a file, for the table; [`watched`]: the same
//!   while it goes on; [`journal_translator`]: the names in both
//!
//! The journal and the checkpoints hold numbers only. Addresses, and whatever players typed, are in tables
//! of their own, where they can be erased.
//!
//! # Examples
//!
//! ```
//! use shoal_jungle::orders::{self, MailOrder};
//! use shoal_jungle::{begin, canonical};
//! use std::path::Path;
//!
//! // A line of a mail, as people write it.
//! let order = orders::read("- start h n2, y1, m2!")?;
//! let line = canonical::order(&order).expect("it is an order of the game");
//! assert!(line.starts_with("START H "));
//! assert_eq!(orders::read(&line)?, order);
//! assert_eq!(orders::read("Please unsubscribe me.")?, MailOrder::Unsubscribe);
//!
//! // A folder for a new host.
//! let home = tempfile::tempdir().map_err(|error| error.to_string())?;
//! let [config, unit] = begin::begin(&home.path().join("jungle"), false, Path::new("/usr/bin/shoal"))?;
//! assert!(config.ends_with("jungle.toml") && config.exists() && unit.exists());
//! # Ok::<(), String>(())
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod asking;
pub mod begin;
pub mod bots;
pub mod canonical;
pub mod clock;
pub mod config;
pub mod export;
pub mod host;
pub mod journal_translator;
pub mod jungle;
pub mod letters;
pub mod naming;
pub mod orders;
pub mod parties;
pub mod render;
pub mod report;
pub mod serve;
pub mod slips;
pub mod statistics;
pub mod store;
pub mod verdict;
pub mod watched;
pub mod words;
