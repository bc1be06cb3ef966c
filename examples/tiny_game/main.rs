//! Pearls, a whole small game: how to add one to the table. CONTRIBUTING.md walks through it, and
//! `cargo run --example tiny_game` starts it.
//!
//! Every round each diver chooses an oyster in secret. Once all have chosen everybody dives: who comes to
//! an oyster alone takes its pearls, and where several meet nobody takes any. After six rounds the most
//! pearls win.
//!
//! - `rules`: the match as plain data, and the rules over it: the contract [`shoal::contract::Game`]
//! - `bot`: a player that is a program
//! - `view`: what lies on the table, what a click means, what stands in the trays

mod bot;
mod rules;
mod view;

use rules::Pearls;
use shoal::app::{self, Options, TableGame};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options { journals: Some("target/pearls".into()), ..Options::default() };
    match app::run(options, vec![TableGame::new::<Pearls>(view::plugin)]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("tiny_game: {problem}");
            ExitCode::FAILURE
        }
    }
}
