//! Jungles by mail: promises that need a store, a clock and letters together.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod addressed;
mod archive;
mod clocks;
mod commands;
mod confirming;
mod documented;
mod forgetting;
#[cfg(target_os = "linux")]
mod kills;
#[cfg(target_os = "linux")]
mod life;
mod links;
mod month;
mod names;
#[cfg(target_os = "linux")]
mod night;
mod older_store;
mod pages;
mod reading;
mod reports;
mod safety;
mod scene;
#[cfg(target_os = "linux")]
mod served;
mod strangers;
mod unsubscribing;
mod watched;
#[cfg(target_os = "linux")]
mod years;

use shoal_mail::testing::sent;
