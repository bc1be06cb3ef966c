//! Mice that are plugged in but that Shoal has no permission to read. Each is named, so that its player need not guess.

use super::udev::UDEV_WAY;
use super::{MouseKey, MouseKind};
use std::fmt;
use std::path::PathBuf;

/// A mouse that is plugged in and may not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableMouse {
    /// By what to know it.
    pub key: MouseKey,
    /// What sort of device it is.
    pub kind: MouseKind,
    /// The file that may not be opened.
    pub file: PathBuf,
    /// The system's own words.
    pub reason: String,
}

impl fmt::Display for UnreadableMouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.key.name, self.file.display(), self.reason)
    }
}

/// All these mice, as a part of a sentence.
pub(super) fn named(mice: &[UnreadableMouse]) -> String {
    let names: Vec<String> = mice.iter().map(UnreadableMouse::to_string).collect();
    names.join("; ")
}

/// What the host is told where some mice may be read and these may not; nothing if there are none.
pub fn some_unreadable(mice: &[UnreadableMouse]) -> Option<String> {
    let names = named(mice);
    (!mice.is_empty())
        .then(|| format!("Some mice may not be read and cannot play ({names}); {UDEV_WAY}."))
}
