//! The table on mice that are read from the kernel's files: people sit down with them, and they are taken from the desktop.

use super::party::Party;
use super::program::STEADY;
use crate::event_mice::EventFolder;
use crate::program::command;
use crate::x_mice::Result;
use shoal_tabletop::system::mouse_access::STAND_INS;
use std::process::Command;

#[test]
fn mice_read_from_the_kernel_are_listed_and_each_sits_down_and_is_taken() -> Result<()> {
    let folder = EventFolder::new()?;
    let names = ["Anna", "Bert"];
    let mice = (3..).zip(names).map(|(number, name)| folder.plug(number, name));
    let mut mice = mice.collect::<Result<Vec<_>>>()?;
    let list = command(&["devices", "--mice", "evdev"]).env(STAND_INS, folder.path()).output()?;
    let list = String::from_utf8(list.stdout)?;
    for name in names {
        assert!(list.contains(&format!("  {name}: mouse 046d:c077, usb-")), "{list}");
    }
    let mut table = Command::new(env!("CARGO_BIN_EXE_shoal"));
    table.args(["table", "--log-seats", "--size", "640x480", "--mice", "evdev"]);
    table.env(STAND_INS, folder.path());
    let mut party = Party::begin_with(table, (640, 480), STEADY)?;
    for (seat, (name, mouse)) in names.iter().zip(&mut mice).enumerate() {
        mouse.move_by(1, 0)?;
        mouse.press(true)?;
        mouse.press(false)?;
        party.program.says(&format!("seat {seat} joined: {name}"))?;
        mouse.is_taken(true)?;
    }
    Ok(())
}
