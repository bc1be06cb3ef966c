//! Keeps the screen from going dark while a match is open: nobody touches the keyboard for hours, and
//! mice that the table has taken may not count as use.
//!
//! - `x11`: the X server's screen saver
//! - `portal`: a Wayland desktop is asked by the session's bus
//!
//! Elsewhere a notice sends the host to the desktop's settings.

#[cfg(all(unix, not(target_os = "macos")))]
mod portal;
#[cfg(all(test, target_os = "linux"))]
mod tests;
#[cfg(not(all(unix, not(target_os = "macos"))))]
mod unasked;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

#[cfg(all(unix, not(target_os = "macos")))]
pub use portal::ScreenInhibition;
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use unasked::{ScreenInhibition, ScreenSaverHold};
#[cfg(all(unix, not(target_os = "macos")))]
pub use x11::ScreenSaverHold;

use std::fmt;

/// A hold on whatever makes the screen go dark. It lasts as long as this value.
pub enum ScreenHold {
    /// The X server is asked.
    X11(Box<ScreenSaverHold>),
    /// The desktop is asked by the session's bus.
    Desktop(ScreenInhibition),
}

impl ScreenHold {
    /// Takes hold, on a Wayland desktop or on an X server.
    ///
    /// # Errors
    /// When there is nobody to ask, or the answer is no.
    pub fn take(on_wayland: bool) -> Result<Self, AwakeError> {
        if on_wayland {
            return ScreenInhibition::ask().map(Self::Desktop);
        }
        let mut saver = ScreenSaverHold::new()?;
        saver.keep_awake(true)?;
        Ok(Self::X11(Box::new(saver)))
    }

    /// Says again that the screen is to stay on, for those who forget: to be called about once a minute.
    ///
    /// # Errors
    /// When nobody listens any more.
    pub fn renew(&mut self) -> Result<(), AwakeError> {
        match self {
            Self::X11(saver) => saver.keep_awake(true),
            Self::Desktop(_) => Ok(()),
        }
    }

    /// Hears an answer that has come since.
    ///
    /// # Errors
    /// When it is no; once.
    pub fn hear(&mut self) -> Result<(), AwakeError> {
        match self {
            Self::X11(_) => Ok(()),
            Self::Desktop(inhibition) => inhibition.hear(),
        }
    }
}

/// The reason why the screen may go dark. Its text is one sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwakeError(String);

impl fmt::Display for AwakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The screen may go dark during a match ({}); switch off the screen saver in the desktop's \
             settings.",
            self.0
        )
    }
}

impl std::error::Error for AwakeError {}
