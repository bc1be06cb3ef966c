//! People choose in secret at a table in each way that needs no phone: cards, buttons, behind a standing card, and
//! while the others close their eyes. Each is looked at from above and from the chairs.

use bevy::math::Vec2;
use shoal_tabletop::geometry::{PLACES, TrayDepth};
use std::path::Path;
use std::process::Command;

use super::chair::Seen;
use super::party::Party;
use super::patience::until;
use super::program::STEADY;
use crate::x_mice::Result;

const NAMES: [&str; 3] = ["Anna", "Bert", "Cleo"];
const WAYS: [&str; 4] = ["cards", "buttons", "screen", "look_away"];
/// How much what the tray of the third seat says, at a short edge, must at least stand out, seen from its chair.
const CONTRAST: f32 = 4.5;

#[test]
fn what_to_do_in_secret_can_be_read_from_the_chair_in_each_way() -> Result<()> {
    for way in WAYS {
        let game = Path::new(env!("CARGO_BIN_EXE_shoal")).with_file_name("examples/tiny_game");
        let settings = format!("{STEADY}secrets = '{way}'\n");
        let mut table = Party::begin_in_default_size(Command::new(game), &settings)?;
        for name in NAMES {
            table.sit(name)?;
        }
        table.starts()?;
        table.program.says("after 0 actions: seat 0, seat 1, seat 2")?;
        let name = format!("secret_{way}");
        let tray = table.table().tray(PLACES[2], TrayDepth::Plain);
        let on_tray = (-300..300).flat_map(|x| (-20..60).map(move |y| (x as f32, y as f32)));
        let on_tray = on_tray.map(|(x, y)| tray.at(Vec2::new(x, y)));
        let mut contrast = 0.0;
        let can_read = until("the tray of the third seat can be read", || {
            let seen = Seen::from(&table.eyes.look()?, PLACES[2], &name)?;
            contrast = seen.contrast(on_tray.clone());
            Ok((contrast >= CONTRAST).then_some(()))
        });
        table.keep(&name)?;
        can_read.map_err(|error| format!("{error}; {way}: {contrast:.1}"))?;
        let shown = table.eyes.look()?;
        for place in PLACES.into_iter().take(NAMES.len()) {
            Seen::from(&shown, place, &name)?;
        }
        table.program.kill()?;
    }
    Ok(())
}
