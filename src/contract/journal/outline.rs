//! The outline of a journal's entries: the actions that count, the checkpoints on their way.

use super::entry::Entry;
use super::error::Flaw;
use super::line::Mark;
use super::read::Record;
use crate::text::json::without_position;
use crate::{Actor, Hash, Seat};
use serde::de::{DeserializeOwned, IgnoredAny};

/// An action that counts: it was taken and not undone.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<Action> {
    /// The line it stands on.
    pub line: u64,
    /// The seat that took it, or the house.
    pub actor: Actor,
    /// The action itself.
    pub action: Action,
    /// The place before its line.
    pub before: Mark,
}

/// A checkpoint on the way of the actions that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of actions before it.
    pub n: usize,
    /// The fingerprint of the position.
    pub hash: Hash,
    /// The line it stands on.
    pub line: u64,
    /// The index of the record that holds its position; none for the end of the match.
    pub record: Option<usize>,
}

/// The seating from some moment on, in the table's own form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    /// The number of actions that count before it.
    pub after: usize,
    /// The seating, as the table wrote it.
    pub table: serde_json::Value,
}

/// All entries of the last segment, taken together.
pub(super) struct Outline<Action> {
    /// The rules the segment was played by, and the record that says what it begins from.
    pub begin: Option<(u32, usize)>,
    pub steps: Vec<Step<Action>>,
    pub checkpoints: Vec<Checkpoint>,
    pub winners: Option<Vec<Seat>>,
    /// All seatings written down since the beginning, oldest first.
    pub seated: Vec<Seated>,
    /// The first entry that makes no sense, and the place before it.
    pub flaw: Option<(Flaw, Mark)>,
}

impl<Action: DeserializeOwned> Outline<Action> {
    pub fn of(records: &[Record]) -> Self {
        let mut outline = Self {
            begin: None,
            steps: Vec::new(),
            checkpoints: Vec::new(),
            winners: None,
            seated: Vec::new(),
            flaw: None,
        };
        for (index, record) in records.iter().enumerate() {
            if let Err(why) = outline.add(index, record) {
                outline.flaw = Some((Flaw { line: record.line, why }, record.before));
                break;
            }
        }
        outline
    }

    fn add(&mut self, index: usize, record: &Record) -> Result<(), String> {
        let Record { line, text, before } = record;
        let entry: Entry<Action, IgnoredAny> = parse(text)?;
        let stand = self.steps.len();
        if self.begin.is_none() && !matches!(entry, Entry::Begin { .. }) {
            return Err("the match has not begun before it".into());
        }
        match entry {
            Entry::Begin { rules_version, .. } => {
                self.steps.clear();
                self.checkpoints.clear();
                self.winners = None;
                self.seat_no_later_than(0);
                self.begin = Some((rules_version, index));
            }
            Entry::Action { n, actor, action } => {
                if n != stand + 1 {
                    return Err(format!("it is action {n} where {} is due", stand + 1));
                }
                self.steps.push(Step { line: *line, actor, action, before: *before });
            }
            Entry::Undo { to } => {
                if to > stand {
                    return Err(format!("it goes back to action {to} where only {stand} stand"));
                }
                self.steps.truncate(to);
                self.checkpoints.retain(|checkpoint| checkpoint.n <= to);
                self.seat_no_later_than(to);
                if to < stand {
                    self.winners = None;
                }
            }
            Entry::Checkpoint { n, hash, .. } => {
                self.note(Checkpoint { n, hash, line: *line, record: Some(index) })?;
            }
            Entry::Seated { table } => self.seated.push(Seated { after: stand, table }),
            Entry::End { n, hash, winners } => {
                self.note(Checkpoint { n, hash, line: *line, record: None })?;
                self.winners = Some(winners);
            }
        }
        Ok(())
    }

    /// Moves seatings noted after more than `count` actions to that point, now that the later actions are taken back:
    /// anybody who changed seats stays in the new one.
    fn seat_no_later_than(&mut self, count: usize) {
        self.seated.iter_mut().for_each(|seated| seated.after = seated.after.min(count));
    }

    fn note(&mut self, checkpoint: Checkpoint) -> Result<(), String> {
        let stand = self.steps.len();
        if checkpoint.n != stand {
            return Err(format!("it tells of action {} where {stand} stand", checkpoint.n));
        }
        self.checkpoints.push(checkpoint);
        Ok(())
    }
}

/// Reads JSON; the error names the field.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let what = without_position(error.inner());
        format!("it is not understood ({}: {what})", error.path())
    })
}
