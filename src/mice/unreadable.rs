//! Mice that are plugged in but that the program has no permission to read. Each is named, so that its person need
//! not guess.

use super::{MouseKey, MouseKind};
use std::fmt;
use std::path::PathBuf;

/// A mouse that is plugged in and may not be read. As text: its name, its file, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableMouse {
    /// The key by which to know it.
    pub key: MouseKey,
    /// The sort of device.
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
