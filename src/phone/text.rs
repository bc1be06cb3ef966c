//! Texts as a page may show them.

use serde::Serialize;

/// Longest text, in characters.
const LONGEST: usize = 400;

/// A text for a page: one line without control characters and without those that turn the direction
/// of writing, at most 400 characters. Names that people typed are in them, so it is cleaned where it is
/// made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PhoneText(String);

impl PhoneText {
    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for PhoneText {
    fn from(text: T) -> Self {
        let text: String = text.into();
        let mut clean = text.chars().filter(|c| !is_direction_mark(*c)).map(without_line_break);
        let mut kept: String = clean.by_ref().take(LONGEST).collect();
        if clean.next().is_some() {
            kept.push_str("...");
        }
        Self(kept)
    }
}

fn without_line_break(c: char) -> char {
    if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }
}

/// `true` for marks that turn the direction of writing, and for the one that has no width.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_line_no_tricks_and_an_end() {
        assert_eq!(PhoneText::from("Ann\n\u{1b}[2J\u{202e}bob").as_str(), "Ann  [2Jbob");
        assert_eq!(PhoneText::from("Zoë 🐟").as_str(), "Zoë 🐟");
        let long = PhoneText::from("x".repeat(100_000));
        assert_eq!(long.as_str().len(), LONGEST + 3);
    }
}
