//! The table with Four in a Row: `cargo run --example four_in_a_row`.

use four_in_a_row::view::FourInARowView;
use shoal::app::{TableGame, run_game};
use std::process::ExitCode;

fn main() -> ExitCode {
    run_game(TableGame::plain::<FourInARowView>())
}
