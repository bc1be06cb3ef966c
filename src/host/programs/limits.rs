//! The one place for everything a program is allowed.

use std::time::Duration;

/// The limits of a program: how long it may take, and how much it may say and hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramLimits {
    /// The time for starting and answering the first line.
    pub start: Duration,
    /// The time for each answer, from the question's last byte to the answer's.
    pub answer: Duration,
    /// The time for ending by itself once its input has ended.
    pub farewell: Duration,
    /// The most bytes of a reply.
    pub line: usize,
    /// The most bytes of all replies together.
    pub output: u64,
    /// The most bytes on stderr; after them it is closed.
    pub stderr: u64,
    /// The most bytes of memory it may hold, where the system can bound that (Linux): data of its own, for each of its
    /// processes. What it shares is not counted.
    pub memory: u64,
}

/// The number of characters of a reply that are shown to its author.
pub(super) const SHOWN_CHARACTERS: usize = 600;
/// The number of bytes that are kept from the end of stderr.
pub(super) const KEPT_STDERR: usize = 2_000;
/// The most connections at a time that have not said hello; [`PENDING_KEPT`] of these places are kept for this
/// computer's own programs.
pub(super) const MOST_PENDING: usize = 64;
pub(super) const PENDING_KEPT: usize = 8;
/// The most connections at a time that are being closed slowly.
pub(super) const MOST_LEAVING: usize = 64;
/// The most replies that may wait to be read, and lines that may wait to be written: a program that gives one answer to
/// each question never has as many.
pub(super) const QUEUE: usize = 8;
/// The longest name a program may give itself, in characters.
pub const LONGEST_NAME: usize = 40;

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            answer: Duration::from_secs(5),
            farewell: Duration::from_millis(500),
            line: 1 << 20,
            output: 64 << 20,
            stderr: 16 << 20,
            memory: 2 << 30,
        }
    }
}
