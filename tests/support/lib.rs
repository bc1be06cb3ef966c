//! Tools for the tests of several packages. They know nothing of Shoal.
//!
//! - [`patience`]: waiting for another program
//! - [`steering`]: steering from place to place with a cross
//! - [`http`]: a client that asks for a page
//! - [`camera`]: the pictures of a phone that is held over the table
//! - [`film`]: the frames of a film, decoded
//! - [`eye`]: what somebody at a table sees of the picture on it; [`drawings`]: finding pieces there, and [`letters`]:
//!   reading words, and [`numbers`] on plates, the places of which [`number_search`] finds
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

pub mod camera;
pub mod drawings;
pub mod eye;
pub mod film;
pub mod http;
pub mod letters;
pub mod number_search;
pub mod numbers;
pub mod patience;
pub mod steering;
