//! Three companies at a table in a window play Fish or Failure for $7: they lay cards face down, enter what lies
//! open, and look back.

use super::party::Party;
use super::tray::{On, spot};
use crate::x_mice::Result;
use shoal::games::fish_or_failure::fishery::Fishery;
use shoal::games::fish_or_failure::setup::Setup;
use shoal::views::fish_or_failure::board::layout::ReefLayout;
use shoal_tabletop::geometry::{PLACES, TrayDepth};
use std::process::Command;

/// Where `Ready` is in a tray: from its middle to the player's right.
const READY: f32 = 130.0;
/// What they choose. The first two want the same crabs.
const CHOICES: [(Fishery, usize); 3] =
    [(Fishery::Crab, 3), (Fishery::Crab, 3), (Fishery::Grouper, 1)];

#[test]
fn three_companies_choose_in_secret_and_the_table_carries_it_out() -> Result<()> {
    let setup = tempfile::NamedTempFile::new()?;
    std::fs::write(setup.path(), r#"{"players":3,"goal":7}"#)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_shoal"));
    command.args(["table", "--log-seats", "--size", "1280x720", "--journals", "journals"]);
    command.arg("--setup").arg(setup.path());
    command.args(["--game", "fish-or-failure", "--seed", "7"]);
    let mut table = Party::begin(command)?;
    for name in ["Anna", "Bert", "Cleo"] {
        table.sit(name)?;
    }
    table.starts()?;
    table.program.says("after 0 actions: the house")?;
    table.program.says("after 1 actions: seat 0, seat 1, seat 2")?;
    table.keep("reefs_choosing")?;

    for (seat, place) in PLACES.into_iter().take(CHOICES.len()).enumerate() {
        let (table_now, depth) = (table.table(), TrayDepth::Plain);
        let middle = table_now.tray_rows(place, depth).middle_of_buttons();
        table.presses(seat, spot(table_now.tray(place, depth), READY, middle))?;
    }
    table.keep("reefs_open")?;
    let waters = ReefLayout::of(&Setup::for_players(3), &On::Match.table(), TrayDepth::Plain);
    for (seat, (fishery, number)) in CHOICES.into_iter().enumerate() {
        let place = waters.place(fishery).ok_or("it is in play")?;
        table.clicks_at(seat, place.numbers[number - 1].center())?;
    }
    table.program.says("after 4 actions: the house")?;
    table.keep("reefs_revealed")?;
    table.program.says("after 5 actions: the house")?;
    table.keep("reefs_over")?;
    let journal = table.read("journals")?;
    assert!(
        !journal.contains(r#"{"place":{"fishery""#),
        "what was chosen cannot be read in the journal"
    );
    table.program.kill()
}
