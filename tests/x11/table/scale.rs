//! The size of the table's window, whatever scale X11 tells or guesses.

use std::process::Command;

use super::patience::until;
use super::program::{Program, journals};
use crate::x_mice::Result;
use crate::xvfb::Xvfb;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

#[test]
fn the_window_has_the_pixels_that_were_asked_for_and_else_fits_its_display() -> Result<()> {
    for (scale, arguments, expected) in
        [("1.083", &["--size", "640x480"][..], (640, 480)), ("2", &[], (921, 518))]
    {
        let xvfb = Xvfb::start(1024, 600)?;
        let home = tempfile::tempdir()?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_shoal"));
        command.arg("table").args(arguments).arg("--journals").arg(journals(home.path()));
        command.env("WINIT_X11_SCALE_FACTOR", scale);
        let mut program = Program::run(command, xvfb.display(), home.path())?;
        let (x, screen) = RustConnection::connect(Some(xvfb.display()))?;
        until(&format!("a window of {expected:?} pixels at a scale of {scale}"), || {
            program.is_alive()?;
            Ok((size(&x, screen)? == Some(expected)).then_some(()))
        })?;
    }
    Ok(())
}

/// The size of the table's window in pixels, if it is open.
fn size(x: &RustConnection, screen: usize) -> Result<Option<(u16, u16)>> {
    let root = x.setup().roots[screen].root;
    for window in x.query_tree(root)?.reply()?.children {
        let asked = x.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 64)?;
        // A window may go while it is looked at.
        let Ok(title) = asked.reply() else { continue };
        if title.value == b"Shoal" {
            let place = x.get_geometry(window)?.reply()?;
            return Ok(Some((place.width, place.height)));
        }
    }
    Ok(None)
}
