//! Results of matches. A game makes a table of all matches and a page of each.

use super::debriefs::LessonMatchId;
use super::game::ClassGame;
use serde::{Deserialize, Serialize};

/// The result of one match.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct LessonOutcome<G: ClassGame> {
    /// The group, from 0.
    pub group: usize,
    /// The number of the match in its group, from 1.
    pub game: u32,
    /// The nicknames by seat, as they are now; empty for those without.
    pub names: Vec<String>,
    /// The result.
    pub ending: G::Ending,
}

impl<G: ClassGame> LessonOutcome<G> {
    /// The match whose result this is.
    pub fn played(&self) -> LessonMatchId {
        (self.group, self.game)
    }

    /// The nickname of a seat, if names are shown; else nothing.
    pub fn name(&self, seat: usize, with_names: bool) -> &str {
        self.names.get(seat).filter(|_| with_names).map_or("", String::as_str)
    }
}

/// A text as a field of a table (RFC 4180). What a spreadsheet would take for a formula is text.
pub fn quoted(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let text = text.replace('"', "\"\"");
    match (text.is_empty(), is_formula) {
        (true, _) => text,
        (_, true) => format!("\"'{text}\""),
        _ => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nickname_is_no_formula_and_ends_no_field() {
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted("A \"B\", C"), "\"A \"\"B\"\", C\"");
        assert_eq!(quoted(""), "");
    }
}
