//! Hostile programs in the box, and what a system may lack. Each tries many things and tells what it got
//! hold of; their sources in `hostile/` say what that is.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod ends;
mod ground;
mod hostile;
mod lacking;
mod small;
mod terminals;
