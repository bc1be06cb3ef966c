//! The table with the games that come with it, without a window. It is a package of its own, as the table knows no game.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod absence;
mod art;
mod editor;
mod ending;
mod facing;
mod film;
mod host_sections;
mod hosting;
mod lobby;
mod panel;
mod parts;
mod poster;
mod puzzle_editor;
mod puzzles;
mod series;
mod tournament;
mod tutorial;
mod watch;
mod whole;

use shoal_views as views;
