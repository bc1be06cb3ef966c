//! Jungles by mail: promises that need a store, a clock and letters together.

mod clocks;
mod commands;
mod forgetting;
#[cfg(unix)]
mod kills;
mod month;
mod pages;
mod safety;
mod scene;
#[cfg(unix)]
mod years;
