//! The table on a real X server without a screen (Xvfb), with made-up mice. One server runs at a time: on a
//! busy machine two windows drawn by software would be late.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod awake;
#[path = "../headless/browser.rs"]
mod browser;
mod desktop;
mod devices;
mod film;
mod missing;
#[path = "../headless/program.rs"]
mod program;
mod reading;
mod sway;
mod table;

use several_mice::testing::{event_mice, x_mice, x_server, xvfb};
use shoal_test_support::patience;
