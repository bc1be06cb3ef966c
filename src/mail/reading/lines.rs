//! The lines of a text that its writer wrote for us.

use super::attribution::{self, AttributionLine};
use super::marks::{is_barred, is_quoted};
use super::names::ExchangeNames;
use super::{blocks, clean, ends};

/// The most lines that are handed on.
pub const MOST: usize = 200;
/// The longest line in characters; what follows is cut away.
pub const LONGEST: usize = 1000;

/// Lines that may be orders.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct WriterLines {
    pub(super) kept: Vec<String>,
    /// The number of further lines.
    pub(super) ignored: usize,
    /// The number of lines with a bar before them that are not quoted.
    pub(super) barred: usize,
}

/// The writer's own lines: none quoted, none barred, none empty, none behind the end of the writer's text.
pub(super) fn extract_writer_lines(text: &str, names: &ExchangeNames) -> WriterLines {
    let mut rest: Vec<&str> = text.lines().rev().collect();
    let mut found = WriterLines::default();
    let mut signed = ClearSignState::No;
    let mut bar_quotes = false;
    while let Some(raw) = rest.pop() {
        let line = clean::line(raw, LONGEST);
        if signed.is_armor(&line) || line.is_empty() || is_quoted(&line) {
            continue;
        }
        if is_barred(&line) {
            found.barred += usize::from(!bar_quotes);
            continue;
        }
        let line = signed.unescaped(line);
        let following = rest.iter().rev().map(|next| clean::line(next, attribution::LONGEST));
        let is_first = found.kept.is_empty();
        match attribution::classify_attribution(&line, is_first, following.clone(), names) {
            Some(AttributionLine::Rest) => break,
            Some(AttributionLine::Quote(more)) => {
                rest.truncate(rest.len() - more);
                continue;
            }
            Some(AttributionLine::BarQuote(more)) => {
                rest.truncate(rest.len() - more);
                bar_quotes = true;
                continue;
            }
            None if ends::is_end(&line) || blocks::is_header(&line, following, names) => break,
            None => {}
        }
        if found.kept.len() < MOST {
            found.kept.push(line);
        } else {
            found.ignored += 1;
        }
    }
    found
}

/// The place in a text that is signed in the clear (RFC 9580 section 7).
enum ClearSignState {
    No,
    /// Between its first line and the first empty one: what hash was used.
    Armor,
    /// In the text, whose dashes are escaped.
    Text,
}

impl ClearSignState {
    fn is_armor(&mut self, line: &str) -> bool {
        match self {
            ClearSignState::No if line == "-----BEGIN PGP SIGNED MESSAGE-----" => {
                *self = ClearSignState::Armor
            }
            ClearSignState::Armor if line.is_empty() => *self = ClearSignState::Text,
            ClearSignState::Armor => {}
            _ => return false,
        }
        true
    }

    fn unescaped(&self, line: String) -> String {
        match (self, line.strip_prefix("- ")) {
            (ClearSignState::Text, Some(line)) => line.to_owned(),
            _ => line,
        }
    }
}
