//! The surfaces on the table, from trays and boards to panels in the corners, and the panel of the host.

pub mod board;
pub mod corner_panels;
pub mod host_code;
pub mod host_panel;
pub mod host_window;
pub mod middle;
pub mod rest;
pub mod seat_areas;
pub mod seat_panels;
pub mod tray;
pub mod widgets;
