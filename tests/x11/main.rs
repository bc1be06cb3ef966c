//! The table on a real X server without a screen (Xvfb), with made-up mice. One server runs at a time: on a
//! busy machine two windows drawn by software would be late.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod awake;
#[path = "../headless/browser.rs"]
mod browser;
mod desk;
mod desktop;
mod devices;
mod event_mice;
mod film;
mod mice;
mod mice_by_the_kernel;
mod mice_plugs;
mod mice_taken;
mod missing;
#[path = "../headless/patience.rs"]
mod patience;
#[path = "../headless/program.rs"]
mod program;
mod sway;
mod table;
mod x_mice;
mod x_server;
mod xvfb;
