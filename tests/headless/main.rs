//! The sources, and the program by its command line: nothing here opens a window.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod architecture;
#[cfg(unix)]
mod browser;
mod class;
mod cli;
mod engine;
#[cfg(unix)]
mod files;
mod food_chain_program;
mod gate;
mod links;
#[cfg(feature = "table")]
mod look;
#[cfg(all(unix, feature = "table"))]
mod manual;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod packages;
mod penguins_program;
mod phases;
mod program;
#[cfg(unix)]
mod programs;
mod rules_cited;
mod simulate;
mod text_files;
mod virus_fight_program;

#[cfg(unix)]
use shoal_test_support::patience;
