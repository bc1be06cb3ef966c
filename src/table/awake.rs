//! Keeps the screen from going dark while a match is open: nobody touches the keyboard for hours, and
//! mice that the table has taken may not count as use.
//!
//! So far only X servers can be asked. Elsewhere a notice sends the host to the desktop's settings.

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod unasked;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use unasked::ScreenSaver;
#[cfg(all(unix, not(target_os = "macos")))]
pub use x11::ScreenSaver;

use std::fmt;

/// Why the screen may go dark. Its text is one sentence for people.
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
