//! Pearls, a whole small game: how to add one to the table. CONTRIBUTING.md walks through it, and
//! `cargo run --example tiny_game` starts it.
//!
//! Every round each diver chooses an oyster in secret. Once all have chosen everybody dives: who comes to
//! an oyster alone takes its pearls, and where several meet nobody takes any. After six rounds the most
//! pearls win.
//!
//! - [`rules`]: the match as plain data, with the rules as its methods: [`shoal_contract::PlainPosition`]
//! - [`bot`]: a bot
//! - [`view`]: what is drawn on the table, what a click means, what the trays show
//! - `pearls.tutorial`: the lesson; `main.rs`: the table with it
//!
//! # Examples
//!
//! ```
//! use shoal_contract::{Actor, Game, Match, Seat};
//! use tiny_game::rules::{Action, Pearls};
//!
//! let mut game = Match::<Pearls>::new(Pearls::default_setup(2), 7)?;
//! game.apply(Actor::Seat(Seat(0)), &Action::Choose(4))?;
//! game.apply(Actor::Seat(Seat(1)), &Action::Choose(9))?;
//! game.apply(Actor::House, &Action::Dive)?;
//! // Both came alone to their oysters.
//! assert!(game.state().position.pearls.iter().all(|&pearls| pearls > 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bot;
pub mod rules;
pub mod view;
