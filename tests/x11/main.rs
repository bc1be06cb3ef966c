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
#[allow(dead_code, reason = "the tests of the mice alone do more with it")]
#[path = "../../src/mice/tests/mice/event_mice.rs"]
mod event_mice;
mod film;
mod missing;
#[path = "../headless/patience.rs"]
mod patience;
#[path = "../headless/program.rs"]
mod program;
mod sway;
mod table;
#[allow(dead_code, reason = "the tests of the mice alone do more with it")]
#[path = "../../src/mice/tests/mice/x_mice.rs"]
mod x_mice;
#[path = "../../src/mice/tests/mice/x_server.rs"]
mod x_server;
#[allow(dead_code, reason = "the tests of the mice alone do more with it")]
#[path = "../../src/mice/tests/mice/xvfb.rs"]
mod xvfb;
