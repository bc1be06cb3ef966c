//! The table: seats, mice, pads, the projected picture, and the one match it hosts.
//!
//! Everything here is written once for all games. A game's own pictures are in its `view/` folder.

pub mod absence;
pub mod art;
pub mod awake;
pub mod beacons;
pub mod board;
pub mod boxed;
pub mod calibration;
pub mod celebration;
pub mod consent;
pub mod cup;
pub mod display;
pub mod editor;
pub mod evening;
pub mod facing;
pub mod first_picture;
pub mod fleeting;
pub mod games;
pub mod geometry;
pub mod ground;
#[cfg(test)]
pub mod headless;
pub mod help;
pub mod host_code;
pub mod host_sections;
pub mod host_window;
pub mod hosting;
pub mod hurry;
pub mod ids;
pub mod inventory;
pub mod join;
pub mod lettering;
pub mod light;
pub mod lobby;
pub mod mice;
pub mod monitors;
pub mod motion;
pub mod notices;
pub mod on_board;
pub mod panel;
pub mod paper;
pub mod pause;
pub mod playback;
pub mod pointers;
pub mod projection;
pub mod rest;
pub mod rigs;
pub mod run;
pub mod sayings;
pub mod screens;
pub mod seats;
pub mod settings;
pub mod sieve;
pub mod slips;
pub mod sound;
pub mod tabled;
#[cfg(test)]
mod tests;
pub mod theme;
pub mod time_ribbon;
pub mod told;
pub mod tray;
pub mod trouble;
pub mod tuning;
pub mod tutorial;
pub mod typeset;
pub mod waiting;
pub mod watch;
pub mod widgets;

pub use run::{Options, run};
