//! An X server without a screen, for one test.

use std::process::Command;

use super::waiting::Result;
use super::x_server::XServer;

/// A running Xvfb, stopped when dropped.
pub struct Xvfb(XServer);

impl Xvfb {
    /// Starts a server on a free display with one screen of that size in pixels, and waits until
    /// programs can connect.
    ///
    /// # Errors
    /// When Xvfb is not installed or does not come up.
    pub fn start(width: u16, height: u16) -> Result<Self> {
        let mut command = Command::new("Xvfb");
        command.args(["-screen", "0", &format!("{width}x{height}x24")]);
        let package = "'xvfb' (Debian, Ubuntu) or 'xorg-x11-server-Xvfb' (Fedora)";
        Ok(Self(XServer::start(command, package)?))
    }

    /// Its name, as DISPLAY wants it.
    pub fn display(&self) -> &str {
        self.0.display()
    }

    /// Stops the server at once, as a crash would.
    pub fn kill(&mut self) {
        self.0.kill();
    }
}
