//! Programs that play, started by the program itself.

mod commands;
mod faults;
mod languages;
#[cfg(target_os = "linux")]
mod terminals;
