//! The record of a match in words that people read aloud and write by hand (rules 9).
//!
//! [`RecordSheet`] is a record with its comments and variations; [`words`]: a single step in words, both ways;
//! [`write`](mod@write): from a match to a sheet, and a sheet as text; [`read`](mod@read): back again, the lines at its
//! beginning in `heading`.

mod heading;
pub mod read;
pub mod words;
pub mod write;

use super::VirusFight;
use super::action::Action;
use shoal_contract::{MatchBeginning, Seat};

/// The first line of every record.
pub const TITLE: &str = "Virus Fight";

/// A match written down, with what people say about it and what they would have done instead.
#[derive(Debug, Clone)]
pub struct RecordSheet {
    /// The beginning of the match.
    pub beginning: MatchBeginning<VirusFight>,
    /// The turns that were played, with the comments on them.
    pub lines: Vec<RecordLine>,
    /// Comments and variations that a record says beside the match, each with the number of actions after which it is
    /// said.
    pub said: Vec<(usize, String)>,
}

/// A line of a record.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordLine {
    /// A comment.
    Comment(String),
    /// A round begins here.
    Round,
    /// A turn of a seat.
    Turn(RecordTurn),
    /// A variation: lines that could have been played instead of the turn before.
    Instead(Vec<RecordLine>),
    /// The line that says who has won.
    Result,
}

/// The turn of a seat in a line. Without actions: it cannot jump, and is out.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordTurn {
    /// The seat.
    pub seat: Seat,
    /// Its actions, in order.
    pub actions: Vec<Action>,
    /// The comment on it in the same line.
    pub comment: Option<String>,
}

impl RecordSheet {
    /// The numbers of comments and variations, in words.
    pub fn extras(&self) -> String {
        let (comments, variations) = count(&self.lines);
        let of = |number, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        format!("{} and {}", of(comments, "comment"), of(variations, "variation"))
    }
}

fn count(lines: &[RecordLine]) -> (usize, usize) {
    lines.iter().fold((0, 0), |(comments, variations), line| match line {
        RecordLine::Comment(_) => (comments + 1, variations),
        RecordLine::Turn(turn) => (comments + usize::from(turn.comment.is_some()), variations),
        RecordLine::Instead(inside) => {
            let (more, deeper) = count(inside);
            (comments + more, variations + 1 + deeper)
        }
        RecordLine::Round | RecordLine::Result => (comments, variations),
    })
}
