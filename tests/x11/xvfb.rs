//! An X server without a screen, for one test.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::patience::{DEADLINE, Result, until};

/// Held while a server runs: one at a time, or what is drawn by software would be late on a busy machine.
static RUNNING: Mutex<()> = Mutex::new(());

/// A running Xvfb, stopped when dropped.
pub struct Xvfb {
    server: Child,
    display: String,
    _alone: MutexGuard<'static, ()>,
}

impl Xvfb {
    /// Starts a server on a free display with one screen of that size in pixels, and waits until
    /// programs can connect.
    ///
    /// # Errors
    /// When Xvfb is not installed or does not come up.
    pub fn start(width: u16, height: u16) -> Result<Self> {
        // A test that failed leaves nothing behind that the next could stumble over.
        let alone = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        // The server itself looks for a free display and tells it when it is ready, so nobody else can
        // take it in between. Without -noreset it would start afresh whenever its last client leaves.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp"])
            .args(["-screen", "0", &format!("{width}x{height}x24")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                format!(
                    "Xvfb cannot be started ({error}): this test needs an X server without a screen, so \
                     install the package 'xvfb' (Debian, Ubuntu) or 'xorg-x11-server-Xvfb' (Fedora)"
                )
            })?;
        let told = first_line(&mut server);
        // From here on the server is stopped whatever happens.
        let mut running = Self { server, display: String::new(), _alone: alone };
        let number = told?;
        running.display = format!(":{number}");
        until("Xvfb takes connections", || {
            Ok(x11rb::connect(Some(&running.display)).ok().map(drop))
        })?;
        Ok(running)
    }

    /// Its name, as DISPLAY wants it.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Stops the server at once, as a crash would.
    pub fn kill(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The number of the display, which the server writes when it is ready.
fn first_line(server: &mut Child) -> Result<u16> {
    let output = server.stdout.take().ok_or("Xvfb has no output")?;
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        // Nobody hears it only if the deadline has passed.
        let _ = tell.send(read.map(|_| line));
    });
    let line = told.recv_timeout(DEADLINE).map_err(|_| "Xvfb does not get ready")??;
    let number = line.trim().parse();
    number.map_err(|_| format!("Xvfb found no free display (it said '{}')", line.trim()).into())
}
