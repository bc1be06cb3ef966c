//! The surfaces that the table shows during a match and between matches, and the host's panel.
//!
//! - [`board`]: boards with their clicks, highlights and drag targets
//! - [`tray`]: trays, one before each seat; [`seat_areas`]: their places, protection and lamps; [`seat_panels`]: panels
//!   before a tray, over the board
//! - [`corner_panels`]: what everybody shares, in the corners of the table; [`middle`]: the panels in the middle of the
//!   table before a match and between two
//! - [`host_panel`], [`host_window`]: the host's controls, over the table's window or in a window of their own;
//!   [`host_code`]: the digits that guard some of them
//! - [`widgets`]: buttons, sliders, choices and texts, which all of these are made of
//! - [`pad_stand_ins`]: gamepads of tests of the whole program
//! - [`rest`]: the saving of power on an idle table

pub mod board;
pub mod corner_panels;
pub mod host_code;
pub mod host_panel;
pub mod host_window;
pub mod middle;
#[cfg(unix)]
pub mod pad_stand_ins;
pub mod rest;
pub mod seat_areas;
pub mod seat_panels;
pub mod tray;
pub mod widgets;
