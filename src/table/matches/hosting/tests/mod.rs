//! Matches of a small game on a table without a window.

mod disk;
mod going_back;
mod guests;
mod host;
mod onlooking;
mod watching;

use super::testing::{HostingTestTable, dealt, pebbles, seat};
