//! Errors in the text of a level, each with its place.

use super::LARGEST_LEVEL;
use shoal_files::plain_bytes;
use std::fmt;

/// The most errors that are listed: a file with more is something else.
const MOST: usize = 100;

/// One thing wrong with a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelError {
    /// The line, from 1; 0 if it concerns the whole level.
    pub line: usize,
    /// The column in characters, from 1; 0 if it concerns the whole line.
    pub column: usize,
    /// A sentence on what is wrong, without the place.
    pub what: String,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => write!(f, "{}", self.what),
            (line, 0) => write!(f, "line {line}: {}", self.what),
            (line, column) => write!(f, "line {line}, column {column}: {}", self.what),
        }
    }
}

/// The errors of a level, in order of lines. Shown one a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelErrors {
    errors: Vec<LevelError>,
    left_out: usize,
}

impl LevelErrors {
    /// An empty list of errors.
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds an error at a line and column, both from 1; 0 for the whole level or line.
    pub fn add(&mut self, line: usize, column: usize, what: impl Into<String>) {
        if self.errors.len() < MOST {
            self.errors.push(LevelError { line, column, what: what.into() });
        } else {
            self.left_out += 1;
        }
    }

    /// The errors in order of lines and columns; at most a hundred.
    pub fn iter(&self) -> impl Iterator<Item = &LevelError> {
        self.errors.iter()
    }

    /// `true` if nothing was found.
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// `Ok` with the level if nothing was found.
    ///
    /// # Errors
    /// All errors, in order of lines.
    pub fn into_result<T>(mut self, level: T) -> Result<T, LevelErrors> {
        if self.errors.is_empty() {
            return Ok(level);
        }
        self.errors.sort_by_key(|error| (error.line, error.column));
        Err(self)
    }
}

impl fmt::Display for LevelErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{error}")?;
        }
        if self.left_out > 0 {
            write!(f, "\nand {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for LevelErrors {}

/// The text in the bytes of a file, as [`plain_bytes`] gives it; nothing if it is too long or not UTF-8.
pub(super) fn text_of(bytes: &[u8], errors: &mut LevelErrors) -> Option<String> {
    if bytes.len() > LARGEST_LEVEL {
        let what =
            format!("a level has at most {LARGEST_LEVEL} bytes, and this has {}", bytes.len());
        errors.add(0, 0, what);
        return None;
    }
    let plain = plain_bytes(bytes).map_err(|error| errors.add(0, 0, error.to_string())).ok()?;
    let wrong = match String::from_utf8(plain) {
        Ok(text) => return Some(text),
        Err(error) => error.into_bytes(),
    };
    for (index, line) in wrong.split(|&byte| byte == b'\n').enumerate() {
        if let Some(wrong) = line.utf8_chunks().find(|chunk| !chunk.invalid().is_empty()) {
            let byte = wrong.invalid()[0];
            let column = wrong.valid().chars().count() + 1;
            errors.add(index + 1, column, format!("the byte {byte:#04x} here is not UTF-8 text"));
        }
    }
    None
}
