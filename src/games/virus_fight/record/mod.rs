//! The record of a match in words that people read aloud and write by hand (rules 9).
//!
//! [`Sheet`] is a record with its comments and variations; [`words`]: a single step in words, both ways;
//! [`write`](mod@write): from a match to a sheet, and a sheet as text; [`read`](mod@read): back again, the lines at its
//! beginning in `heading`.

mod heading;
pub mod read;
pub mod words;
pub mod write;

use super::VirusFight;
use super::action::Action;
use shoal_contract::{Beginning, Seat};

/// What the first line of every record says.
pub const TITLE: &str = "Virus Fight";

/// A match written down, with what people say about it and what they would have done instead.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// What the match began from.
    pub beginning: Beginning<VirusFight>,
    /// What was played, and what is said about it.
    pub lines: Vec<Line>,
    /// What a record that was read says beside the match, each with the number of actions after which it is said.
    pub said: Vec<(usize, String)>,
}

/// A line of a record.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// What somebody says.
    Comment(String),
    /// A round begins here.
    Round,
    /// What a seat does.
    Turn(Turn),
    /// What could have been played instead of the turn before.
    Instead(Vec<Line>),
    /// Who has won.
    Result,
}

/// What a seat does in a line. Without actions: it cannot jump, and is out.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// What it does, in order.
    pub actions: Vec<Action>,
    /// What is said about it in the same line.
    pub comment: Option<String>,
}

impl Sheet {
    /// How many comments and variations there are, in words.
    pub fn extras(&self) -> String {
        let (comments, variations) = count(&self.lines);
        let of = |number, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        format!("{} and {}", of(comments, "comment"), of(variations, "variation"))
    }
}

fn count(lines: &[Line]) -> (usize, usize) {
    lines.iter().fold((0, 0), |(comments, variations), line| match line {
        Line::Comment(_) => (comments + 1, variations),
        Line::Turn(turn) => (comments + usize::from(turn.comment.is_some()), variations),
        Line::Instead(inside) => {
            let (more, deeper) = count(inside);
            (comments + more, variations + 1 + deeper)
        }
        Line::Round | Line::Result => (comments, variations),
    })
}
