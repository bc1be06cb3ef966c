//! Programs that play, started by the program itself.

mod commands;
mod faults;
mod languages;
