//! One line of a journal: an object of JSON that begins with a short check.
//!
//! The check of a line covers all lines up to it, so that a changed, lost, doubled or exchanged
//! line is noticed at once. It guards against accidents, not against forgery.

use crate::number::hash::{FNV_START, fnv};
use std::fmt::Write as _;

const OPENING: &str = "{\"check\":\"";
const DIGITS: usize = 8;

/// A position between two lines of a journal, with the check up to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalCursor {
    /// The number of lines before it.
    pub lines: u64,
    /// The number of bytes before it.
    pub bytes: u64,
    chain: u64,
}

impl JournalCursor {
    /// The beginning of a file.
    pub const START: Self = Self { lines: 0, bytes: 0, chain: FNV_START };

    /// Appends the line that says `object` (JSON in braces) and moves past it.
    pub fn write(&mut self, object: &str, out: &mut String) {
        let body = object.strip_prefix('{').unwrap_or(object);
        let before = out.len();
        self.chain = fnv(self.chain, body.as_bytes());
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{OPENING}{:08x}\",{body}", self.check());
        self.lines += 1;
        self.bytes += (out.len() - before) as u64;
    }

    /// Reads a line (without its end) as JSON in braces, and moves past it.
    ///
    /// # Errors
    /// A description of what is wrong with the line; the cursor stays before it.
    pub(super) fn read(&mut self, line: &[u8]) -> Result<String, &'static str> {
        let text = str::from_utf8(line).map_err(|_| "it is not text")?;
        let (check, body) = text
            .strip_prefix(OPENING)
            .and_then(|rest| rest.split_at_checked(DIGITS))
            .and_then(|(check, rest)| Some((check, rest.strip_prefix("\",")?)))
            .ok_or("it does not begin with a check, as every line of a journal does")?;
        let mut after = *self;
        after.chain = fnv(self.chain, body.as_bytes());
        if format!("{:08x}", after.check()) != check {
            return Err("its check does not match what it says or what is before it");
        }
        after.lines += 1;
        after.bytes += line.len() as u64 + 1;
        *self = after;
        Ok(format!("{{{body}"))
    }

    fn check(self) -> u32 {
        // Folded, so that all 64 bits have a say.
        ((self.chain >> 32) ^ (self.chain & u64::from(u32::MAX))) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_lines() -> String {
        let mut text = String::new();
        let mut mark = JournalCursor::START;
        mark.write(r#"{"undo":{"to":1}}"#, &mut text);
        mark.write(r#"{"undo":{"to":1}}"#, &mut text);
        text
    }

    #[test]
    fn a_line_is_json_and_says_what_was_written() {
        let text = two_lines();
        let line = text.lines().next().expect("two lines were written");
        let json: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!(json["undo"]["to"], 1, "{line}");
        let mut mark = JournalCursor::START;
        assert_eq!(mark.read(line.as_bytes()), Ok(r#"{"undo":{"to":1}}"#.into()));
    }

    #[test]
    fn the_same_words_on_the_next_line_have_another_check() {
        let text = two_lines();
        let lines: Vec<&str> = text.lines().collect();
        assert_ne!(lines[0], lines[1], "a lost or doubled line could not be noticed");
        let mut mark = JournalCursor::START;
        assert!(mark.read(lines[1].as_bytes()).is_err(), "the first line is missing");
    }

    #[test]
    fn any_changed_byte_is_noticed() {
        let text = two_lines();
        let line = text.lines().next().expect("two lines were written").as_bytes();
        for index in 0..line.len() {
            let mut changed = line.to_vec();
            changed[index] ^= 1;
            let mut mark = JournalCursor::START;
            assert!(mark.read(&changed).is_err(), "byte {index} may be changed unnoticed");
            assert_eq!(mark, JournalCursor::START, "a bad line moves nothing");
        }
    }
}
