//! The table with Pearls: `cargo run --example tiny_game`.

use shoal::app::{TableGame, run_game};
use std::process::ExitCode;
use tiny_game::view::PearlsView;

fn main() -> ExitCode {
    run_game(TableGame::plain::<PearlsView>())
}
