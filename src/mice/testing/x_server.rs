//! An X server for one test.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use super::waiting::{DEADLINE, Result, wait_until};

/// Held while a server runs: one at a time, or what is drawn by software would be late on a busy machine.
static RUNNING: Mutex<()> = Mutex::new(());

/// Waits until no other server of a test runs; none starts while this is held.
pub fn lock_x_servers() -> MutexGuard<'static, ()> {
    // A test that failed leaves nothing behind that the next could stumble over.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running X server, stopped when dropped.
pub struct XServer {
    server: Child,
    display: String,
    _alone: MutexGuard<'static, ()>,
}

impl XServer {
    /// Starts a server on a free display, and waits until programs can connect. `package` is what has to be
    /// installed for it.
    ///
    /// # Errors
    /// When it is not installed or does not come up.
    pub fn start(mut command: Command, package: &str) -> Result<Self> {
        let alone = lock_x_servers();
        // The server itself looks for a free display and tells it when it is ready, so nobody else can
        // take it in between. Without -noreset it would start afresh whenever its last client leaves.
        let mut server = command
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                format!(
                    "{} cannot be started ({error}): this test needs an X server without a screen, so \
                     install the package {package}",
                    command.get_program().display()
                )
            })?;
        let told = first_line(&mut server);
        // From here on the server is stopped whatever happens.
        let mut running = Self { server, display: String::new(), _alone: alone };
        let number = told?;
        running.display = format!(":{number}");
        wait_until("the X server takes connections", || {
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

impl Drop for XServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The number of the display, which the server writes when it is ready.
fn first_line(server: &mut Child) -> Result<u16> {
    let output = server.stdout.take().ok_or("the X server has no output")?;
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        // Nobody hears it only if the deadline has passed.
        let _ = tell.send(read.map(|_| line));
    });
    let line = told.recv_timeout(DEADLINE).map_err(|_| "the X server does not get ready")??;
    let number = line.trim().parse();
    number.map_err(|_| {
        format!("the X server found no free display (it said '{}')", line.trim()).into()
    })
}
