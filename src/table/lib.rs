//! The table: seats, mice, pads, the projected picture, and the one match it hosts.
//!
//! Everything here is written once for all games. A game's own pictures are in its `view/` folder.
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod absence;
pub mod account;
pub mod art;
pub mod awake;
pub mod backdrop;
pub mod board;
pub mod boxed;
pub mod calibration;
pub mod celebration;
pub mod consent;
pub mod corners;
pub mod display;
pub mod editor;
pub mod effects;
pub mod evening;
pub mod event_log;
pub mod facing;
pub mod fast_forward;
pub mod film;
pub mod first_picture;
pub mod frame;
pub mod game_list;
pub mod geometry;
pub mod ground;
pub mod happenings;
#[cfg(any(test, feature = "testing"))]
pub mod headless;
pub mod help;
pub mod host_code;
pub mod host_sections;
pub mod host_window;
pub mod hosting;
pub mod ids;
pub mod inventory;
pub mod join;
pub mod lettering;
pub mod light;
pub mod lobby;
pub mod lobby_game;
pub mod match_start;
pub mod message_filter;
pub mod middle;
pub mod monitors;
pub mod motion;
pub mod mouse_access;
pub mod notices;
pub mod on_board;
pub mod panel;
pub mod paper;
pub mod patience;
pub mod pause;
pub mod phones;
pub mod play_kit;
pub mod playback;
pub mod pointers;
pub mod premoves;
pub mod print;
pub mod projection;
pub mod puzzle_editor;
pub mod puzzles;
pub mod quit;
pub mod rest;
pub mod rigs;
pub mod screens;
pub mod seat_messages;
pub mod seat_panels;
pub mod seats;
pub mod secrets;
pub mod series;
pub mod settings;
pub mod settings_sync;
pub mod sound;
pub mod table_games;
pub mod theme;
pub mod time_ribbon;
pub mod tournament;
pub mod tray;
pub mod trouble;
pub mod turn_highlights;
pub mod tutorial;
pub mod typeset;
pub mod watch;
pub mod widgets;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

pub use several_mice as mice;
