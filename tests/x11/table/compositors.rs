//! The table on Wayland compositors that tell nobody where windows are: weston, where they float, and cage, which shows one
//! program alone. What the table and they say to each other is read instead.

use super::program::Program;
use crate::patience::{Result, until};
use crate::sway::as_somebody;
use crate::x_server::lock_x_servers;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// It makes Wayland's library write on standard error what is said.
const READ_ALONG: (&str, &str) = ("WAYLAND_DEBUG", "client");
/// The socket of weston.
const SOCKET: &str = "wayland-shoal";

/// A running weston of one display, stopped when dropped.
struct Weston(Child);

impl Weston {
    /// Starts it at a scale, and waits until programs can connect to its socket in this folder.
    fn start(scale: u8, folder: &Path) -> Result<Self> {
        let mut command = Command::new("weston");
        command
            .args(["--backend=headless-backend.so", "--no-config", "--idle-time=0"])
            .args(["--width=1366", "--height=768"])
            .arg(format!("--scale={scale}"))
            .arg(format!("--socket={SOCKET}"))
            .env("XDG_RUNTIME_DIR", folder);
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut weston = Self(silent.spawn().map_err(|error| install("weston", &error))?);
        until("weston takes connections", || match weston.0.try_wait()? {
            Some(status) => Err(format!("weston has ended ({status})").into()),
            None => Ok(UnixStream::connect(folder.join(SOCKET)).ok().map(drop)),
        })?;
        Ok(weston)
    }
}

impl Drop for Weston {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn install(program: &str, error: &std::io::Error) -> String {
    format!(
        "{program} cannot be started ({error}): this test needs it, so install the package '{program}'"
    )
}

#[test]
fn with_weston_at_a_scale_of_2_the_window_has_the_pixels_that_were_asked_for() -> Result<()> {
    let _alone = lock_x_servers();
    let home = tempfile::tempdir()?;
    let _weston = Weston::start(2, home.path())?;
    let mut table = Command::new(env!("CARGO_BIN_EXE_shoal"));
    table.args(["table", "--size", "640x480"]).env(READ_ALONG.0, READ_ALONG.1);
    let mut program = Program::run_on_wayland(table, &home.path().join(SOCKET), home.path())?;
    // In units of the desktop, and with a title that is 35 of them high.
    program.warns(".set_window_geometry(0, -35, 320, 275)")?;
    program.is_alive()
}

#[test]
fn with_cage_the_table_fills_what_there_is_alone() -> Result<()> {
    let _alone = lock_x_servers();
    let home = tempfile::tempdir()?;
    let mut cage = as_somebody("cage")?;
    cage.args(["--", env!("CARGO_BIN_EXE_shoal"), "table"])
        .envs([("WLR_BACKENDS", "headless"), ("WLR_RENDERER", "pixman")])
        .envs([("WLR_LIBINPUT_NO_DEVICES", "1"), ("WLR_HEADLESS_OUTPUTS", "2")])
        // It would leave files of its X server behind.
        .env("WLR_XWAYLAND", "/none")
        .env("XDG_RUNTIME_DIR", home.path())
        .env(READ_ALONG.0, READ_ALONG.1);
    let mut program = Program::run_on_its_own(cage, home.path())?;
    // Both displays, side by side, without a title.
    program.warns(".set_window_geometry(0, 0, 2560, 720)")?;
    program.has_not_warned("Shoal: the host");
    program.is_alive()
}
