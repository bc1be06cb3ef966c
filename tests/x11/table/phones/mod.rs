//! Two people at the table with a mouse and a phone each: the phones scan the codes that lie on the table, and
//! choose in secret. The phones are pages of a real browser.

mod codes;

use bevy::math::Vec2;
use shoal_tabletop::geometry::{PLACES, TablePlace};
use std::path::Path;
use std::process::Command;

use super::party::Party;
use super::patience::until;
use super::program::STEADY;
use crate::browser::Page;
use crate::x_mice::Result;

/// The entry of the menu that shows the code: from the middle of the tray to the player's right, and from its
/// upper edge toward the player.
const PHONE: (f32, f32) = (203.0, -123.0);

/// The small game of the examples, which is nothing but secret choices.
fn begin() -> Result<Party> {
    let game = Path::new(env!("CARGO_BIN_EXE_shoal")).with_file_name("examples/tiny_game");
    if !game.exists() {
        return Err("build the game of this test first: cargo build --example tiny_game".into());
    }
    let mut command = Command::new(game);
    command.args(["--phones", "127.0.0.1"]);
    Party::begin_in_default_size(command, STEADY)
}

impl Party {
    /// A person asks for the code of the own seat: its middle on the table, in pixels, and what stands in it.
    fn asks_for_a_code(&mut self, place: TablePlace) -> Result<(Vec2, String)> {
        let found = self.chooses(place, PHONE, codes::found);
        self.keep("phone_code")?;
        found
    }

    /// A person asks for the code of the own seat, and scans it with a phone.
    fn scans(&mut self, place: TablePlace) -> Result<Page> {
        Page::of_a_phone(&self.asks_for_a_code(place)?.1)
    }
}

#[test]
fn two_phones_scan_choose_sleep_choose_anew_and_the_table_reveals_it() -> Result<()> {
    let [anna, bert] = [PLACES[0], PLACES[1]];
    let mut table = begin()?;
    for name in ["Anna", "Bert"] {
        table.sit(name)?;
    }
    let mut annas = table.scans(anna)?;
    annas.reads("The match has not begun.")?;
    let mut berts = table.scans(bert)?;
    berts.reads("The match has not begun.")?;
    table.starts()?;
    table.program.says("after 0 actions: seat 0, seat 1")?;
    annas.reads("In secret: an oyster")?;
    berts.reads("In secret: an oyster")?;
    annas.can_be_touched()?;
    for (dark, name) in [(false, "asked_light"), (true, "asked_dark")] {
        annas.dark(dark)?;
        annas.picture(name)?;
    }

    annas.tap("row 1, oyster 4")?;
    // A phone throws pages away: what was filled in is still there.
    annas.reload()?;
    annas.tap("Choose this")?;
    annas.reads("Chosen. You can still change it.")?;
    annas.picture("chosen")?;
    table.keep("phone_chosen")?;
    table.program.says_no_more();

    // Asleep it hears nothing; awake it says what the table has.
    annas.sleep(true)?;
    berts.tap("row 2, oyster 1")?;
    annas.sleep(false)?;
    annas.tap("row 3, oyster 6")?;
    annas.tap("Choose this instead")?;
    annas.reads("Chosen. You can still change it.")?;
    berts.tap("Choose this")?;
    table.program.says("after 2 actions: the house")?;
    table.program.says("after 3 actions: seat 0, seat 1")?;
    // Each was alone: these two oysters are empty now, and the one that Anna gave up is not.
    let oysters = ["row 2, oyster 1", "row 3, oyster 6", "row 1, oyster 4"];
    until("the phone offers what there is", || {
        let offers = annas.text()?.to_lowercase();
        let offered = oysters.map(|oyster| offers.contains(oyster));
        Ok((offered == [false, false, true]).then_some(()))
    })?;
    assert!(
        !table.read("target/pearls")?.contains("choose"),
        "what was chosen cannot be read in the journal"
    );
    table.keep("phone_revealed")?;
    table.program.kill()
}
