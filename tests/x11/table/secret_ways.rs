//! Four people choose in secret at one table, each in another way: cards, buttons, behind a standing card, and
//! while the others close their eyes. Each way is looked at from above and from the chair.

use bevy::math::Vec2;
use shoal::table::geometry::PLACES;
use std::path::Path;
use std::process::Command;

use super::chair::Seen;
use super::party::Party;
use super::patience::settle;
use crate::x_mice::Result;

const NAMES: [&str; 4] = ["Anna", "Bert", "Cleo", "Dora"];
/// The dots of a tray, and the entry of the menu that goes on to the next way.
const DOTS: (f32, f32) = (295.0, 21.0);
const WAY: (f32, f32) = (-204.0, -38.0);

#[test]
fn each_way_to_choose_in_secret_can_be_read_from_its_chair() -> Result<()> {
    let game = Path::new(env!("CARGO_BIN_EXE_shoal")).with_file_name("examples/tiny_game");
    let mut table = Party::begin(Command::new(game))?;
    for name in NAMES {
        table.sit(name)?;
    }
    table.starts()?;
    table.program.says("after 0 actions: seat 0, seat 1, seat 2, seat 3")?;
    for (presses, place) in PLACES.into_iter().take(NAMES.len()).enumerate() {
        for _ in 0..presses {
            table.clicks(place, DOTS)?;
            settle()?;
            table.keep("menu")?;
            table.clicks(place, WAY)?;
            settle()?;
        }
    }
    settle()?;
    table.keep("secret_ways")?;
    let shown = table.eyes.look()?;
    for place in PLACES.into_iter().take(NAMES.len()) {
        Seen::from(&shown, place, "secret_ways")?;
    }
    let _ = Vec2::ZERO;
    table.program.kill()
}
