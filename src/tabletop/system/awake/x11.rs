//! The X server's screen saver.
//!
//! This speaks to the X server alone. A desktop with a screen lock of its own may need to be told in its
//! settings; there it helps a little that [`ScreenSaverHold::keep_awake`] also restarts the server's clock of
//! idle time, which such programs watch.

use std::io::IoSlice;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::screensaver::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{ConnectionExt as _, ScreenSaver as Force};
use x11rb::rust_connection::RustConnection;

use super::AwakeError;
use crate::system::x11;

/// The extension that switches monitors off.
const DPMS: &str = "DPMS";
/// Its request to switch them to a level, and the level at which they shine.
const DPMS_FORCE_LEVEL: u8 = 6;
const DPMS_ON: u16 = 0;

impl From<ReplyError> for AwakeError {
    fn from(error: ReplyError) -> Self {
        Self(error.to_string())
    }
}

impl From<ConnectionError> for AwakeError {
    fn from(error: ConnectionError) -> Self {
        Self(error.to_string())
    }
}

/// A hold on the X server's screen saver. It lasts as long as this value: when it is dropped, or the
/// program ends in whatever way, the server blanks the screen again as usual.
pub struct ScreenSaverHold {
    x: RustConnection,
    awake: bool,
}

impl ScreenSaverHold {
    /// Connects to the X server that DISPLAY names. The screen still goes dark as usual.
    ///
    /// # Errors
    /// When no X server answers, or when its screen saver cannot be held off.
    pub fn new() -> Result<Self, AwakeError> {
        Self::connect(None)
    }

    /// Does the same as [`new`](Self::new), with the display named (":1").
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn connect(display: Option<&str>) -> Result<Self, AwakeError> {
        let (x, _) = x11::open(display).map_err(|_| {
            let named = display.unwrap_or("that DISPLAY names");
            AwakeError(format!("no X server answers at the display {named}"))
        })?;
        let extension = x.extension_information(screensaver::X11_EXTENSION_NAME)?;
        let version = match extension {
            Some(_) => {
                let version = x.screensaver_query_version(1, 1)?.reply()?;
                (version.server_major_version, version.server_minor_version)
            }
            None => (0, 0),
        };
        if version < (1, 1) {
            let text = "the X server has no screen saver extension 1.1";
            return Err(AwakeError(text.to_owned()));
        }
        Ok(Self { x, awake: false })
    }

    /// Keeps the screen on from now on (`awake`), or lets it go dark again as usual.
    ///
    /// Switching on also lights up a screen that is dark already and restarts the server's clock of idle
    /// time; calling it again, say once a minute, does that again and costs next to nothing.
    ///
    /// # Errors
    /// When the X server has gone or refuses.
    pub fn keep_awake(&mut self, awake: bool) -> Result<(), AwakeError> {
        // The server counts the holds of a client, so it must be asked only when something changes.
        if awake != self.awake {
            self.x.screensaver_suspend(u32::from(awake))?.check()?;
            self.awake = awake;
        }
        if awake {
            self.x.force_screen_saver(Force::RESET)?.check()?;
            self.monitors_on()?;
        }
        Ok(())
    }

    /// Wakes monitors that have been switched off. (While the screen saver is held off, the server does
    /// not switch them off.)
    fn monitors_on(&self) -> Result<(), ConnectionError> {
        let Some(extension) = self.x.extension_information(DPMS)? else {
            return Ok(());
        };
        let [low, high] = DPMS_ON.to_ne_bytes();
        let [words_low, words_high] = 2u16.to_ne_bytes();
        let request =
            [extension.major_opcode, DPMS_FORCE_LEVEL, words_low, words_high, low, high, 0, 0];
        // Refused where the monitors are never switched off: then there is nothing to do.
        self.x.send_request_without_reply(&[IoSlice::new(&request)], Vec::new())?.ignore_error();
        self.x.flush()
    }
}
