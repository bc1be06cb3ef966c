//! The one place that writes to the terminal: text from outside is cleaned and shortened before it is printed
//! ([`shoal_contract::text::visible`]).
//!
//! # Examples
//!
//! ```
//! use shoal_contract::text::visible;
//! use std::io::Write as _;
//!
//! let name = "Ann\u{1b}[2J";
//! writeln!(shoal_terminal::out(), "{name} sits down")?; // Ann\u{1b}[2J sits down
//! shoal_terminal::print_error(&"there is no such level"); // shoal: there is no such level
//! assert_eq!(visible::line(name), "Ann\\u{1b}[2J");
//! # Ok::<(), std::io::Error>(())
//! ```

use shoal_contract::text::visible;
use std::fmt::Display;
use std::io::{self, IsTerminal as _, Stderr, Stdout, StdoutLock, Write};

/// Standard output, for people to read line by line.
pub fn out() -> CleanedWriter<Stdout> {
    CleanedWriter::new(io::stdout())
}

/// Standard error, for people to read line by line.
pub fn err() -> CleanedWriter<Stderr> {
    CleanedWriter::new(io::stderr())
}

/// Standard output for lines of JSON and CSV, which programs read: they are written as they are.
pub fn for_programs() -> Stdout {
    io::stdout()
}

/// Waits until the line that is being written to standard output is whole, and lets nobody write another.
pub fn lock_stdout() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// `true` if standard error is a terminal.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Prints a line on standard output, if anybody still reads there.
pub fn print_line(line: &dyn Display) {
    // A stdout that is gone is no reason to fail.
    let _ = writeln!(io::stdout(), "{}", visible::line(&line.to_string()));
}

/// Prints a sentence about what went wrong on standard error.
pub fn print_error(what: &dyn Display) {
    let sentence = visible::sentence(&format!("shoal: {what}"));
    // A stderr that is gone is no reason to fail.
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// A writer that cleans each line with [`visible::line`]. An unfinished line is written when it is flushed or dropped.
pub struct CleanedWriter<W: Write> {
    to: W,
    begun: Vec<u8>,
}

impl<W: Write> CleanedWriter<W> {
    fn new(to: W) -> Self {
        Self { to, begun: Vec::new() }
    }

    /// Writes the unfinished line and `end` in one piece.
    fn write_line(&mut self, end: &str) -> io::Result<()> {
        let line = std::mem::take(&mut self.begun);
        let line = visible::line(&String::from_utf8_lossy(&line)) + end;
        self.to.write_all(line.as_bytes())
    }
}

impl<W: Write> Write for CleanedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        self.begun.extend(lines.next().unwrap_or_default());
        for line in lines {
            self.write_line("\n")?;
            self.begun.extend(line);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line("")?;
        self.to.flush()
    }
}

impl<W: Write> Drop for CleanedWriter<W> {
    fn drop(&mut self) {
        // Callers who want to know whether it was written have flushed.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_cleaned_however_it_is_written() {
        let mut written = Vec::new();
        let mut cleaned = CleanedWriter::new(&mut written);
        for piece in ["a \u{1b}[2", "Jb\nc", "\r", "\n\n\u{202e}d"] {
            cleaned.write_all(piece.as_bytes()).expect("memory takes it");
        }
        drop(cleaned);
        let written = String::from_utf8(written).expect("it is text");
        assert_eq!(written, "a \\u{1b}[2Jb\nc\\r\n\n\\u{202e}d");
    }
}
