//! Pearls, a whole small game: how to add one to the table. CONTRIBUTING.md walks through it, and
//! `cargo run --example tiny_game` starts it.
//!
//! Every round each diver chooses an oyster in secret. Once all have chosen everybody dives: who comes to
//! an oyster alone takes its pearls, and where several meet nobody takes any. After six rounds the most
//! pearls win.
//!
//! - [`rules`]: the match as plain data, and the rules over it: the contract [`shoal_contract::Game`]
//! - [`bot`]: a player that is a program
//! - [`view`]: what lies on the table, what a click means, what stands in the trays
//! - `main.rs`: the table with it

pub mod bot;
pub mod rules;
pub mod view;
